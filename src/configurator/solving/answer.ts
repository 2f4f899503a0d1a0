import { atom } from 'jotai';
import type { CellTable, Configuration, Problem, Solution } from '../../../engine/index.ts';
import type { EngineFailureReason, Solved } from '../../../workers/engine-client.ts';
import { configurationAtom } from '../document/document.ts';

/** A solution with its cells and what the engine took for it. */
export interface SolvedRoof {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly milliseconds: number;
}

/** What is known about the open roof. */
export interface AnswerState {
  /** The last roof that could be solved; it stays while the document is refused. */
  readonly solved: SolvedRoof | null;
  /** The document that the last answer was about. */
  readonly about: Configuration | null;
  /** Why the document is refused; empty when `solved` is about it. */
  readonly problems: readonly Problem[];
  /** Why the engine gave no answer to the last request. */
  readonly failure: EngineFailureReason | null;
}

export const NO_ANSWER: AnswerState = { solved: null, about: null, problems: [], failure: null };

export const answerAtom = atom<AnswerState>(NO_ANSWER);

/** Why the document is refused; the same list as long as it is not, so that fields are drawn once. */
export const problemsAtom = atom((get) => get(answerAtom).problems);

/** Whether an answer about the present document is still to come. */
export const isAwaitedAtom = atom((get) => {
  const { about, failure } = get(answerAtom);
  return failure === null && about !== get(configurationAtom);
});

/** The state after an answer about a document: a refusal keeps the last good solution. */
export function takeAnswer(
  state: AnswerState,
  about: Configuration,
  { answer, table, milliseconds }: Solved,
): AnswerState {
  if (answer.status === 'refused') return { ...state, about, problems: answer.problems, failure: null };
  const { problems } = NO_ANSWER;
  return { solved: { solution: answer, table, milliseconds }, about, problems, failure: null };
}

/** A roof with the answer about it. */
export interface SolvedDocument {
  readonly configuration: Configuration;
  readonly solution: Solution;
  readonly table: CellTable;
}

/** The last roof that was answered; null while it is refused or the engine failed. */
export const solvedDocumentAtom = atom((get): SolvedDocument | null => {
  const { solved, about, problems, failure } = get(answerAtom);
  if (!solved || !about || problems.length > 0 || failure) return null;
  return { configuration: about, solution: solved.solution, table: solved.table };
});

/** Whether there is one; the same during a whole drag. */
export const isDocumentSolvedAtom = atom((get) => get(solvedDocumentAtom) !== null);
