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

/** Solves the unchanged document again. */
export const solveAgainAtom = atom(null, (_get, set) => {
  set(answerAtom, (state) => ({ ...state, failure: null }));
  set(solveRequestAtom, (count) => count + 1);
});

/** Whether solving takes so long that a notice with a cancel button is shown. */
export const isSolvingSlowlyAtom = atom(false);

/** Awaits the engine, and shows the notice if that takes long. */
async function noticed<Answer>(store: Store, asked: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => store.set(isSolvingSlowlyAtom, true), SLOW_MS);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
    store.set(isSolvingSlowlyAtom, false);
  }
}

/** An answer computed ahead of the edit it belongs to. */
const precomputedAnswerAtom = atom<{ text: string; discount: Discount; solved: SolvedText } | null>(null);

/**
 * Applies an edit decided by the engine together with its answer, so that both are drawn at once, and nothing while
 * a drag waits. Returns the engine's decision. If the engine fails, it changes nothing and rejects with
 * `EngineFailure`.
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
  // An edit of one variant must not be applied to another.
  if (command && solved && isWanted() && store.get(chosenVariantAtom)?.id === variant) {
    store.set(precomputedAnswerAtom, { text: textOf(command.apply(present)), discount, solved });
    const change = () => store.set(dispatchAtom, command);
    // During a drag, draw the answer first and everything that shows the document afterwards.
    if (command.history === 'entry') change();
    else startTransition(change);
    store.set(precomputedAnswerAtom, null);
  }
  return decision;
}

/** As `dispatchEngineEdit`, for a known command. */
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
 * Solves the document after every change. A crashed worker is replaced and the solve retried once; the last good
 * solution stays until then. Returns a function that stops it.
 */
export function bindSolver(
  store: Store,
  client: EngineClient,
  onFailure: (reason: EngineFailureReason) => void,
): () => void {
  let ended = false;
  // Numbers of the last request and of the last answer shown; an older answer must not replace a newer one.
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

  /** A programming error: report it, and leave nothing pending. */
  const failUnexpectedly = (cause: unknown) => {
    void reportError(cause);
    store.set(answerAtom, (state) => ({ ...state, failure: 'crashed' }));
  };

  const isLate = (turn: number) => ended || turn < shown;

  const show = (configuration: Configuration, turn: number, solved: SolvedText) => {
    if (isLate(turn)) return;
    shown = turn;
    try {
      store.set(answerAtom, (state) => reduceAnswer(state, configuration, solved));
    } catch (cause) {
      // If a subscriber throws, the answer stays.
      if (store.get(answerAtom).about === configuration) void reportError(cause);
      else failUnexpectedly(cause);
    }
  };

  const solve = async (attempt: number) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    asked += 1;
    const turn = asked;
    const take = (solved: SolvedText) => show(configuration, turn, solved);
    const known = precomputedFor(configuration);
    if (known) {
      // Separately from the rendering of the edit itself.
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
      if (!(cause instanceof EngineFailure)) failUnexpectedly(cause);
      else if (!isLate(turn)) await fail(cause.reason, attempt);
    }
  };

  const fail = async (failure: EngineFailureReason, attempt: number) => {
    store.set(answerAtom, (state) => ({ ...state, failure }));
    if (attempt > 1) return;
    if (failure !== 'cancelled') onFailure(failure);
    // A timeout would happen again.
    if (failure === 'crashed') await solve(2);
  };

  /** Requests the answer at rest once the drag has ended. */
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
    // The next roof must not wait for this one.
    if (store.get(isSolvingSlowlyAtom)) client.cancel();
  };
}
