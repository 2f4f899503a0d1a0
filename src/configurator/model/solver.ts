import type { createStore } from 'jotai';
import { type EngineClient, EngineFailure } from '../../../workers/engine-client.ts';
import { answerAtom, takeAnswer } from './answer.ts';
import { configurationAtom, originAtom } from './document.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Answers every change of the document. A failed worker is replaced and asked once more; the last
 * good solution stays meanwhile. Returns the function that ends it.
 */
export function bindSolver(store: Store, client: EngineClient): () => void {
  let ended = false;

  const solve = async (attempt: number) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    const origin = store.get(originAtom);
    // An answer about a roof that was left meanwhile is nobody's.
    const isCurrent = () => !ended && store.get(originAtom) === origin;
    try {
      const solved = await client.solve(JSON.stringify(configuration));
      if (solved && isCurrent()) store.set(answerAtom, (state) => takeAnswer(state, solved));
    } catch (cause) {
      if (!isCurrent() || !(cause instanceof EngineFailure)) return;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
      if (attempt === 1) await solve(2);
    }
  };

  const unsubscribe = store.sub(configurationAtom, () => solve(1));
  solve(1);
  return () => {
    ended = true;
    unsubscribe();
  };
}
