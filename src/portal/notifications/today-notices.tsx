import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { Suspense, useEffect, useState } from 'react';
import type { NoticeList } from '../../../contracts/domain/notices.ts';
import { callUnsigned } from '../../shared/api/call.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';

/** Ids of notices that were closed on this device. */
const closedAtom = atomWithStorage<readonly string[]>('solar-partner-portal.notices-closed', [], undefined, {
  getOnInit: true,
});

const NoticeDialog = lazyPart('notice-dialog', () =>
  import('./notice-dialog.tsx').then(({ NoticeDialog }) => NoticeDialog),
);

/** Requested once per document: they change with the day. */
let today: Promise<NoticeList> | undefined;

/** The notices of today; empty if the server is unreachable, since no page depends on them. */
function useNotices(): NoticeList['notices'] {
  const [notices, setNotices] = useState<NoticeList['notices']>([]);
  useEffect(() => {
    let isShown = true;
    today ??= callUnsigned('GET /v1/notices');
    today.then(
      (list) => isShown && setNotices(list.notices),
      () => {
        today = undefined;
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  return notices;
}

/** Shows the notices of today one after the other, each until it is closed on this device. Needs no sign-in. */
export function TodayNotices() {
  const [closed, setClosed] = useAtom(closedAtom);
  const next = useNotices().find(({ id }) => !closed.includes(id));
  return (
    next && (
      <Suspense>
        <NoticeDialog
          key={next.id}
          notice={next}
          // Remember only the last 12: expired notices do not come back.
          onClose={() => setClosed((ids) => [...ids.slice(-11), next.id])}
        />
      </Suspense>
    )
  );
}
