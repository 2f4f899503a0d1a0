import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionItem } from '../../../contracts/domain/sessions.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useAccount } from '../../shared/auth/account.tsx';
import { formatInstant } from '../../shared/format/date.ts';
import { deviceName } from '../../shared/format/device-name.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './profile-page.module.css';
import { useEndSession, useSessions } from './queries.ts';

/** The person's signed-in devices; signs out a single one or all of them. */
export function SessionsPanel() {
  const { t } = useLingui();
  const { data, error, refetch } = useSessions();
  const { isLeaving, signOut } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const leave = () =>
    signOut().catch((failure) => {
      console.error(failure);
      showError(t`Die Abmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.`);
    });
  return (
    <Panel
      title={<Trans>Angemeldete Geräte</Trans>}
      aside={
        <Button size="xs" variant="default" loading={isLeaving} onClick={() => setAsking(true)}>
          <Trans>Überall abmelden</Trans>
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.sessions}>
        {data?.rows.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <QuestionDialog
        isOpen={isAsking}
        title={t`Überall abmelden?`}
        answers={[
          { text: t`Angemeldet bleiben`, onChoose: () => {} },
          { text: t`Überall abmelden`, onChoose: () => void leave() },
        ]}
        onClose={() => setAsking(false)}
      >
        <Trans>Alle Geräte der Liste werden sofort abgemeldet, auch dieses.</Trans>
      </QuestionDialog>
    </Panel>
  );
}

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

function Session({ session }: { readonly session: SessionItem }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { id, userAgent, startedAt, usedAt, isCurrent } = session;
  const { signOut, isLeaving } = useAccount();
  const { mutateAsync, isPending } = useEndSession();
  const device = userAgent === '' ? t`Unbekanntes Gerät` : deviceName(userAgent);
  const Icon = /Mobi|Android|iPhone|iPad/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  // This browser goes on to the provider's sign-out.
  const end = () => (isCurrent ? signOut(() => mutateAsync(id)) : mutateAsync(id));
  return (
    <li data-current={isCurrent || undefined}>
      <Icon {...icon} />
      <span>
        <b>{device}</b>
        {isCurrent ? (
          <small>
            <Trans>Dieses Gerät, angemeldet seit {formatInstant(startedAt)}</Trans>
          </small>
        ) : (
          <small>
            <Trans>Zuletzt benutzt {formatInstant(usedAt)}</Trans>
          </small>
        )}
      </span>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        loading={isPending || (isCurrent && isLeaving)}
        aria-label={isCurrent ? undefined : t`${device} abmelden`}
        onClick={() => void end().catch((error) => showError(textOf(error)))}
      >
        {isCurrent ? <Trans>Nur hier abmelden</Trans> : <Trans>Abmelden</Trans>}
      </Button>
    </li>
  );
}
