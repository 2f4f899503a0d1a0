import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../documents/format.ts';
import { shadeText, yieldOmits } from '../../../documents/yield.ts';
import type { CalculatedYields } from '../../../engine/index.ts';
import { omittedCauses } from '../../../engine/shade.ts';
import type { CellLight } from '../geometry/cell-light.ts';
import { HEAT_COLOURS } from '../geometry/light-scale.ts';
import classes from './light-legend.module.css';

/** In the corner of the picture, above the sun's panel there, or as a column placed by the parent. */
export type LegendPlace = 'corner' | 'aboveSun' | 'column';

interface LightLegendProps {
  readonly light: CellLight;
  /** Yields with the shade that is shown. */
  readonly yields: CalculatedYields;
  /** Whether the roof's own yield has shade: not that of a roof frozen before it was calculated. */
  readonly isInYield: boolean;
  /** January is 0; null for the whole year. */
  readonly month: number | null;
  onMonth(month: number | null): void;
  readonly place: LegendPlace;
}

/** Legend of the yield colours for a year or a month, with the losses by shade and the limits of the model. */
export function LightLegend({ light, yields, isInYield, month, onMonth, place }: LightLegendProps) {
  const { t, i18n } = useLingui();
  const { least, most } = light;
  const digits = month === null ? 0 : 1;
  const nameOf = (index: number) =>
    i18n.date(new Date(Date.UTC(2026, index, 15)), { month: 'long', timeZone: 'UTC' });
  const period = month === null ? t`Ganzes Jahr` : nameOf(month);
  return (
    <section className={classes.legend} data-place={place} aria-label={t`Ertrag je Platte`}>
      <div>
        <h3>
          <Trans>Ertrag, kWh je kWp</Trans>
        </h3>
        <div
          className={classes.scale}
          style={{ backgroundImage: `linear-gradient(to right, ${HEAT_COLOURS})` }}
        />
        <p className={classes.ends}>
          <span>{formatNumber(least, digits)}</span>
          <span>{formatNumber(most, digits)}</span>
        </p>
      </div>
      <label className={classes.period}>
        <b>{period}</b>
        <input
          type="range"
          min={0}
          max={12}
          value={month === null ? 0 : month + 1}
          aria-label={t`Jahr oder Monat`}
          aria-valuetext={period}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onMonth(valueAsNumber === 0 ? null : valueAsNumber - 1)
          }
        />
      </label>
      <div className={classes.said}>
        <p>{shadeText(i18n, yields, month === null ? undefined : [month])}</p>
        <small>
          <Trans>Aus den Stunden von 6 Tagen je Monat, für die Mitte jeder Platte.</Trans>{' '}
          {yieldOmits(i18n, omittedCauses(yields))}{' '}
          {!isInYield && <Trans>Im Ertrag des Daches fehlt auch der Schatten.</Trans>}
        </small>
      </div>
    </section>
  );
}
