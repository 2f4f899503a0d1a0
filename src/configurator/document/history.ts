import type { MessageDescriptor } from '@lingui/core';
import type { Configuration } from '../../../engine/index.ts';

/** A change of the document: pure, so that it can be tried, undone and done again. */
export interface Command {
  /** What it does, for the undo button. */
  readonly label: MessageDescriptor;
  /** Consecutive commands with the same key become one entry, as the moves of one drag. */
  readonly mergeKey?: string;
  readonly apply: (configuration: Configuration) => Configuration;
}

/** An entry of the history with the document on its other side: before it if done, after it if undone. */
export interface Entry {
  readonly label: MessageDescriptor;
  readonly mergeKey: string | null;
  readonly other: Configuration;
}

/** The document and how it came to be; the newest entries are last. */
export interface History {
  readonly past: readonly Entry[];
  readonly present: Configuration;
  readonly future: readonly Entry[];
}

/** More entries than anybody undoes, few enough to keep in memory. */
export const MAX_ENTRIES = 200;

/** A history that begins with this document. */
export const beginHistory = (present: Configuration): History => ({ past: [], present, future: [] });

/** The history after a command; the same object when the command changes nothing. */
export function execute(history: History, command: Command): History {
  const present = command.apply(history.present);
  if (isSame(present, history.present)) return history;
  const last = history.past.at(-1);
  const mergeKey = command.mergeKey ?? null;
  if (last && mergeKey !== null && last.mergeKey === mergeKey && history.future.length === 0) {
    // A drag that returns to where it began leaves no entry behind.
    const past = isSame(present, last.other) ? history.past.slice(0, -1) : history.past;
    return { past, present, future: [] };
  }
  const entry = { label: command.label, mergeKey, other: history.present };
  return { past: [...history.past, entry].slice(-MAX_ENTRIES), present, future: [] };
}

/** Ends a burst: the next command starts an entry of its own. */
export function seal(history: History): History {
  const last = history.past.at(-1);
  if (!last || last.mergeKey === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, mergeKey: null }] };
}

/** One entry back; the same object at the beginning. */
export function undo(history: History): History {
  const entry = history.past.at(-1);
  if (!entry) return history;
  return {
    past: history.past.slice(0, -1),
    present: entry.other,
    future: [...history.future, { label: entry.label, mergeKey: null, other: history.present }],
  };
}

/** One entry forward; the same object at the end. */
export function redo(history: History): History {
  const entry = history.future.at(-1);
  if (!entry) return history;
  return {
    past: [...history.past, { label: entry.label, mergeKey: null, other: history.present }],
    present: entry.other,
    future: history.future.slice(0, -1),
  };
}

const isSame = (a: Configuration, b: Configuration): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
