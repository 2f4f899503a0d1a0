import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { EngineFailureReason } from '../../../workers/supervise.ts';
import { engine } from '../solving/engine.ts';
import { isSolvingSlowlyAtom, solveAgainAtom } from '../solving/solver.ts';
import classes from './results.module.css';

/** Notice that the engine failed; the document and the last result are unaffected. */
export function EngineNotice({ reason }: { readonly reason: EngineFailureReason }) {
  const solveAgain = useSetAtom(solveAgainAtom);
  return (
    <section className={classes.notice} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <p>
          {reason === 'timeout' && (
            <Trans>Die Berechnung hat zu lange gedauert und wurde neu gestartet.</Trans>
          )}
          {reason === 'cancelled' && <Trans>Die Berechnung wurde abgebrochen.</Trans>}
          {reason === 'crashed' && <Trans>Die Berechnung ist ausgefallen und wurde neu gestartet.</Trans>}
          {reason === 'unavailable' && (
            <Trans>Die Berechnung konnte nicht geladen werden. Bitte prüfen Sie die Verbindung.</Trans>
          )}{' '}
          <Trans>Ihre Eingaben sind unverändert.</Trans>
        </p>
        <button type="button" className={classes.link} onClick={() => solveAgain()}>
          <Trans>Noch einmal rechnen</Trans>
        </button>
      </div>
    </section>
  );
}

/** Notice that solving takes longer than usual, with a button to cancel. */
export function SlowSolving() {
  const isSlow = useAtomValue(isSolvingSlowlyAtom);
  return (
    <div role="status">
      {isSlow && (
        <p className={classes.slow}>
          <IconHourglass size={16} stroke={1.8} aria-hidden />
          <Trans>Rechnet noch …</Trans>
          <button type="button" className={classes.link} onClick={() => engine.cancel()}>
            <Trans>Abbrechen</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
