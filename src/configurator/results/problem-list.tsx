import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { Problem } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { sectionOfPath } from '../sections/section-of-path.ts';
import classes from './results.module.css';
import { isInBom, ShowBom, ShowField } from './show-field.tsx';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Whether an older solution is shown below. */
  readonly hasSolution: boolean;
}

/** Why the present inputs are no roof, each with the way to its field. */
export function ProblemList({ problems, hasSolution }: ProblemListProps) {
  const { ofProblem } = useTextOf();
  const surfaces = useAtomValue(configurationAtom)?.surfaces ?? [];
  const surfaceOf = (path: string) => surfaces[Number(/^surfaces\[(\d+)\]/.exec(path)?.[1])]?.id ?? null;
  return (
    <section className={classes.notice} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <ul>
          {problems.map((problem) => {
            const section = sectionOfPath(problem.path);
            return (
              <li key={`${problem.code}/${problem.path}`}>
                {ofProblem(problem)} {isInBom(problem.path) && <ShowBom />}
                {section && (
                  <ShowField section={section} path={problem.path} surfaceId={surfaceOf(problem.path)} />
                )}
              </li>
            );
          })}
        </ul>
        {hasSolution && (
          <p>
            <Trans>Gezeigt wird das letzte Dach, das berechnet werden konnte.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
