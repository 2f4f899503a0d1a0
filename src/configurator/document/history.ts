import type { MessageDescriptor } from '@lingui/core';
import type { Configuration } from '../../../engine/index.ts';
import { isEqual } from './is-equal.ts';

/** How a command stands in the history: as an entry of its own, or in one with the others of its burst. */
export type Merging = 'entry' | { readonly burst: string };

/** A change of the document: pure, so that it can be tried, undone and done again. */
export interface Command {
  /** Name of the edit, for the undo button. */
  readonly label: MessageDescriptor;
  readonly history: Merging;
  readonly apply: (configuration: Configuration) => Configuration;
}

/** An entry of the history with the document on its other side: before it if done, after it if undone. */
export interface Entry {
  readonly label: MessageDescriptor;
  readonly history: Merging;
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

/** As `burst` says, if there is one: what is typed in a field or dragged in one go. */
export const mergedIn = (burst: string | undefined): Merging => (burst === undefined ? 'entry' : { burst });

/** Several commands as one, and one entry. */
export const together = (
  label: MessageDescriptor,
  commands: readonly Command[],
  burst?: string,
): Command => ({
  label,
  history: mergedIn(burst),
  apply: (configuration) => commands.reduce((present, { apply }) => apply(present), configuration),
});

/** The history after a command; the same object when the command changes nothing. */
export function execute(history: History, command: Command): History {
  const present = command.apply(history.present);
  if (isEqual(present, history.present)) return history;
  const last = history.past.at(-1);
  if (last && isSameBurst(last.history, command.history) && history.future.length === 0) {
    // A drag that returns to where it began leaves no entry behind.
    const past = isEqual(present, last.other) ? history.past.slice(0, -1) : history.past;
    return { past, present, future: [] };
  }
  const entry = { label: command.label, history: command.history, other: history.present };
  return { past: [...history.past, entry].slice(-MAX_ENTRIES), present, future: [] };
}

/** One entry back; the same object at the beginning. */
export function undo(history: History): History {
  const entry = history.past.at(-1);
  if (!entry) return history;
  return {
    past: history.past.slice(0, -1),
    present: entry.other,
    future: [...history.future, { label: entry.label, history: 'entry', other: history.present }],
  };
}

/** One entry forward; the same object at the end. */
export function redo(history: History): History {
  const entry = history.future.at(-1);
  if (!entry) return history;
  return {
    past: [...history.past, { label: entry.label, history: 'entry', other: history.present }],
    present: entry.other,
    future: history.future.slice(0, -1),
  };
}

/** The same history of a roof that is called so, and always was. */
export function renamed({ past, present, future }: History, name: string): History {
  const entries = (all: readonly Entry[]) =>
    all.map((entry) => ({ ...entry, other: { ...entry.other, name } }));
  return { past: entries(past), present: { ...present, name }, future: entries(future) };
}

const isSameBurst = (a: Merging, b: Merging): boolean =>
  a !== 'entry' && b !== 'entry' && a.burst === b.burst;
