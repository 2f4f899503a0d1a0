import { useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import { barOf, type ChangeFigures } from '../../../contracts/domain/catalogue-effect.ts';
import { formatNumber } from '../../shared/format/number.ts';
import '@mantine/charts/styles.layer.css';

/** Number of roofs by change in per cent. The bar of the median is dark; a table has the figures. */
export function EffectChart({ changes: { bars, width, median } }: { readonly changes: ChangeFigures }) {
  const { t } = useLingui();
  const isMedian = (centre: number) => barOf(median, width) * width === centre;
  const data = bars.map(({ centre, roofs }) => ({
    change: formatNumber(centre / 100),
    others: isMedian(centre) ? 0 : roofs,
    median: isMedian(centre) ? roofs : 0,
  }));
  return (
    <BarChart
      h={150}
      type="stacked"
      data={data}
      dataKey="change"
      maxBarWidth={28}
      gridAxis="none"
      withYAxis={false}
      tooltipProps={{ labelFormatter: (change: unknown) => `${change} %` }}
      series={[
        { name: 'others', label: t`Dächer`, color: 'var(--slate-cut)' },
        { name: 'median', label: t`Dächer, mit dem Median`, color: 'var(--ink)' },
      ]}
      // The table has the figures for the keyboard.
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
