import type { RoofContent } from '../../../contracts/domain/roofs.ts';
import { lengthOf } from '../../../documents/dimensions.ts';
import type { Configuration, Measured, Surface } from '../../../engine/index.ts';
import { isEqual } from './is-equal.ts';

/** Two versions of a roof in one. They differ in lengths that were measured twice with different results. */
export interface MergedLengths {
  /** With the own results. */
  readonly own: RoofContent;
  /** With the results of the other version. */
  readonly other: RoofContent;
}

type Name = keyof Measured;

/**
 * Merges two versions of a roof, of which at most one changed anything but measured lengths. `base`: the version from
 * which both began, if known. Returns null if both changed other things, or if a length has no place in the result.
 */
export function mergedLengths(
  base: RoofContent | null,
  own: RoofContent,
  other: RoofContent,
): MergedLengths | null {
  const result = editedOf(base, own, other);
  if (!result) return null;
  const lengths = [base, own, other].map((content) => (content ? lengthsOf(content.configuration) : null));
  const [before = null, here = null, there = null] = lengths;
  const keys = new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])]);
  const [ours, theirs] = [new Map<string, Measured[Name]>(), new Map<string, Measured[Name]>()];
  for (const key of keys) {
    const [known, mine, foreign] = [before?.get(key), here?.get(key), there?.get(key)];
    const isOnlyOthers = before ? isEqual(mine, known) : mine === undefined;
    const isOnlyOwn = before ? isEqual(foreign, known) : foreign === undefined;
    ours.set(key, isOnlyOthers ? foreign : mine);
    theirs.set(key, isOnlyOwn ? mine : foreign);
  }
  const [withOurs, withTheirs] = [
    withLengths(result.configuration, ours),
    withLengths(result.configuration, theirs),
  ];
  if (!withOurs || !withTheirs) return null;
  return {
    own: { ...result, configuration: withOurs },
    other: { ...result, configuration: withTheirs },
  };
}

/** Returns the version that changed more than lengths; either if none did, null if both did. */
function editedOf(base: RoofContent | null, own: RoofContent, other: RoofContent): RoofContent | null {
  const [before, here, there] = [base && withoutLengths(base), withoutLengths(own), withoutLengths(other)];
  if (isEqual(here, there) || isEqual(there, before)) return own;
  return isEqual(here, before) ? other : null;
}

const withoutLengths = ({ configuration, variants }: RoofContent): RoofContent => ({
  configuration: {
    ...configuration,
    surfaces: configuration.surfaces.map(({ measured: _, ...surface }) => surface),
  },
  variants,
});

const keyOf = (surface: string, name: string): string => JSON.stringify([surface, name]);

/** Returns all measured lengths by surface and name. */
const lengthsOf = ({ surfaces }: Configuration) =>
  new Map<string, Measured[Name]>(
    surfaces.flatMap(({ id, measured = {} }) =>
      Object.entries(measured).map(([name, length]) => [keyOf(id, name), length] as const),
    ),
  );

/** Returns a roof with exactly these lengths; null if one of them has no place. */
function withLengths(
  configuration: Configuration,
  lengths: ReadonlyMap<string, Measured[Name]>,
): Configuration | null {
  let placed = 0;
  const surfaces = configuration.surfaces.map(({ measured: _, ...surface }): Surface => {
    const own = [...lengths].flatMap(([key, length]) => {
      const [id, name]: [string, string] = JSON.parse(key);
      return id === surface.id && length !== undefined && hasLength(surface, name)
        ? [[name, length] as const]
        : [];
    });
    placed += own.length;
    return own.length > 0 ? { ...surface, measured: Object.fromEntries(own) } : surface;
  });
  const wanted = [...lengths.values()].filter((length) => length !== undefined);
  return placed === wanted.length ? { ...configuration, surfaces } : null;
}

const hasLength = ({ outline }: Surface, name: string): boolean =>
  name === 'points' ? outline.shape === 'polygon' : lengthOf(outline, name) !== null;
