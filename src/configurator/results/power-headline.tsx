import { Trans } from '@lingui/react/macro';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import type { SolvedRoof } from '../solving/answer.ts';
import { otherOrientationAtom } from '../solving/other-orientation.ts';
import classes from './results.module.css';

/** The roof's power, what it gains over the best plain grid, and the proof. */
export function PowerHeadline({ solved }: { readonly solved: SolvedRoof }) {
  const { totals, surfaces } = solved.solution;
  const laid = surfaces.filter(({ status }) => status !== 'disabled');
  const roofed = laid.length;
  const kilowatts = formatNumber(totals.power / 1000, 2);
  const milliseconds = formatNumber(solved.milliseconds, 1);
  return (
    <div>
      <p className={classes.label}>
        {roofed === 1 ? (
          <Trans>Gesamtes Dach, 1 Fläche</Trans>
        ) : (
          <Trans>Gesamtes Dach, {roofed} Flächen</Trans>
        )}
      </p>
      <p className={classes.power}>
        <strong data-testid="power">{kilowatts}</strong> kWp
      </p>
      <Gain watts={totals.power - totals.baselinePower} />
      <p className={classes.proof}>
        <Proof solved={solved} milliseconds={milliseconds} />
        <OtherWay watts={totals.power} />
      </p>
    </div>
  );
}

/** What is known about how good the layout is, and for which orientation that holds. */
function Proof({ solved, milliseconds }: { readonly solved: SolvedRoof; readonly milliseconds: string }) {
  const { surfaces, priceSearch } = solved.solution;
  const laid = surfaces.filter(({ status }) => status !== 'disabled');
  if (priceSearch) {
    const compared = formatNumber(priceSearch.compared);
    if (priceSearch.gap === null) {
      return <Trans>Günstigstes von {compared} verglichenen Dächern</Trans>;
    }
    const gap = formatNumber(priceSearch.gap, 2);
    return (
      <Trans>
        Günstigstes von {compared} verglichenen Dächern, höchstens {gap} % über dem Mindestpreis des Modells
      </Trans>
    );
  }
  if (!laid.every(({ proven }) => proven)) {
    const sum = (of: (surface: SurfaceSolution) => number | null) =>
      laid.reduce((watts, surface) => watts + (of(surface) ?? Number.POSITIVE_INFINITY), 0);
    const power = sum((surface) => surface.power);
    const most = sum((surface) => surface.mostPower);
    if (!Number.isFinite(most)) return <Trans>Berechnet in {milliseconds} ms</Trans>;
    const gap = formatNumber(Math.ceil((1 - power / most) * 1000) / 10, 1);
    return (
      <Trans>
        Höchstens {gap} % unter dem Bestmöglichen, berechnet in {milliseconds} ms
      </Trans>
    );
  }
  const upright = laid.filter(({ rows }) => rows.some(({ format }) => format !== null)).length;
  if (upright === 0) return <Trans>Bestmöglich im Querformat, bewiesen in {milliseconds} ms</Trans>;
  if (upright === laid.length) return <Trans>Bestmöglich im Hochformat, bewiesen in {milliseconds} ms</Trans>;
  return <Trans>Bestmöglich je Fläche in ihrer Ausrichtung, bewiesen in {milliseconds} ms</Trans>;
}

/** What the slates would carry laid the other way. */
function OtherWay({ watts }: { readonly watts: number }) {
  const other = useAtomValue(otherOrientationAtom);
  if (!other) return null;
  const power = formatNumber(other.power / 1000, 2);
  const difference = `${other.power < watts ? '−' : '+'} ${formatNumber(Math.abs(other.power - watts))}`;
  return (
    <span className={classes.other} data-testid="other-orientation">
      {other.orientation === 'portrait' ? (
        <Trans>
          Im Hochformat wären es {power} kWp ({difference} W)
        </Trans>
      ) : (
        <Trans>
          Im Querformat wären es {power} kWp ({difference} W)
        </Trans>
      )}
    </span>
  );
}

function Gain({ watts }: { readonly watts: number }) {
  const gain = formatNumber(Math.abs(watts));
  if (watts === 0) {
    return (
      <p className={classes.gain} data-sign="none">
        <Trans>Gleich viel wie ein Raster</Trans>
      </p>
    );
  }
  if (watts < 0) {
    return (
      <p className={classes.gain} data-sign="minus">
        <IconTrendingDown size={16} stroke={1.8} aria-hidden />
        <Trans>− {gain} W gegenüber Raster, das Lücken liesse</Trans>
      </p>
    );
  }
  return (
    <p className={classes.gain} data-sign="plus">
      <IconTrendingUp size={16} stroke={1.8} aria-hidden />
      <Trans>+ {gain} W gegenüber Raster</Trans>
    </p>
  );
}
