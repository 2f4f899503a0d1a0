import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../documents/format.ts';
import classes from './light-legend.module.css';
import { HEAT_COLOURS } from './slate-material.ts';
import type { YearLight } from './year-light.ts';

interface LightLegendProps {
  readonly light: YearLight;
  /** Whether the sun's panel lies below it. */
  readonly isAbove: boolean;
}

/** What the colours of the slates say, what shade costs, and what is not in it. */
export function LightLegend({ light: { least, most, lost }, isAbove }: LightLegendProps) {
  const { t } = useLingui();
  const percent = formatNumber(lost * 100, 1);
  return (
    <section
      className={classes.legend}
      data-above={isAbove || undefined}
      aria-label={t`Jahresertrag je Platte`}
    >
      <div>
        <h3>
          <Trans>Jahresertrag, kWh je kWp</Trans>
        </h3>
        <div
          className={classes.scale}
          style={{ backgroundImage: `linear-gradient(to right, ${HEAT_COLOURS})` }}
        />
        <p className={classes.ends}>
          <span>{formatNumber(least, 0)}</span>
          <span>{formatNumber(most, 0)}</span>
        </p>
      </div>
      <div>
        <p>
          <Trans>Schatten von Gauben und Kaminen: − {percent} %</Trans>
        </p>
        <small>
          <Trans>
            Aus 12 Monaten mit je 6 Sonnenständen, für die Mitte jeder Platte. Nicht darin: Horizont, andere
            Dachteile und Häuser, Bäume, Schnee. Der Ertrag des Dachs rechnet ohne Schatten.
          </Trans>
        </small>
      </div>
    </section>
  );
}
