import { useLingui } from '@lingui/react/macro';
import type { RoofListItem } from '../../../contracts/domain/roofs.ts';
import { formatDate } from '../format/date.ts';
import { formatAmount } from '../format/money.ts';
import { formatPower } from '../format/number.ts';
import type { Column } from './column.ts';
import classes from './tables.module.css';

type Summarised = Pick<RoofListItem, 'summary' | 'updatedAt' | 'updatedBy'>;

/** Columns for power, total and last change of a roof or a design. */
export function useSummaryColumns<Row extends Summarised>(): readonly Column<
  Row,
  'powerW' | 'totalRappen' | 'updatedAt'
>[] {
  const { t } = useLingui();
  return [
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
