import type { MessageDescriptor } from '@lingui/core';
import type { Configuration } from '../../../engine/index.ts';
import { isEqual } from './is-equal.ts';
import { withOrigins } from './surveyed.ts';

/** How a command is recorded: as an entry of its own, or merged with the others of its burst. */
export type Merging = 'entry' | { readonly burst: string };

/** A change of the document: pure, so that it can be previewed, undone and redone. */
export interface Command {
  /** Name of the edit, for the undo button. */
  readonly label: MessageDescriptor;
  /** `beginning`: the history restarts with the result. */
  readonly history: Merging | 'beginning';
  /** Whether the result is another roof, whose values have origins of their own. */
  readonly isOtherRoof?: true;
  readonly apply: (configuration: Configuration) => Configuration;
}

/** An entry of the history with the document on its other side: before it if done, after it if undone. */
export interface Entry {
  readonly label: MessageDescriptor;
  readonly history: Merging;
  readonly other: Configuration;
}

/** The document with its history, newest entries last. */
export interface History {
  readonly past: readonly Entry[];
  readonly present: Configuration;
  readonly future: readonly Entry[];
}

/** Maximum number of entries: more than a user will undo, few enough for memory. */
export const MAX_ENTRIES = 200;

/** Returns a history that begins with this document. */
export const beginHistory = (present: Configuration): History => ({ past: [], present, future: [] });

/** Merges into a burst, if there is one: continuous typing in a field or one drag. */
export const mergedIn = (burst: string | undefined): Merging => (burst === undefined ? 'entry' : { burst });

/** Combines several commands into one entry. */
export const together = (
  label: MessageDescriptor,
  commands: readonly Command[],
  burst?: string,
): Command => ({
  label,
  history: mergedIn(burst),
  apply: (configuration) => commands.reduce((present, { apply }) => apply(present), configuration),
});

/**
 * Applies a command; returns the same object if it changes nothing. Changed values lose the origin that a survey
 * gave them, until the same burst gives them back.
 */
export function execute(history: History, command: Command): History {
  const { past, present: before } = history;
  const newest = past.at(-1);
  const isMerged =
    newest !== undefined && isSameBurst(newest.history, command.history) && history.future.length === 0;
  const result = command.apply(before);
  const changed = command.isOtherRoof ? result : withOrigins(before, result);
  const present = isMerged && !command.isOtherRoof ? withOrigins(newest.other, changed) : changed;
  if (isEqual(present, before)) return history;
  if (command.history === 'beginning') return beginHistory(present);
  if (isMerged) {
    // A drag back to its start leaves no entry.
    const isBack = isEqual(present, newest.other);
    return { past: isBack ? past.slice(0, -1) : past, present, future: [] };
  }
  const entry = { label: command.label, history: command.history, other: before };
  return { past: [...past, entry].slice(-MAX_ENTRIES), present, future: [] };
}

/** Undoes one entry; returns the same object at the beginning. */
export function undo(history: History): History {
  const entry = history.past.at(-1);
  if (!entry) return history;
  return {
    past: history.past.slice(0, -1),
    present: entry.other,
    future: [...history.future, { label: entry.label, history: 'entry', other: history.present }],
  };
}

/** Redoes one entry; returns the same object at the end. */
export function redo(history: History): History {
  const entry = history.future.at(-1);
  if (!entry) return history;
  return {
    past: [...history.past, { label: entry.label, history: 'entry', other: history.present }],
    present: entry.other,
    future: history.future.slice(0, -1),
  };
}

/** Renames the roof in the whole history. */
export function renamed({ past, present, future }: History, name: string): History {
  const entries = (all: readonly Entry[]) =>
    all.map((entry) => ({ ...entry, other: { ...entry.other, name } }));
  return { past: entries(past), present: { ...present, name }, future: entries(future) };
}

const isSameBurst = (a: Merging, b: Command['history']): boolean =>
  typeof a === 'object' && typeof b === 'object' && a.burst === b.burst;
