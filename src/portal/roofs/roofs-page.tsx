import { useLingui } from '@lingui/react/macro';
import { type RoofListItem, RoofQuery } from '../../../contracts/domain/roofs.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { Page } from '../../shared/ui/page.tsx';
import { NewRoofButton, NoRoofs } from './no-roofs.tsx';
import { useRoofs } from './queries.ts';
import { RoofActions } from './roof-actions.tsx';
import { useRoofColumns } from './roof-columns.tsx';

/** All roofs of the organisation. */
export function RoofsPage() {
  const { t } = useLingui();
  const mayChange = useMay()('configurator', 'write');
  const list = useListQuery(RoofQuery);
  const result = useRoofs(list.query);
  const actions = {
    header: t`Befehle`,
    card: 'corner',
    cell: (roof: RoofListItem) => <RoofActions roof={roof} />,
  } as const;
  const columns = [...useRoofColumns(), ...(mayChange ? [actions] : [])];
  return (
    <Page action={<NewRoofButton />}>
      <ListTools list={list} columns={columns} searchLabel={t`Dach suchen`} />
      <DataTable label={t`Dächer`} columns={columns} result={result} list={list} empty={<NoRoofs />} />
    </Page>
  );
}
