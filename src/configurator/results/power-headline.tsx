import { Trans } from '@lingui/react/macro';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { formatNumber } from '../../shared/format/number.ts';
import type { SolvedRoof } from '../solving/answer.ts';
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
      {laid.every(({ proven }) => proven) ? (
        <p className={classes.proof}>
          <Trans>Bestmöglich, bewiesen in {milliseconds} ms</Trans>
        </p>
      ) : (
        <p className={classes.proof}>
          <Trans>Berechnet in {milliseconds} ms</Trans>
        </p>
      )}
    </div>
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
