import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { answerAtom, isSolvePendingAtom } from '../solving/answer.ts';
import { CheckList } from './check-list.tsx';
import { EngineNotice, SlowSolving } from './engine-notice.tsx';
import { Figures } from './figures.tsx';
import { PowerHeadline } from './power-headline.tsx';
import { ProblemList } from './problem-list.tsx';
import classes from './results.module.css';
import { useLegible } from './use-legible.ts';
import { YieldPanel } from './yield-panel.tsx';

/** Power, figures, price and checks of the last solved roof, and the problems of the present one. */
export function ResultsPanel() {
  const newest = useAtomValue(answerAtom);
  // Updated after the drawing, except for the first time.
  const drawn = useLegible(newest);
  const answer = drawn.solved ? drawn : newest;
  const isAwaited = useAtomValue(isSolvePendingAtom) || answer !== newest;
  const { solved, about, problems, failure } = answer;
  return (
    <div className={classes.panel} aria-busy={isAwaited} data-testid="results">
      {failure && <EngineNotice reason={failure} />}
      <SlowSolving />
      {problems.length > 0 && <ProblemList problems={problems} hasSolution={solved !== null} />}
      {solved ? (
        <>
          <PowerHeadline solved={solved} />
          <Figures solution={solved.solution} />
          <YieldPanel />
          <CheckList solution={solved.solution} about={about} />
          <p className={classes.small}>
            <Trans>Vorprüfung nach SIA 261, ersetzt keine statische Berechnung.</Trans>
          </p>
        </>
      ) : (
        problems.length === 0 &&
        !failure && (
          <p className={classes.small}>
            <Trans>Das Dach wird berechnet …</Trans>
          </p>
        )
      )}
    </div>
  );
}
