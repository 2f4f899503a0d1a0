import { msg } from '@lingui/core/macro';
import type { BuildingPart, Configuration, EdgeRole, Outline, Surface } from '../../../engine/index.ts';
import { withoutSurfaces } from './commands.ts';
import { type Command, mergedIn } from './history.ts';

/** Id of the part that contains the surfaces of a house edited as a free roof. */
export const HOUSE = 'house';

/**
 * Returns the edge roles of a hip roof's surface, which a free roof does not derive; undefined for other
 * shapes.
 */
function hipEdges(outline: Outline): Surface['edges'] {
  const roles = (...all: EdgeRole[]) => all.map((role) => ({ role }));
  if (outline.shape === 'triangle') return roles('eave', 'hip', 'hip');
  if (outline.shape !== 'trapezoid') return undefined;
  return outline.topWidth === 0 ? roles('eave', 'hip', 'hip') : roles('eave', 'hip', 'ridge', 'hip');
}

/** Returns a surface as part of a building, with the edges that follow from its original type of roof. */
export function inPart(surface: Surface, part: string, isHip: boolean): Surface {
  const edges = surface.edges ?? (isHip ? hipEdges(surface.outline) : undefined);
  return { ...surface, part, ...(edges && { edges }) };
}

/** Adds a part of the building with its surfaces; the existing surfaces become a part of their own. */
export const addPart = (
  part: BuildingPart,
  surfaces: readonly Surface[],
  present: Pick<BuildingPart, 'name'>,
): Command => ({
  label: msg`Gebäudeteil hinzufügen`,
  history: 'entry',
  apply: (configuration) => {
    const { roof, surfaces: standing, ...others } = asParts(configuration, present.name);
    return {
      ...others,
      roof: { ...roof, parts: [...(roof.parts ?? []), part] },
      surfaces: [...standing, ...surfaces],
    };
  },
});

/** Joins the surfaces of a free roof without parts into one house. */
export const joinAsHouse = (name: string): Command => ({
  label: msg`Zu einem Haus verbinden`,
  history: 'entry',
  apply: (configuration) => asParts(configuration, name),
});

/** Changes name, position or eave height of a part. */
export const changePart = (
  id: string,
  change: Partial<Omit<BuildingPart, 'id'>>,
  burst?: string,
): Command => ({
  label: msg`Gebäudeteil`,
  history: mergedIn(burst),
  apply: ({ roof, ...others }) => ({
    ...others,
    roof: {
      ...roof,
      parts: (roof.parts ?? []).map((part) => (part.id === id ? { ...part, ...change } : part)),
    },
  }),
});

/** Removes a part and its surfaces. */
export const removePart = (id: string): Command => ({
  label: msg`Gebäudeteil löschen`,
  history: 'entry',
  apply: ({ roof, ...others }) =>
    withoutSurfaces(
      { ...others, roof: { ...roof, parts: (roof.parts ?? []).filter((part) => part.id !== id) } },
      ({ part }) => part === id,
    ),
});

/**
 * Turns surfaces of a roof into upright walls. The roof becomes free, since only free roofs can have walls; `house`
 * names the part of its other surfaces.
 */
export function withFacades(
  configuration: Configuration,
  ids: readonly string[],
  house: string,
): Configuration {
  const { roof, ...others } = asParts(configuration, house);
  return {
    ...others,
    roof: { ...roof, type: 'free' },
    surfaces: others.surfaces.map(({ edges, ...surface }) =>
      ids.includes(surface.id)
        ? { ...surface, kind: 'facade', angle: 90 }
        : { ...surface, ...(edges && { edges }) },
    ),
  };
}

function asParts(configuration: Configuration, name: string): Configuration {
  const { roof, surfaces } = configuration;
  if (roof.parts && roof.parts.length > 0) return configuration;
  const house: BuildingPart = { id: HOUSE, name, x: 0, y: 0, eaveHeight: roof.eaveHeight };
  return {
    ...configuration,
    roof: { ...roof, parts: [house] },
    surfaces: surfaces.map((surface) => inPart(surface, HOUSE, roof.type === 'hip')),
  };
}

/** Returns an unused id: the preferred one, else that with a number appended. */
export function freeId(preferred: string, taken: readonly { readonly id: string }[]): string {
  const isTaken = (id: string) => taken.some((other) => other.id === id);
  let id = preferred;
  for (let number = 2; isTaken(id); number += 1) id = `${preferred}-${number}`;
  return id;
}
