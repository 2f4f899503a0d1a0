import { atom, type createStore } from 'jotai';
import {
  type EngineClient,
  EngineFailure,
  type EngineFailureReason,
} from '../../../workers/engine-client.ts';
import { configurationAtom, openCountAtom } from '../document/document.ts';
import { answerAtom, takeAnswer } from './answer.ts';

export type Store = ReturnType<typeof createStore>;

const solveRequestAtom = atom(0);

/** Asks the engine again about the unchanged document. */
export const solveAgainAtom = atom(null, (_get, set) => {
  set(answerAtom, (state) => ({ ...state, failure: null }));
  set(solveRequestAtom, (count) => count + 1);
});

/**
 * Answers every change of the document. A failed worker is replaced and asked once more; the last
 * good solution stays meanwhile. Returns the function that ends it.
 */
export function bindSolver(
  store: Store,
  client: EngineClient,
  onFailure: (reason: EngineFailureReason) => void,
): () => void {
  let ended = false;

  const solve = async (attempt: number) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const openCount = store.get(openCountAtom);
    // An answer about a roof that was left meanwhile is nobody's.
    const isCurrent = () => !ended && store.get(openCountAtom) === openCount;
    try {
      const solved = await client.solve(JSON.stringify(configuration));
      if (solved && isCurrent()) store.set(answerAtom, (state) => takeAnswer(state, configuration, solved));
    } catch (cause) {
      if (!isCurrent() || !(cause instanceof EngineFailure)) return;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
      if (attempt > 1) return;
      onFailure(cause.reason);
      await solve(2);
    }
  };

  const unsubscribes = [configurationAtom, solveRequestAtom].map((source) =>
    store.sub(source, () => solve(1)),
  );
  solve(1);
  return () => {
    ended = true;
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
