import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { NoRoofs } from './no-roofs.tsx';
import { useRoofs } from './queries.ts';
import { useRoofColumns } from './roof-columns.tsx';

/** The organisation's last changed roofs, and the way to all of them. */
export function LastRoofs() {
  const { t } = useLingui();
  const result = useRoofs({ pageSize: 5 });
  const total = result.data?.total ?? 0;
  return (
    <Panel
      title={<Trans>Zuletzt bearbeitete Dächer</Trans>}
      aside={
        total > 0 && (
          <Link to="/roofs">
            <Trans>Alle Dächer</Trans>
          </Link>
        )
      }
    >
      <DataTable
        label={t`Zuletzt bearbeitete Dächer`}
        columns={useRoofColumns()}
        result={result}
        empty={<NoRoofs />}
      />
    </Panel>
  );
}
