import { atom } from 'jotai';
import type { CellTable, Problem, Solution } from '../../../engine/index.ts';
import type { EngineFailureReason, Solved } from '../../../workers/engine-client.ts';

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
  /** Why the document is refused; empty when `solved` is about it. */
  readonly problems: readonly Problem[];
  /** Why the engine gave no answer to the last request. */
  readonly failure: EngineFailureReason | null;
}

export const NO_ANSWER: AnswerState = { solved: null, problems: [], failure: null };

export const answerAtom = atom<AnswerState>(NO_ANSWER);

/** The state after an answer: a refusal keeps the last good solution. */
export function takeAnswer(state: AnswerState, { answer, table, milliseconds }: Solved): AnswerState {
  if (answer.status === 'refused') return { ...state, problems: answer.problems, failure: null };
  return { solved: { solution: answer, table, milliseconds }, problems: [], failure: null };
}
