import { type Conflict, isSame, merge, type Path, partAt, withPart } from './merge.ts';

/** A value while it is edited, with its undo history and what the server holds. */
export interface History<T> {
  readonly now: T;
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** As the server holds it. */
  readonly stored: T;
  /** Parts that another person changed too; nothing is sent until each is resolved. */
  readonly conflicts: readonly Conflict[];
}

/** Maximum number of steps that can be undone. */
const MOST_STEPS = 200;

export const opened = <T>(stored: T): History<T> => ({
  ...{ now: stored, past: [], future: [], stored, conflicts: [] },
});

/** Returns the history after an edit; the same one where nothing changed. */
export function edited<T>(history: History<T>, next: T): History<T> {
  if (isSame(next, history.now)) return history;
  const past = [...history.past, history.now].slice(-MOST_STEPS);
  return { ...history, now: next, past, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.now, ...history.future];
  return { ...history, now: before, past: history.past.slice(0, -1), future };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { ...history, now: next, past: [...history.past, history.now], future };
}

/** Returns the history with what another person stored merged into every state of it. */
export function rebased<T>(history: History<T>, theirs: T): History<T> {
  const onto = (mine: T) => merge(history.stored, mine, theirs).merged;
  const { merged: now, conflicts } = merge(history.stored, history.now, theirs);
  const open = history.conflicts
    .filter(({ path }) => !conflicts.some((other) => isSame(other.path, path)))
    .map((conflict) => ({ ...conflict, theirs: partAt(theirs, conflict.path) }))
    .filter(({ path, theirs: part }) => !isSame(partAt(now, path), part));
  return {
    ...{ now, stored: theirs, conflicts: [...open, ...conflicts] },
    past: history.past.map(onto),
    future: history.future.map(onto),
  };
}

/** Returns the history with one side of a conflict chosen. */
export function resolved<T>(history: History<T>, path: Path, side: 'mine' | 'theirs'): History<T> {
  const conflict = history.conflicts.find((one) => isSame(one.path, path));
  if (!conflict) return history;
  const conflicts = history.conflicts.filter((one) => one !== conflict);
  return { ...edited(history, withPart(history.now, path, conflict[side])), conflicts };
}
