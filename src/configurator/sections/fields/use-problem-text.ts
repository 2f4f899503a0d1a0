import { useAtomValue } from 'jotai';
import { useTextOf } from '../../messages/use-text-of.ts';
import { problemsAtom } from '../../solving/answer.ts';

/** Returns why the engine rejects an input; null if it does not. `within`: include everything below the path. */
export function useProblemText(path: string, within = false): string | null {
  const problems = useAtomValue(problemsAtom);
  const { ofProblem } = useTextOf();
  const problem = problems.find((candidate) =>
    within ? isWithin(candidate.path, path) : candidate.path === path,
  );
  return problem ? ofProblem(problem) : null;
}

const isWithin = (candidate: string, path: string): boolean =>
  candidate === path || candidate.startsWith(`${path}.`) || candidate.startsWith(`${path}[`);
