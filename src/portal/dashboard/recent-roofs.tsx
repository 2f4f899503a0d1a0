import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHomePlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import classes from './recent-roofs.module.css';
import { RoofTable } from './roof-table.tsx';

const PAGE_SIZE = 8;

/** The company's saved roofs, the last changed first. */
export function RecentRoofs() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['roofs', page],
    queryFn: () => api.roofs.list({ page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    // A roof that was saved in the configurator is to be seen at once.
    staleTime: 0,
  });
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <section aria-labelledby="recent-roofs">
      <h2 id="recent-roofs" className={classes.title}>
        <Trans>Letzte Dächer</Trans>
      </h2>
      <div className={classes.list}>
        {data ? (
          data.total === 0 ? (
            <NoRoofs />
          ) : (
            <RoofTable roofs={data.rows} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={PAGE_SIZE} label={t`Dächer werden geladen`} />
        )}
      </div>
      {data && data.total > PAGE_SIZE && (
        <nav className={classes.paging} aria-label={t`Blättern`}>
          <span>
            <Trans>
              {first}–{first + data.rows.length - 1} von {data.total}
            </Trans>
          </span>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t`Vorherige Dächer`}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t`Nächste Dächer`}
            disabled={page * PAGE_SIZE >= data.total}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.6} />
          </ActionIcon>
        </nav>
      )}
    </section>
  );
}

function NoRoofs() {
  return (
    <Notice
      icon={<IconHomePlus size={22} stroke={1.6} />}
      title={<Trans>Noch kein Dach gespeichert</Trans>}
      action={
        <Button component={Link} to="/configurator" variant="default">
          <Trans>Erstes Dach konfigurieren</Trans>
        </Button>
      }
    >
      <Trans>Im Konfigurator wird aus Massen eine Belegung mit Stückliste und Preis.</Trans>
    </Notice>
  );
}
