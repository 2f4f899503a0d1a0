import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { type NamedRoof, surfaceNames } from '../../../documents/surface-names.ts';
import type { Solution, Surface } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';

/** The part of a roof that its surfaces' names depend on. */
interface OpenRoof extends NamedRoof {
  readonly surfaces: readonly Pick<Surface, 'id' | 'azimuth' | 'kind' | 'part'>[];
}

/** The names of a roof's surfaces by their ids. */
export function useSurfaceNames(roof: OpenRoof): (id: string) => string {
  const { i18n } = useLingui();
  const names = surfaceNames(roof, i18n);
  return (id) => names[roof.surfaces.findIndex((surface) => surface.id === id)] ?? id;
}

/** Inputs of the surface names. Stays the same object while the names cannot change, as during a drag. */
const namedRoofAtom = selectAtom(
  configurationAtom,
  (configuration): OpenRoof => ({
    roof: { parts: configuration?.roof.parts ?? [] },
    surfaces: (configuration?.surfaces ?? []).map(({ id, azimuth, kind = 'roof', part }) => ({
      ...{ id, azimuth, kind },
      ...(part !== undefined && { part }),
    })),
  }),
  isEqual,
);

/** Names the surfaces of a solution of the open roof or of one like it. */
export function useSolvedNames({ surfaces }: Pick<Solution, 'surfaces'>): (id: string) => string {
  const known = useAtomValue(namedRoofAtom);
  const named = surfaces.map(({ id, azimuth }) => ({
    ...known.surfaces.find((surface) => surface.id === id),
    ...{ id, azimuth },
  }));
  return useSurfaceNames({ roof: known.roof, surfaces: named });
}

/** Names the surfaces of the open roof. */
export const useOpenSurfaceNames = (): ((id: string) => string) =>
  useSurfaceNames(useAtomValue(namedRoofAtom));
