import { replaceEqualDeep } from '@tanstack/react-query';
import { atom, type createStore } from 'jotai';
import type {
  Answer,
  BodyTable,
  CellTable,
  Check,
  Configuration,
  Problem,
  Solution,
} from '../../../engine/index.ts';
import type { SolvedText } from '../../../workers/engine-service.ts';
import type { EngineFailureReason } from '../../../workers/supervise.ts';
import { configurationAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';

/** The jotai store of one configurator session. Late answers cannot reach another session. */
export type Store = ReturnType<typeof createStore>;

/** A solution with its cells and its building. */
export interface SolvedRoof {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
}

/** Results and status of the engine for the open roof. */
export interface AnswerState {
  /** The last solved roof; it stays while the document has problems. */
  readonly solved: SolvedRoof | null;
  /** The document of the last answer. */
  readonly about: Configuration | null;
  /** Problems of the document; empty if `solved` belongs to it. */
  readonly problems: readonly Problem[];
  /** Why the engine failed to answer the last request. */
  readonly failure: EngineFailureReason | null;
  /** Whether `solved` is the answer that is saved and printed; false during a drag. */
  readonly isAtRest: boolean;
}

export const NO_ANSWER: AnswerState = {
  solved: null,
  about: null,
  problems: [],
  failure: null,
  isAtRest: true,
};

export const answerAtom = atom<AnswerState>(NO_ANSWER);

/** The last solved roof. */
export const solvedRoofAtom = atom((get) => get(answerAtom).solved);

/** Whether there is a roof to show. */
export const hasRoofAtom = atom((get) => get(solvedRoofAtom) !== null);

/** Problems of the document; the same list until they change, so that fields render once. */
export const problemsAtom = atom((get) => get(answerAtom).problems);

const pendingEditsAtom = atom(0);

/** Whether the answer for the present document, or an edit that needs the engine, is pending. */
export const isSolvePendingAtom = atom((get) => {
  const { about, failure } = get(answerAtom);
  return get(pendingEditsAtom) > 0 || (failure === null && about !== get(configurationAtom));
});

/** Whether the answer that is saved and printed is pending. */
export const isSettlingAtom = atom((get) => get(isSolvePendingAtom) || !get(answerAtom).isAtRest);

/** Whether a part of the roof is being dragged. */
export const isDraggingAtom = atom(false);

/** Starts a drag, which ends when the pointer is released or cancelled. */
export function beginDrag(store: Store): void {
  store.set(isDraggingAtom, true);
  const ends = new AbortController();
  const end = () => {
    ends.abort();
    store.set(isDraggingAtom, false);
  };
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { signal: ends.signal });
}

/** Runs an asynchronous edit; until it settles the roof counts as pending. */
export async function trackPendingEdit<Result>(store: Store, change: () => Promise<Result>): Promise<Result> {
  store.set(pendingEditsAtom, (count) => count + 1);
  try {
    return await change();
  } finally {
    store.set(pendingEditsAtom, (count) => count - 1);
  }
}

/**
 * Returns the state after an answer. Problems keep the last solved roof. Unchanged parts of the answer stay the
 * same objects, so that they are not re-rendered: most of the roof while a dormer is dragged.
 */
export function reduceAnswer(
  state: AnswerState,
  about: Configuration,
  { answer: text, table, body, isAtRest }: SolvedText,
): AnswerState {
  const answer: Answer = JSON.parse(text);
  if (answer.status === 'refused')
    return { ...state, about, problems: answer.problems, failure: null, isAtRest };
  const { problems } = NO_ANSWER;
  const before = state.solved?.solution;
  const checks = withKnown(before?.checks ?? [], answer.checks);
  const solution = replaceEqualDeep(before, { ...answer, checks });
  return { solved: { solution, table, body }, about, problems, failure: null, isAtRest };
}

/** Replaces equal checks by their previous objects, whatever their position. */
const withKnown = (known: readonly Check[], checks: readonly Check[]): Check[] =>
  checks.map((check) => known.find((before) => isEqual(before, check)) ?? check);

/** A roof with its answer. */
export interface SolvedDocument extends SolvedRoof {
  readonly configuration: Configuration;
}

/** The present document with its answer; null while that is pending, rejected or failed. */
export const solvedDocumentAtom = atom((get): SolvedDocument | null => {
  const { solved, about, problems, failure } = get(answerAtom);
  if (!solved || !about || about !== get(configurationAtom) || problems.length > 0 || failure) return null;
  return { configuration: about, ...solved };
});

/** Resolves with the present document and its answer at rest; null if it is rejected or the engine fails. */
export function whenSolved(store: Store): Promise<SolvedDocument | null> {
  return new Promise((resolve) => {
    const settle = () => {
      if (store.get(isSettlingAtom)) return;
      unsubscribe();
      resolve(store.get(solvedDocumentAtom));
    };
    const unsubscribe = store.sub(isSettlingAtom, settle);
    settle();
  });
}

/** Whether the roof is solvable, as far as known; constant during a drag. */
export const isSolvableAtom = atom((get) => {
  const { solved, problems, failure } = get(answerAtom);
  return solved !== null && problems.length === 0 && failure === null;
});
