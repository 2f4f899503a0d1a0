import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { RoofListItem, RoofQuery } from '../../../contracts/domain/roofs.ts';
import { ROOF_TYPES } from '../../../documents/names.ts';
import type { Column } from '../../shared/tables/column.ts';
import { useSummaryColumns } from '../../shared/tables/summary-columns.tsx';
import { RoofThumbnail } from '../../shared/ui/roof-thumbnail.tsx';
import classes from './roofs.module.css';

type RoofColumn = Column<RoofListItem, RoofQuery['sort']>;

/** The columns shared by all lists of roofs; the whole row opens the roof. */
export function useRoofColumns(): readonly RoofColumn[] {
  const { t } = useLingui();
  const summary = useSummaryColumns<RoofListItem>();
  return [
    { header: t`Dach`, card: 'head', kind: 'words', sort: 'name', cell: (roof) => <RoofHead roof={roof} /> },
    ...summary,
  ];
}

function RoofHead({ roof }: { readonly roof: RoofListItem }) {
  const { i18n } = useLingui();
  const name = useRoofName(roof);
  const { activeModules } = roof.summary;
  return (
    <div className={classes.roof}>
      <RoofThumbnail roof={roof} />
      <span>
        <Link to={`/configurator/${roof.id}`}>{name}</Link>
        <small>
          {i18n._(ROOF_TYPES[roof.roofType])} ·{' '}
          <Plural value={activeModules} one="# Modul" other="# Module" />
        </small>
      </span>
    </div>
  );
}

/** Returns a roof's name, or a fallback. */
export function useRoofName({ name }: RoofListItem): string {
  const { t } = useLingui();
  return name || t`Ohne Namen`;
}
