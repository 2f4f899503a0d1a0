import { atom } from 'jotai';
import { startTransition } from 'react';
import type { Configuration, Discount } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import type { EngineDecision, Pace, SolvedText } from '../../../workers/engine-service.ts';
import { latestWins } from '../../../workers/latest-wins.ts';
import { EngineFailure, type EngineFailureReason } from '../../../workers/supervise.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { chosenVariantAtom, configurationAtom, dispatchAtom } from '../document/document.ts';
import type { Command } from '../document/history.ts';
import { isEqual } from '../document/is-equal.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, isDraggingAtom, reduceAnswer, type Store } from './answer.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** Delay before the "still calculating" notice, ms. */
const SLOW_MS = 1_500;

const solveRequestAtom = atom(0);

/** Asks the engine again about the unchanged document. */
export const solveAgainAtom = atom(null, (_get, set) => {
  set(answerAtom, (state) => ({ ...state, failure: null }));
  set(solveRequestAtom, (count) => count + 1);
});

/** Whether an answer takes so long that it should be said, with a way to give it up. */
export const isSolvingSlowlyAtom = atom(false);

/** Waits for the engine, and says when that takes long. */
async function noticed<Answer>(store: Store, asked: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => store.set(isSolvingSlowlyAtom, true), SLOW_MS);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
    store.set(isSolvingSlowlyAtom, false);
  }
}

/** An answer that is there before the document is as it says. */
const precomputedAnswerAtom = atom<{ text: string; discount: Discount; solved: SolvedText } | null>(null);

/**
 * Changes the document once the engine has decided how, together with its answer: both are drawn at once, and
 * while a drag waits nothing is. Answers what the engine decided. Rejects with `EngineFailure`, and then
 * changes nothing.
 */
export async function dispatchEngineEdit<Decision>(
  store: Store,
  present: Configuration,
  ask: (discount: Discount) => Promise<EngineDecision<Decision>>,
  commandFor: (decision: Decision) => Command | null,
  isWanted: () => boolean,
): Promise<Decision> {
  const [discount, variant] = [store.get(organisationDiscountAtom), store.get(chosenVariantAtom)?.id];
  const { decision, solved } = await noticed(store, ask(discount));
  const command = commandFor(decision);
  // A change made for one variant must not reach another.
  if (command && solved && isWanted() && store.get(chosenVariantAtom)?.id === variant) {
    store.set(precomputedAnswerAtom, { text: textOf(command.apply(present)), discount, solved });
    const change = () => store.set(dispatchAtom, command);
    // During a drag the drawing comes first, which shows the answer; what shows the document follows.
    if (command.history === 'entry') change();
    else startTransition(change);
    store.set(precomputedAnswerAtom, null);
  }
  return decision;
}

/** As `dispatchEngineEdit`, of a command that is known. */
export async function dispatchWithAnswer(
  store: Store,
  client: EngineClient,
  command: Command,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const present = store.get(configurationAtom);
  const about = present && command.apply(present);
  if (!present || !about || isEqual(about, present)) return;
  const ask = async (discount: Discount) => ({
    decision: command,
    solved: await client.solve(textOf(about), discount, paceOf(store)),
  });
  await dispatchEngineEdit(store, present, ask, () => command, isWanted);
}

const paceOf = (store: Store): Pace => (store.get(isDraggingAtom) ? 'moving' : 'atRest');

/**
 * Solves the document after every change. A crashed worker is replaced and the solve retried once; the last
 * good solution stays until then. Returns the function that stops it.
 */
export function bindSolver(
  store: Store,
  client: EngineClient,
  onFailure: (reason: EngineFailureReason) => void,
): () => void {
  let ended = false;
  // Turns of the last request and of the last answer shown; an older answer must not replace a newer one.
  let [asked, shown] = [0, 0];
  const askLatest = latestWins((configuration: Configuration) =>
    noticed(store, client.solve(textOf(configuration), store.get(organisationDiscountAtom), paceOf(store))),
  );

  const precomputedFor = (configuration: Configuration): SolvedText | null => {
    const known = store.get(precomputedAnswerAtom);
    const isAbout =
      known?.text === textOf(configuration) && known.discount === store.get(organisationDiscountAtom);
    return isAbout ? known.solved : null;
  };

  /** A programming error: reported, and nothing waits for an answer that never comes. */
  const failUnexpectedly = (cause: unknown) => {
    void reportError(cause);
    store.set(answerAtom, (state) => ({ ...state, failure: 'crashed' }));
  };

  const solve = async (attempt: number) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    asked += 1;
    const turn = asked;
    const take = (solved: SolvedText) => {
      if (ended || turn < shown) return;
      shown = turn;
      try {
        store.set(answerAtom, (state) => reduceAnswer(state, configuration, solved));
      } catch (cause) {
        // A subscriber that throws leaves the answer in place.
        if (store.get(answerAtom).about === configuration) void reportError(cause);
        else failUnexpectedly(cause);
      }
    };
    const known = precomputedFor(configuration);
    if (known) {
      // Apart from what the change itself has drawn.
      return queueMicrotask(() => {
        take(known);
        settle();
      });
    }
    try {
      const solved = await askLatest(configuration);
      if (solved) take(solved);
      settle();
    } catch (cause) {
      if (!(cause instanceof EngineFailure)) return failUnexpectedly(cause);
      if (ended || turn < shown) return;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
      if (cause.reason !== 'cancelled' && attempt === 1) onFailure(cause.reason);
      // A timeout would only happen again.
      if (cause.reason === 'crashed' && attempt === 1) await solve(2);
    }
  };

  /** Asks for the answer at rest, once nothing is dragged. */
  const settle = () => {
    const { isAtRest, about } = store.get(answerAtom);
    if (!isAtRest && about === store.get(configurationAtom) && !store.get(isDraggingAtom)) void solve(1);
  };

  const unsubscribes = [configurationAtom, organisationDiscountAtom, solveRequestAtom].map((source) =>
    store.sub(source, () => solve(1)),
  );
  unsubscribes.push(store.sub(isDraggingAtom, settle));
  solve(1);
  return () => {
    ended = true;
    for (const unsubscribe of unsubscribes) unsubscribe();
    // The next roof does not wait for this one.
    if (store.get(isSolvingSlowlyAtom)) client.cancel();
  };
}
