import { Trans, useLingui } from '@lingui/react/macro';
import { CompositeChart } from '@mantine/charts';
import { useNavigate } from 'react-router-dom';
import type { Insights, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import '@mantine/charts/styles.layer.css';
import { chf, FiguresTable, kwp } from '../figures-table.tsx';
import classes from './insights.module.css';
import { listOf } from './queries.ts';

interface MonthsPanelProps {
  readonly insights: Insights;
  readonly query: InsightsQuery;
}

/** Offered and ordered power by month, with what was ordered a year before. */
export function MonthsPanel({ insights: { months }, query }: MonthsPanelProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const short = new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' });
  const listOfMonth = (month: string) => listOf(query, { milestone: 'ordered', period: `${month}_${month}` });
  const kilowatts = (watts: number) => Math.round(watts / 100) / 10;
  const data = months.map(({ month, offered, ordered, orderedBefore }) => ({
    month,
    name: short.format(new Date(`${month}-15`)),
    offered: kilowatts(offered.powerW),
    ordered: kilowatts(ordered.powerW),
    before: kilowatts(orderedBefore.powerW),
  }));
  // A line of nothing says nothing.
  const hasBefore = data.some(({ before }) => before > 0);
  const series = [
    { type: 'bar', name: 'offered', label: t`offeriert`, color: 'var(--slate-cut)' },
    { type: 'bar', name: 'ordered', label: t`bestellt`, color: 'var(--ink)' },
    ...(hasBefore
      ? ([{ type: 'line', name: 'before', label: t`bestellt im Vorjahr`, color: 'var(--accent)' }] as const)
      : []),
  ] as const;
  return (
    <Panel
      title={<Trans>Leistung je Monat, kWp</Trans>}
      aside={
        <ul className={classes.legend}>
          {series.map(({ name, label, color, type }) => (
            <li key={name}>
              <i aria-hidden data-type={type} style={{ background: color }} /> {label}
            </li>
          ))}
        </ul>
      }
      padded
    >
      <CompositeChart
        h={210}
        data={data}
        dataKey="month"
        maxBarWidth={28}
        valueFormatter={(value) => formatNumber(value)}
        xAxisProps={{ tickFormatter: (month: string) => data.find((row) => row.month === month)?.name ?? '' }}
        series={[...series]}
        composedChartProps={{
          // The table has the figures, and links for the keyboard.
          accessibilityLayer: false,
          onClick: ({ activeLabel: month }) => {
            if (month) void navigate(listOfMonth(String(month)));
          },
        }}
      />
      <FiguresTable
        title={t`Leistung je Monat`}
        head={[
          t`Monat`,
          t`kWp offeriert`,
          t`kWp bestellt`,
          t`kWp bestellt im Vorjahr`,
          t`Offerten`,
          t`Bestellungen`,
          t`CHF bestellt`,
        ]}
        addressOf={(index) => listOfMonth(months[index]?.month ?? '')}
        rows={months.map(({ month, offered, ordered, orderedBefore }) => [
          month,
          kwp(offered.powerW),
          kwp(ordered.powerW),
          kwp(orderedBefore.powerW),
          offered.count,
          ordered.count,
          chf(ordered.netRappen),
        ])}
      />
    </Panel>
  );
}
