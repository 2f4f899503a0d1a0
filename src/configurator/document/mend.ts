import { msg } from '@lingui/core/macro';
import type { Configuration } from '../../../engine/index.ts';
import type { Command } from './history.ts';

/** A fix of the engine: a value to set at a path of the roof. */
export interface ValueChange {
  readonly path: string;
  readonly value: unknown;
}

/** Applies fixes of the engine to the roof. */
export const mend = (changes: readonly ValueChange[]): Command => ({
  label: msg`Behebung`,
  history: 'entry',
  apply: (configuration) =>
    changes.reduce(
      (roof, { path, value }) => withValue(roof, path.split(/[.[\]]+/).filter(Boolean), value),
      configuration,
    ),
});

/** Replaces withdrawn products of a roof by their successors. */
export const takeReplaced = (replaced: Configuration): Command => ({
  ...mend([]),
  apply: () => replaced,
});

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
