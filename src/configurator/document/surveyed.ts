import { lengthOf } from '../../../documents/dimensions.ts';
import type { Configuration, Location, Roof, Surface, SurveyedValue } from '../../../engine/index.ts';
import { isEqual } from './is-equal.ts';

/** Objects of a configuration whose values may come from a survey. */
type Surveyed = Roof | Location | Surface;

/** Returns the value that an entry of `surveyed` is about; null or undefined if there is none of that name. */
function surveyedValue(holder: Surveyed, name: string): unknown {
  const own = Reflect.get(holder, name);
  return own === undefined && 'outline' in holder ? lengthOf(holder.outline, name) : own;
}

/**
 * Returns `after` with the origins of the values that are as before. A changed value loses its origin, unless the
 * change brought another one.
 */
export function withOrigins(before: Configuration, after: Configuration): Configuration {
  const surfaces = new Map(before.surfaces.map((surface) => [surface.id, surface]));
  const next = {
    roof: withOwnOrigins(before.roof, after.roof),
    location: withOwnOrigins(before.location, after.location),
    surfaces: after.surfaces.map((surface) => withOwnOrigins(surfaces.get(surface.id), surface)),
  };
  const isSame =
    next.roof === after.roof &&
    next.location === after.location &&
    next.surfaces.every((surface, index) => surface === after.surfaces[index]);
  return isSame ? after : { ...after, ...next };
}

function withOwnOrigins<T extends Surveyed>(before: T | undefined, after: T): T {
  if (before === undefined || before === after) return after;
  const [known, given] = [before.surveyed ?? [], after.surveyed ?? []];
  const entries = known.flatMap((entry): readonly SurveyedValue[] => {
    const own = given.find(({ of }) => of === entry.of);
    const isUnchanged = isEqual(surveyedValue(before, entry.of), surveyedValue(after, entry.of));
    if (own && !isEqual(own, entry)) return [own];
    return isUnchanged ? [entry] : [];
  });
  const added = given.filter(({ of }) => !known.some((entry) => entry.of === of));
  const surveyed = [...entries, ...added];
  if (isEqual(surveyed, given)) return after;
  const { surveyed: _, ...others } = after;
  return { ...others, ...(surveyed.length > 0 && { surveyed }) } as T;
}

/** Returns the object and the name of its value at a path of a problem: `surfaces[0].outline.width`. */
function holderAt(
  { roof, location, surfaces }: Configuration,
  path: string,
): { readonly holder: Surveyed; readonly name: string } | null {
  const [, object, index, name] = /^(roof|location|surfaces\[(\d+)\])\.(?:outline\.)?(\w+)$/.exec(path) ?? [];
  if (!object || !name) return null;
  const holder = object === 'roof' ? roof : object === 'location' ? location : surfaces[Number(index)];
  return holder ? { holder, name } : null;
}

/** Returns the origin of the value at a path; undefined if it does not come from a survey. */
export function originAt(configuration: Configuration, path: string): SurveyedValue | undefined {
  const at = holderAt(configuration, path);
  return at?.holder.surveyed?.find(({ of }) => of === at.name);
}
