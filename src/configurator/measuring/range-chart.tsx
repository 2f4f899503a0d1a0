import { Trans, useLingui } from '@lingui/react/macro';
import type { PriceRange } from '../../../documents/price-range.ts';
import { formatHigh, formatLow } from '../../../documents/rounded-price.ts';
import classes from './range-chart.module.css';
import { useDimensionName } from './use-dimension-name.ts';

interface RangeChartProps {
  readonly range: PriceRange;
}

const WIDTH = 640;
const HEIGHT = 190;
/** Height of the names below. */
const NAMES = 26;
/** Room for the outermost amounts. */
const SIDE = 66;

/** How the price narrows with every length that is measured. */
export function RangeChart({ range }: RangeChartProps) {
  const { t } = useLingui();
  const nameOf = useDimensionName();
  const steps = [
    { label: t`jetzt`, ...range.now },
    ...range.after.map((interval, index) => {
      const measured = range.decisive[index];
      return { label: measured ? nameOf(measured.dimension) : '', ...interval };
    }),
  ];
  const { low, high } = range.now;
  const span = Math.max(1, high - low);
  const x = (index: number) => SIDE + (index / Math.max(1, steps.length - 1)) * (WIDTH - 2 * SIDE);
  const y = (price: number) => 20 + ((high - price) / span) * (HEIGHT - NAMES - 42);
  const upper = steps.map((step, index) => `${x(index)} ${y(step.high)}`);
  const lower = steps.map((step, index) => `${x(index)} ${y(step.low)}`).reverse();
  return (
    <figure className={classes.chart}>
      <figcaption>
        <strong>
          <Trans>Spanne nach jedem Mass</Trans>
        </strong>
        <small>
          <Trans>Der Preis liegt mit mindestens 95 % Wahrscheinlichkeit darin.</Trans>
        </small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={classes.funnel} d={`M${[...upper, ...lower].join('L')}z`} />
        {steps.map((step, index) => (
          <g key={step.label}>
            <path className={classes.bar} d={`M${x(index)} ${y(step.high)}V${y(step.low)}`} />
            <text x={x(index)} y={y(step.high) - 7}>
              {formatHigh(step)}
            </text>
            {step.high > step.low && (
              <text x={x(index)} y={y(step.low) + 16}>
                {formatLow(step)}
              </text>
            )}
            <text className={classes.label} x={x(index)} y={HEIGHT - 6}>
              {step.label}
            </text>
          </g>
        ))}
      </svg>
      <ol className="visually-hidden">
        {steps.map((step) => (
          <li key={step.label}>
            {step.label}: {formatLow(step)} – {formatHigh(step)}
          </li>
        ))}
      </ol>
    </figure>
  );
}
