import type { Configuration } from '../engine/index.ts';

/** A value to set at a path of a roof, as a fix of the engine. */
export interface ValueChange {
  readonly path: string;
  readonly value: unknown;
}

/** Returns a roof with values set at their paths. */
export const withValues = (roof: Configuration, changes: readonly ValueChange[]): Configuration =>
  changes.reduce(
    (present, { path, value }) => withValue(present, path.split(/[.[\]]+/).filter(Boolean), value),
    roof,
  );

/** Returns a copy with a value set at a path; list elements are named by index. */
function withValue<T>(present: T, way: readonly string[], value: unknown): T {
  const [key, ...rest] = way;
  if (key === undefined) return value as T;
  if (Array.isArray(present))
    return present.map((element, index) =>
      String(index) === key ? withValue(element, rest, value) : element,
    ) as T;
  const inner = (present as Record<string, unknown>)[key];
  return { ...present, [key]: withValue(inner, rest, value) };
}
