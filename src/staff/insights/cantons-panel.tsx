import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Canton } from '../../../contracts/domain/addresses.ts';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { chf, FiguresTable, kwp } from '../figures-table.tsx';
import classes from './insights.module.css';
import { listOf } from './queries.ts';

/** Rows of a map in which each canton is a square at about its place; a space is empty. */
const MAP = [
  '-- -- -- BS -- SH -- -- --',
  '-- JU SO BL AG ZH TG AR AI',
  '-- NE BE LU ZG SZ SG GL --',
  'VD FR -- OW NW UR GR -- --',
  'GE -- VS -- -- TI -- -- --',
].map((row) => row.split(' '));

/** Returns the shade of a share, %: light under dark text or dark under light text, never between. */
const shadeOf = (share: number): number => Math.round(share < 0.3 ? 6 + 60 * share : 70 + 30 * share);

interface CantonsPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

/** Ordered power by canton. */
export function CantonsPanel({ insights: { cantons, period }, query }: CantonsPanelProps) {
  const { t } = useLingui();
  const of = new Map(cantons.map(({ canton, ordered }) => [canton as string, ordered]));
  const most = Math.max(1, ...cantons.map(({ ordered }) => ordered.powerW));
  return (
    <Panel title={<Trans>Kantone</Trans>} aside={<Trans>kWp bestellt</Trans>} padded>
      <ul className={classes.map}>
        {MAP.flatMap((row, y) =>
          row.flatMap((canton, x) => {
            if (canton === '--') return [];
            const ordered = of.get(canton);
            const place = { gridColumn: x + 1, gridRow: y + 1 };
            if (!ordered)
              return (
                <li key={canton} style={place} data-empty>
                  <b>{canton}</b> <span aria-hidden>–</span>
                </li>
              );
            const share = shadeOf(ordered.powerW / most);
            return (
              <li key={canton} style={{ ...place, '--share': `${share}%` } as React.CSSProperties}>
                <Link
                  to={listOf(query, { milestone: 'ordered', canton: [canton as Canton], period })}
                  data-dark={share > 55 || undefined}
                >
                  <b>{canton}</b> <span>{formatNumber(Math.round(ordered.powerW / 1_000))}</span>
                </Link>
              </li>
            );
          }),
        )}
      </ul>
      <FiguresTable
        title={t`Kantone`}
        head={[t`Kanton`, t`Bestellungen`, 'kWp', t`CHF exkl. MWST`]}
        rows={cantons.map(({ canton, ordered }) => [
          canton,
          ordered.count,
          kwp(ordered.powerW),
          chf(ordered.netRappen),
        ])}
      />
    </Panel>
  );
}
