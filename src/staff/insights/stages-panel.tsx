import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Figures, Insights, InsightsQuery, Stage } from '../../../contracts/domain/insights.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber, formatPercent, formatPower } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { chf, FiguresTable, kwp } from '../figures-table.tsx';
import classes from './insights.module.css';
import { listOf } from './queries.ts';

interface StagesPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

/** Roofs, requests, offers and orders, each with its share of the one before. */
export function StagesPanel({ insights: { stages, stagesBefore, period }, query }: StagesPanelProps) {
  const { t } = useLingui();
  const { roofs, requested, offered, ordered } = stages;
  const most = Math.max(1, ...[roofs, requested, offered, ordered].map((stage) => stage?.count ?? 0));
  const rows: readonly [string, Figures | null, Figures | null][] = [
    [t`Dächer`, roofs, stagesBefore.roofs],
    [t`Anfragen`, requested, stagesBefore.requested],
    [t`Offerten`, offered, stagesBefore.offered],
    [t`Bestellungen`, ordered, stagesBefore.ordered],
  ];
  const before = formatNumber(stagesBefore.ordered.count);
  return (
    <Panel
      title={<Trans>Vom Dach zur Bestellung</Trans>}
      aside={<Trans>Im Vorjahr {before} Bestellungen</Trans>}
      padded
    >
      <ol className={classes.stages}>
        {roofs && <StageBar name={t`Dächer`} figures={roofs} most={most} />}
        <StageBar
          name={t`Anfragen`}
          figures={requested}
          most={most}
          to={listOf(query, { milestone: 'requested', period })}
          next={<Next stage={requested} />}
        />
        <StageBar
          name={t`Offerten`}
          figures={offered}
          most={most}
          to={listOf(query, { milestone: 'offered', period })}
          next={<Next stage={offered} />}
        />
        <StageBar
          name={t`Bestellungen`}
          figures={ordered}
          most={most}
          to={listOf(query, { milestone: 'ordered', period })}
          isLast
        />
      </ol>
      <FiguresTable
        title={t`Vom Dach zur Bestellung`}
        head={[t`Stufe`, t`Anzahl`, 'kWp', t`CHF exkl. MWST`, t`Anzahl im Vorjahr`]}
        rows={rows.flatMap(([name, now, then]) =>
          now ? [[name, now.count, kwp(now.powerW), chf(now.netRappen), then?.count ?? 0]] : [],
        )}
      />
    </Panel>
  );
}

/** Share of a stage that has reached the next one since, and the time that it took. */
function Next({ stage: { count, next, averageDays } }: { readonly stage: Stage }) {
  if (count === 0) return null;
  const share = formatPercent(Math.round((next / count) * 100));
  const days = averageDays === null ? null : formatNumber(Math.round(averageDays));
  return (
    <>
      <b>{share}</b> <Trans>weiter</Trans>
      {days !== null && (
        <>
          {', '}
          <Trans>nach {days} Tagen</Trans>
        </>
      )}
    </>
  );
}

interface StageBarProps {
  readonly name: string;
  readonly figures: Figures;
  readonly most: number;
  /** Address of the list; none for roofs, which belong to partners alone. */
  readonly to?: string;
  readonly next?: ReactNode;
  readonly isLast?: boolean;
}

function StageBar({ name, figures: { count, powerW, netRappen }, most, to, next, isLast }: StageBarProps) {
  const number = formatNumber(count);
  return (
    <li>
      <div className={classes.column}>
        <div data-last={isLast || undefined} style={{ height: `${(count / most) * 100}%` }} />
      </div>
      <p>
        {to ? <Link to={to}>{number}</Link> : <strong>{number}</strong>} <small>{formatPower(powerW)}</small>
      </p>
      <p>{name}</p>
      <p>
        <small>{netRappen > 0 && formatMoney(netRappen)}</small>
      </p>
      <p>
        <small>{next}</small>
      </p>
    </li>
  );
}
