import type { MessageDescriptor } from '@lingui/core';
import type { Configuration } from '../../../engine/index.ts';
import type { Entry, History } from './history.ts';
import { isEqual } from './is-equal.ts';

/** The difference between two values: `[value]` sets it, `[]` removes it, else the properties that differ. */
type Patch = readonly unknown[] | { readonly [key: string]: Patch };

interface StoredEntry {
  readonly label: MessageDescriptor;
  /** Difference from the document one entry nearer to the present. */
  readonly change: Patch;
}

/** A history as stored with a draft: the present, and from there the difference of each entry. */
export interface StoredHistory {
  readonly present: Configuration;
  readonly past: readonly StoredEntry[];
  readonly future: readonly StoredEntry[];
}

/** The stored history of a draft: that of the chosen variant, and those of the others by id. */
export interface StoredHistories extends StoredHistory {
  readonly others: Readonly<Record<string, StoredHistory>>;
}

/**
 * Maximum length of the stored text with all variants: hundreds of edits of a house, yet fast enough to write while
 * a page closes.
 */
const MOST_CHARACTERS = 400_000;
/** Characters reserved per variant for its id in the text. */
const AROUND = 60;

/**
 * Serialises the history of a roof and of its other variants by id. All have the same room; if one is too long, its
 * entries farthest from the present are dropped, redo first.
 */
export function textOfHistory(chosen: History, others: ReadonlyMap<string, History> = new Map()): string {
  const edited = [...others].filter(([, { past, future }]) => past.length + future.length > 0);
  const most = MOST_CHARACTERS / (1 + edited.length);
  const stored: StoredHistories = {
    ...storedWithin(most, chosen),
    others: Object.fromEntries(edited.map(([id, history]) => [id, storedWithin(most, history)])),
  };
  return JSON.stringify(stored);
}

function storedWithin(most: number, { past, present, future }: History): StoredHistory {
  const stored: StoredHistory = {
    present,
    past: differences(present, past),
    future: differences(present, future),
  };
  if (JSON.stringify(stored).length <= most - AROUND || past.length === 0) return stored;
  const fewer = future.length > 0 ? past : past.slice(Math.ceil(past.length / 2));
  return storedWithin(most, { past: fewer, present, future: [] });
}

/** Parses stored histories; null if the text is invalid. */
export function readHistory(text: string | null): StoredHistories | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isStored(stored)) return null;
    // Earlier versions stored the history of the chosen variant only.
    const { others = {} }: Partial<StoredHistories> = stored;
    return { ...stored, others: Object.values(others).every(isStored) ? others : {} };
  } catch {
    return null;
  }
}

const isStored = (stored: unknown): stored is StoredHistory => {
  const { present, past, future } = (stored ?? {}) as Partial<StoredHistory>;
  return typeof present === 'object' && present !== null && Array.isArray(past) && Array.isArray(future);
};

/** Restores a history around a document equal to its present. The next edit is a new entry. */
export const restored = ({ past, future }: StoredHistory, present: Configuration): History => ({
  past: entries(present, past),
  present,
  future: entries(present, future),
});

type Upgrade = (document: Configuration) => Promise<Configuration>;

/** Upgrades all documents of the histories to the present version. */
export async function upgradedHistories(stored: StoredHistories, upgrade: Upgrade): Promise<StoredHistories> {
  const others = Object.entries(stored.others).map(
    async ([id, history]) => [id, await upgradedHistory(history, upgrade)] as const,
  );
  return {
    ...(await upgradedHistory(stored, upgrade)),
    others: Object.fromEntries(await Promise.all(others)),
  };
}

async function upgradedHistory(stored: StoredHistory, upgrade: Upgrade): Promise<StoredHistory> {
  const present = await upgrade(stored.present);
  if (isEqual(present, stored.present)) return stored;
  const { past, future } = restored(stored, stored.present);
  const upgraded = async (all: readonly Entry[]) =>
    differences(
      present,
      await Promise.all(all.map(async (entry) => ({ ...entry, other: await upgrade(entry.other) }))),
    );
  return { present, past: await upgraded(past), future: await upgraded(future) };
}

/** The entries, newest last, as differences from the present outwards. */
function differences(present: Configuration, all: readonly Entry[]): StoredEntry[] {
  let nearer = present;
  return all.toReversed().map(({ label, other }) => {
    const change = difference(nearer, other) ?? {};
    nearer = other;
    return { label, change };
  });
}

function entries(present: Configuration, stored: readonly StoredEntry[]): Entry[] {
  let nearer = present;
  const outwards = stored.map(({ label, change }): Entry => {
    nearer = patched(nearer, change) as Configuration;
    return { label, history: 'entry', other: nearer };
  });
  return outwards.reverse();
}

/** Commands share unchanged parts, so most of two documents is the same object. */
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
