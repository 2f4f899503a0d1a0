import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { ALIGNMENTS, SURFACE_KINDS } from '../../../documents/names.ts';
import { namesInParts } from '../../../documents/surface-names.ts';
import type { Configuration, Solution, Surface } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';

/** What of a surface its name says. */
type Named = Pick<Surface, 'id' | 'alignment' | 'kind' | 'part'>;

/** A roof as far as its surfaces' names go. */
interface NamedRoof {
  readonly roof: Pick<Configuration['roof'], 'parts'>;
  readonly surfaces: readonly Named[];
}

/** Names surfaces by their part of the building, what they are and where they face. */
export function useSurfaceNames({ roof, surfaces }: NamedRoof): (id: string) => string {
  const { i18n } = useLingui();
  const plain = ({ kind = 'roof', alignment }: Named) =>
    kind === 'roof'
      ? i18n._(ALIGNMENTS[alignment])
      : `${i18n._(SURFACE_KINDS[kind])} ${i18n._(ALIGNMENTS[alignment])}`;
  const names = namesInParts(surfaces, roof.parts, plain);
  return (id) => names[surfaces.findIndex((surface) => surface.id === id)] ?? id;
}

/** What names the surfaces of the open roof; the same while they are called the same, as during a drag. */
const namedRoofAtom = selectAtom(
  configurationAtom,
  (configuration): NamedRoof => ({
    roof: { parts: configuration?.roof.parts ?? [] },
    surfaces: (configuration?.surfaces ?? []).map(({ id, alignment, kind = 'roof', part }) => ({
      ...{ id, alignment, kind },
      ...(part !== undefined && { part }),
    })),
  }),
  isEqual,
);

/** Names the surfaces of a solution of the open roof or of one like it. */
export function useSolvedNames({ surfaces }: Pick<Solution, 'surfaces'>): (id: string) => string {
  const known = useAtomValue(namedRoofAtom);
  const named = surfaces.map(({ id, alignment }) => ({
    ...known.surfaces.find((surface) => surface.id === id),
    ...{ id, alignment },
  }));
  return useSurfaceNames({ roof: known.roof, surfaces: named });
}

/** Names the surfaces of the open roof. */
export const useOpenSurfaceNames = (): ((id: string) => string) =>
  useSurfaceNames(useAtomValue(namedRoofAtom));
