import type { MessageDescriptor } from '@lingui/core';
import type { Configuration } from '../../../engine/index.ts';
import type { Entry, History } from './history.ts';

/** What leads from one value to another: `[value]` in its place, `[]` nothing any more, else what differs inside. */
type Patch = readonly unknown[] | { readonly [key: string]: Patch };

interface KeptEntry {
  readonly label: MessageDescriptor;
  /** From the document one entry nearer to the present. */
  readonly change: Patch;
}

/** A history as it is kept beside a draft: the present and, from it outwards, what differs in each entry. */
export interface KeptHistory {
  readonly present: Configuration;
  readonly past: readonly KeptEntry[];
  readonly future: readonly KeptEntry[];
}

/** Longest text that is kept: hundreds of edits of a house, and little enough to be written while a page closes. */
const MOST_CHARACTERS = 400_000;

/** A history as text; of one that is too long the oldest entries go, those to be done again first. */
export function textOfHistory({ past, present, future }: History): string {
  const kept: KeptHistory = {
    present,
    past: differences(present, past),
    future: differences(present, future),
  };
  const text = JSON.stringify(kept);
  if (text.length <= MOST_CHARACTERS || past.length === 0) return text;
  const fewer = future.length > 0 ? past : past.slice(Math.ceil(past.length / 2));
  return textOfHistory({ past: fewer, present, future: [] });
}

/** Null for what is no such text. */
export function readHistory(text: string | null): KeptHistory | null {
  if (text === null) return null;
  try {
    const kept: Partial<KeptHistory> | null = JSON.parse(text);
    const { present, past, future } = kept ?? {};
    if (!present || !Array.isArray(past) || !Array.isArray(future)) return null;
    return { present, past, future };
  } catch {
    return null;
  }
}

/** The history that was kept, around a document equal to its present. What is edited next is an entry of its own. */
export const restored = ({ past, future }: KeptHistory, present: Configuration): History => ({
  past: entries(present, past),
  present,
  future: entries(present, future),
});

/** Entries, newest last, as what differs from the present outwards. */
function differences(present: Configuration, all: readonly Entry[]): KeptEntry[] {
  let nearer = present;
  return all.toReversed().map(({ label, other }) => {
    const change = difference(nearer, other) ?? {};
    nearer = other;
    return { label, change };
  });
}

function entries(present: Configuration, kept: readonly KeptEntry[]): Entry[] {
  let nearer = present;
  const outwards = kept.map(({ label, change }): Entry => {
    nearer = patched(nearer, change) as Configuration;
    return { label, history: 'entry', other: nearer };
  });
  return outwards.reverse();
}

/** Commands leave what they do not change as it was, so that most of two documents is the same object. */
function difference(from: unknown, to: unknown): Patch | null {
  if (from === to) return null;
  if (!isInside(from) || !isInside(to)) return [to];
  const isList = Array.isArray(from);
  if (isList !== Array.isArray(to) || (isList && from.length !== to.length)) return [to];
  const inside: Record<string, Patch> = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const change = key in to ? difference(from[key], to[key]) : [];
    if (change) inside[key] = change;
  }
  return Object.keys(inside).length === 0 ? null : inside;
}

function patched(from: unknown, change: Patch): unknown {
  if (isReplacing(change)) return change[0];
  const copy = (Array.isArray(from) ? [...from] : { ...(from as object) }) as Record<string, unknown>;
  for (const [key, inside] of Object.entries(change)) {
    if (isReplacing(inside) && inside.length === 0) delete copy[key];
    else copy[key] = patched(copy[key], inside);
  }
  return copy;
}

const isReplacing = (change: Patch): change is readonly unknown[] => Array.isArray(change);
const isInside = (value: unknown): value is Record<string, unknown> & { length?: unknown } =>
  typeof value === 'object' && value !== null;
