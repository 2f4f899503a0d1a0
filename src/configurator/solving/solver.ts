import { atom } from 'jotai';
import type { Configuration } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { EngineFailure, type EngineFailureReason } from '../../../workers/supervise.ts';
import { configurationAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, type Store, takeAnswer } from './answer.ts';
import { ownDiscountAtom } from './own-discount.ts';

/** After this long somebody wonders whether anything is still going on, ms. */
const SLOW_MS = 1_500;

const solveRequestAtom = atom(0);

/** Asks the engine again about the unchanged document. */
export const solveAgainAtom = atom(null, (_get, set) => {
  set(answerAtom, (state) => ({ ...state, failure: null }));
  set(solveRequestAtom, (count) => count + 1);
});

/** Whether an answer takes so long that it should be said, with a way to give it up. */
export const isSolvingSlowlyAtom = atom(false);

/**
 * Answers every change of the document. A worker that broke down is replaced and asked once more; the
 * last good solution stays meanwhile. Returns the function that ends it.
 */
export function bindSolver(
  store: Store,
  client: EngineClient,
  onFailure: (reason: EngineFailureReason) => void,
): () => void {
  let ended = false;

  const ask = latestWins(async (configuration: Configuration) => {
    const timer = setTimeout(() => store.set(isSolvingSlowlyAtom, true), SLOW_MS);
    try {
      return await client.solve(textOf(configuration), store.get(ownDiscountAtom));
    } finally {
      clearTimeout(timer);
      store.set(isSolvingSlowlyAtom, false);
    }
  });

  const solve = async (attempt: number) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    try {
      const solved = await ask(configuration);
      if (solved && !ended) store.set(answerAtom, (state) => takeAnswer(state, configuration, solved));
    } catch (cause) {
      if (ended || !(cause instanceof EngineFailure)) return;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
      if (cause.reason !== 'cancelled' && attempt === 1) onFailure(cause.reason);
      // What took too long would do so again.
      if (cause.reason === 'crashed' && attempt === 1) await solve(2);
    }
  };

  const unsubscribes = [configurationAtom, ownDiscountAtom, solveRequestAtom].map((source) =>
    store.sub(source, () => solve(1)),
  );
  solve(1);
  return () => {
    ended = true;
    for (const unsubscribe of unsubscribes) unsubscribe();
    // The next roof does not wait for this one.
    if (store.get(isSolvingSlowlyAtom)) client.cancel();
  };
}
