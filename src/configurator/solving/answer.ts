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

/** Where everything about one opening of a roof is kept: what comes too late for it disturbs no other one. */
export type Store = ReturnType<typeof createStore>;

/** A solution with its cells, its building and what the engine took for it. */
export interface SolvedRoof {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  readonly milliseconds: number;
}

/** Results and status of the engine for the open roof. */
export interface AnswerState {
  /** The last roof that could be solved; it stays while the document is refused. */
  readonly solved: SolvedRoof | null;
  /** The document that the last answer was about. */
  readonly about: Configuration | null;
  /** Why the document is refused; empty when `solved` is about it. */
  readonly problems: readonly Problem[];
  /** Why the engine gave no answer to the last request. */
  readonly failure: EngineFailureReason | null;
  /** Whether `solved` is the answer that is saved and printed; during a drag it is not. */
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

/** The last roof that could be solved. */
export const solvedRoofAtom = atom((get) => get(answerAtom).solved);

/** Whether there is a roof to be shown. */
export const hasRoofAtom = atom((get) => get(solvedRoofAtom) !== null);

/** Why the document is refused; the same list as long as it is not, so that fields are drawn once. */
export const problemsAtom = atom((get) => get(answerAtom).problems);

const pendingEditsAtom = atom(0);

/** Whether an answer about the present document is still to come, or a change that the engine decides on. */
export const isSolvePendingAtom = atom((get) => {
  const { about, failure } = get(answerAtom);
  return get(pendingEditsAtom) > 0 || (failure === null && about !== get(configurationAtom));
});

/** Whether the answer that is saved and printed is still to come. */
export const isSettlingAtom = atom((get) => get(isSolvePendingAtom) || !get(answerAtom).isAtRest);

/** Whether something on the roof is being dragged. */
export const isDraggingAtom = atom(false);

/** From now on something is dragged, until the button is up or the browser takes the pointer away. */
export function beginDrag(store: Store): void {
  store.set(isDraggingAtom, true);
  const ends = new AbortController();
  const end = () => {
    ends.abort();
    store.set(isDraggingAtom, false);
  };
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { signal: ends.signal });
}

/** Does what ends in a change of the document; who waits for the roof waits for it too. */
export async function trackPendingEdit<Result>(store: Store, change: () => Promise<Result>): Promise<Result> {
  store.set(pendingEditsAtom, (count) => count + 1);
  try {
    return await change();
  } finally {
    store.set(pendingEditsAtom, (count) => count - 1);
  }
}

/**
 * The state after an answer about a document: a refusal keeps the last good solution. What an answer says again
 * is the same object as before, so that nobody draws it again: of a dragged dormer most of the roof.
 */
export function reduceAnswer(
  state: AnswerState,
  about: Configuration,
  { answer: text, table, body, isAtRest, milliseconds }: SolvedText,
): AnswerState {
  const answer: Answer = JSON.parse(text);
  if (answer.status === 'refused')
    return { ...state, about, problems: answer.problems, failure: null, isAtRest };
  const { problems } = NO_ANSWER;
  const before = state.solved?.solution;
  const checks = withKnown(before?.checks ?? [], answer.checks);
  const solution = replaceEqualDeep(before, { ...answer, checks });
  return { solved: { solution, table, body, milliseconds }, about, problems, failure: null, isAtRest };
}

/** The checks with those objects in them that were there before, at whatever place. */
const withKnown = (known: readonly Check[], checks: readonly Check[]): Check[] =>
  checks.map((check) => known.find((before) => isEqual(before, check)) ?? check);

/** A roof with the answer about it. */
export interface SolvedDocument {
  readonly configuration: Configuration;
  readonly solution: Solution;
  readonly table: CellTable;
}

/** The present document with its answer; null while that is awaited, the roof refused or the engine failed. */
export const solvedDocumentAtom = atom((get): SolvedDocument | null => {
  const { solved, about, problems, failure } = get(answerAtom);
  if (!solved || !about || about !== get(configurationAtom) || problems.length > 0 || failure) return null;
  return { configuration: about, solution: solved.solution, table: solved.table };
});

/** The present document with its answer at rest once that is there; null when it is refused or the engine fails. */
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

/** Whether the roof can be solved, as far as is known; the same during a whole drag. */
export const isSolvableAtom = atom((get) => {
  const { solved, problems, failure } = get(answerAtom);
  return solved !== null && problems.length === 0 && failure === null;
});
