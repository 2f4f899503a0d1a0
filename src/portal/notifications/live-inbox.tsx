import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { textOfNotification } from '../../../contracts/domain/notifications.ts';
import { api } from '../../shared/api/client.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { sessionEndAtom } from '../../shared/auth/session-end.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { followInbox, type InboxEvent } from './follow-inbox.ts';
import { takeOver } from './queries.ts';

/** Keeps notifications up to date and shows toasts for new ones; renders nothing itself. */
export function LiveInbox() {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const account = useAtomValue(profileAtom)?.Email;
  const hear = useEffectEvent((heard: InboxEvent) => {
    takeOver(client, heard);
    if (heard.event !== 'notification' || !heard.isNew || document.hidden) return;
    const { title, about } = textOfNotification(i18n, heard.data);
    loadPart('messages', () => import('../../shared/ui/toasts.tsx')).then(
      ({ showNews }) => showNews(i18n, title, about),
      console.error,
    );
  });
  useEffect(() => {
    if (!account) return;
    return followInbox({
      account,
      open: api.notifications.stream,
      hear,
      mayAsk: () => getDefaultStore().get(sessionEndAtom) === null,
    });
  }, [account]);
  return null;
}
