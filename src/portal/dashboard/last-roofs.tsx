import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { RoofTable } from './roof-table.tsx';
import { RoofTableSkeleton } from './roof-table-skeleton.tsx';

const SHOWN = 8;

/** The company's roofs that were changed last. */
export function LastRoofs() {
  const { data, error, refetch } = useQuery({
    queryKey: ['roofs', 'last', SHOWN],
    queryFn: () => api.roofs.list({ pageSize: SHOWN }),
    // The configurator may have saved one since.
    refetchOnMount: 'always',
  });
  return (
    <Panel
      title={<Trans>Zuletzt bearbeitete Dächer</Trans>}
      aside={data && data.total > 0 && <Plural value={data.total} one="# Dach" other="# Dächer" />}
    >
      {data ? (
        data.rows.length > 0 ? (
          <RoofTable roofs={data.rows} />
        ) : (
          <NoRoofs />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RoofTableSkeleton />
      )}
    </Panel>
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
