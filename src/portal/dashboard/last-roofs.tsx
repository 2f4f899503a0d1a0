import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Paging } from './paging.tsx';
import { RoofTable } from './roof-table.tsx';
import { RoofTableSkeleton } from './roof-table-skeleton.tsx';

const PAGE_SIZE = 8;

/** The company's saved roofs, the last changed first. */
export function LastRoofs() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['roofs', 'last', page],
    queryFn: () => api.roofs.list({ page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    // The configurator may have saved one since.
    refetchOnMount: 'always',
  });
  if (!data) {
    return (
      <Panel title={<Trans>Zuletzt bearbeitete Dächer</Trans>}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoofTableSkeleton />}
      </Panel>
    );
  }
  const { rows, total } = data;
  return (
    <div>
      <Panel
        title={<Trans>Zuletzt bearbeitete Dächer</Trans>}
        aside={total > 0 && <Plural value={total} one="# Dach" other="# Dächer" />}
      >
        {rows.length > 0 ? <RoofTable roofs={rows} /> : <NoRoofs />}
      </Panel>
      {total > PAGE_SIZE && <Paging page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />}
    </div>
  );
}

function NoRoofs() {
  return (
    <Notice
      icon={<IconHomePlus size={22} stroke={1.6} />}
      title={<Trans>Noch kein Dach gespeichert</Trans>}
      action={
        <Button component={Link} to="/projects/create" variant="default">
          <Trans>Neues Dach</Trans>
        </Button>
      }
    >
      <Trans>Beschreiben Sie ein Dach: Belegung, Leistung und Stückliste folgen sofort.</Trans>
    </Notice>
  );
}
