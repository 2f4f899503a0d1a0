import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { ALIGNMENTS, SURFACE_KINDS } from '../../../documents/names.ts';
import type { Surface } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';

/** What of a surface its name says. */
type Named = Pick<Surface, 'id' | 'alignment' | 'kind'>;

/** Names surfaces by what they are and where they face, numbered where several are called the same. */
export function useSurfaceNames(surfaces: readonly Named[]): (id: string) => string {
  const { i18n } = useLingui();
  const names = new Map<string, string>();
  const plain = ({ kind = 'roof', alignment }: Named) =>
    kind === 'roof'
      ? i18n._(ALIGNMENTS[alignment])
      : `${i18n._(SURFACE_KINDS[kind])} ${i18n._(ALIGNMENTS[alignment])}`;
  const all = surfaces.map(plain);
  surfaces.forEach(({ id }, index) => {
    const name = all[index] ?? '';
    const isAlone = all.indexOf(name) === all.lastIndexOf(name);
    names.set(id, isAlone ? name : `${name} ${all.slice(0, index + 1).filter((one) => one === name).length}`);
  });
  return (id) => names.get(id) ?? id;
}

/** What names the surfaces of the open roof; the same list while they are called the same, as during a drag. */
const namedSurfacesAtom = selectAtom(
  configurationAtom,
  (configuration): readonly Named[] =>
    (configuration?.surfaces ?? []).map(({ id, alignment, kind = 'roof' }) => ({ id, alignment, kind })),
  isEqual,
);

/** Names the surfaces of the open roof. */
export const useOpenSurfaceNames = (): ((id: string) => string) =>
  useSurfaceNames(useAtomValue(namedSurfacesAtom));
