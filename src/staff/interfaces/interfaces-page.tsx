import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { useKeys } from './queries.ts';

/** How the supplier's programs are connected, at `/staff/interfaces`; only administrators see it. */
export function InterfacesPage() {
  const { data, error, refetch } = useKeys();
  return (
    <Page>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data && <KeysPanel list={data} />}
    </Page>
  );
}
