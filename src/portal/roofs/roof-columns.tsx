import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { RoofListItem, RoofQuery } from '../../../contracts/roofs.ts';
import { ROOF_TYPES } from '../../../documents/names.ts';
import { formatDate } from '../../shared/format/date.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import type { Column } from '../../shared/tables/column.ts';
import { RoofMark } from '../../shared/ui/roof-mark.tsx';
import classes from './roofs.module.css';

type RoofColumn = Column<RoofListItem, RoofQuery['sort']>;

/** What is shown of a roof, wherever roofs are listed; the whole row opens it. */
export function useRoofColumns(): readonly RoofColumn[] {
  const { t } = useLingui();
  return [
    { header: t`Dach`, card: 'head', kind: 'words', sort: 'name', cell: (roof) => <RoofHead roof={roof} /> },
    {
      header: t`Leistung`,
      kind: 'figure',
      sort: 'powerW',
      cell: ({ summary }) => formatPower(summary.powerW),
    },
    {
      header: t`CHF exkl. MWST`,
      kind: 'figure',
      sort: 'totalRappen',
      cell: ({ summary }) => formatAmount(summary.totalRappen),
    },
    {
      header: t`Geändert`,
      sort: 'updatedAt',
      card: 'line',
      cell: ({ updatedAt, updatedBy }) => (
        <span className={classes.changed}>
          {formatDate(updatedAt)}
          {updatedBy && <small>{updatedBy}</small>}
        </span>
      ),
    },
  ];
}

function RoofHead({ roof }: { readonly roof: RoofListItem }) {
  const { i18n } = useLingui();
  const name = useRoofName(roof);
  const { activeModules } = roof.summary;
  return (
    <div className={classes.roof}>
      <RoofMark roof={roof} />
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

/** What a roof is called, also one without a name. */
export function useRoofName({ name }: RoofListItem): string {
  const { t } = useLingui();
  return name || t`Ohne Namen`;
}
