import { useSetAtom } from 'jotai';
import { answerAtom } from './answer.ts';
import { solveRequestAtom } from './solver.ts';

/** Asks the engine again about the unchanged document. */
export function useSolveAgain(): () => void {
  const request = useSetAtom(solveRequestAtom);
  const setAnswer = useSetAtom(answerAtom);
  return () => {
    setAnswer((state) => ({ ...state, failure: null }));
    request((count) => count + 1);
  };
}
