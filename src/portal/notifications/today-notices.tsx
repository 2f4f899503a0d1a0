import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { Suspense } from 'react';
import { api } from '../../shared/api/client.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';

/** Ids of notices that were closed on this device. */
const closedAtom = atomWithStorage<readonly string[]>('solar-partner-portal.notices-closed', [], undefined, {
  getOnInit: true,
});

const NoticeDialog = lazyPart('notice-dialog', () =>
  import('./notice-dialog.tsx').then(({ NoticeDialog }) => NoticeDialog),
);

/** Tells what the supplier tells everybody today, each notice until it is closed. */
export function TodayNotices() {
  const [closed, setClosed] = useAtom(closedAtom);
  const { data } = useQuery({
    queryKey: ['notices'],
    queryFn: ({ signal }) => api.notices(signal),
    // Asked once per page load: it changes with the day.
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody is shown a fault instead of their page for want of a notice.
    throwOnError: false,
  });
  const next = data?.notices.find(({ id }) => !closed.includes(id));
  return (
    next && (
      <Suspense>
        <NoticeDialog
          key={next.id}
          notice={next}
          // What is over needs no remembering, except for a dozen.
          onClose={() => setClosed((ids) => [...ids.slice(-11), next.id])}
        />
      </Suspense>
    )
  );
}
