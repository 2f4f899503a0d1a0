import { Plural, useLingui } from '@lingui/react/macro';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Problem } from '../../../engine/index.ts';
import classes from './catalogue.module.css';

/** Number of problems that are listed; the rest is counted. */
const MAX_LISTED = 20;

interface ProblemListProps {
  readonly problems: readonly Problem[];
  readonly label: string;
}

/** Problems of the engine's check, each at its place in the file. */
export function ProblemList({ problems, label }: ProblemListProps) {
  const { i18n } = useLingui();
  const more = problems.length - MAX_LISTED;
  return (
    <ul className={classes.problems} aria-label={label}>
      {problems.slice(0, MAX_LISTED).map((problem) => (
        <li key={`${problem.path} ${problem.code}`}>
          <code>{problem.path}</code> {problemText(problem, i18n)}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="und # weiterer" other="und # weitere" />
        </li>
      )}
    </ul>
  );
}
