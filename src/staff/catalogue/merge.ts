import { hashKey } from '@tanstack/react-query';

/** Keys from the whole to a part: names of members; entries of lists by their `number` or `id`. */
export type Path = readonly string[];

/** A part that two people changed differently. `undefined`: removed. */
export interface Conflict {
  readonly path: Path;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Whether two JSON values are equal, whatever the order of their members. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || hashKey([one]) === hashKey([other]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the key of an entry of a list; null if it has none. */
function keyOf(entry: unknown): string | null {
  if (!isObject(entry)) return null;
  const key = entry.number ?? entry.id;
  return typeof key === 'string' ? key : null;
}

/** A value as named parts; null for one that is only replaced as a whole. */
interface Parts {
  readonly isList: boolean;
  readonly entries: ReadonlyMap<string, unknown>;
}

function partsOf(value: unknown): Parts | null {
  if (isObject(value)) return { isList: false, entries: new Map(Object.entries(value)) };
  if (!Array.isArray(value)) return null;
  const entries = new Map<string, unknown>();
  for (const entry of value) {
    const key = keyOf(entry);
    if (key === null || entries.has(key)) return null;
    entries.set(key, entry);
  }
  return { isList: true, entries };
}

const joined = (isList: boolean, entries: readonly (readonly [string, unknown])[]): unknown =>
  isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);

/** Returns the part at a path; undefined if there is none. */
export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((whole, key) => partsOf(whole)?.entries.get(key), value);

/**
 * Returns a value with another part at a path; `undefined` removes it. New entries of lists come last. Parts outside
 * the path stay the same objects.
 */
export function withPart<T>(value: T, [key, ...rest]: Path, part: unknown): T {
  if (key === undefined) return part as T;
  const parts = partsOf(value);
  if (!parts) return value;
  const entries = new Map(parts.entries);
  const next = withPart(entries.get(key), rest, part);
  if (next === undefined) entries.delete(key);
  else entries.set(key, next);
  return joined(parts.isList, [...entries]) as T;
}

/**
 * Merges two changed copies of one value, part by part. A part that both changed differently is a conflict and stays
 * as `mine` in the result.
 */
export function merge<T>(base: T, mine: T, theirs: T): { merged: T; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const conflict = (path: Path, own: unknown, other: unknown) => {
    conflicts.push({ path, mine: own, theirs: other });
    return own;
  };
  const mergeAt = (path: Path, was: unknown, own: unknown, other: unknown): unknown => {
    if (isSame(own, other) || isSame(was, other)) return own;
    if (isSame(was, own)) return other;
    const [before, ours, their] = [partsOf(was), partsOf(own), partsOf(other)];
    const { isList } = ours ?? {};
    if (!before || !ours || !their || before.isList !== isList || their.isList !== isList)
      return conflict(path, own, other);
    const order = orderOf([...before.entries.keys()], [...ours.entries.keys()], [...their.entries.keys()]);
    if (!order && isList) return conflict(path, own, other);
    const keys = order ?? [...new Set([...ours.entries.keys(), ...their.entries.keys()])];
    const merged = keys.map((key) => {
      const [a, b, c] = [before, ours, their].map(({ entries }) => entries.get(key));
      return [key, mergeAt([...path, key], a, b, c)] as const;
    });
    return joined(
      isList === true,
      merged.filter(([, part]) => part !== undefined),
    );
  };
  return { merged: mergeAt([], base, mine, theirs) as T, conflicts };
}

/** Returns the order of all keys, by the side that moved entries; null if both did. */
function orderOf(base: string[], mine: string[], theirs: string[]): string[] | null {
  const all = (first: string[], second: string[]) => [...new Set([...first, ...second])];
  const isMoved = (keys: string[]) => {
    const common = new Set(keys.filter((key) => base.includes(key)));
    return base.filter((key) => common.has(key)).join('\n') !== [...common].join('\n');
  };
  if (!isMoved(mine)) return all(theirs, mine);
  return isMoved(theirs) ? null : all(mine, theirs);
}
