import { atom } from 'jotai';
import type { Configuration, Surface, SurfaceSolution } from '../../../engine/index.ts';
import { answerAtom } from '../solving/answer.ts';
import { configurationAtom } from './document.ts';

const chosenSurfaceAtom = atom<string | null>(null);

/** Id of the surface in the plan: the chosen one while it exists, else the first one to be roofed. */
export const selectedSurfaceIdAtom = atom(
  (get) => {
    const surfaces = get(configurationAtom)?.surfaces ?? [];
    const chosen = surfaces.find((surface) => surface.id === get(chosenSurfaceAtom));
    return (chosen ?? surfaces.find((surface) => surface.enabled) ?? surfaces[0])?.id ?? null;
  },
  (_get, set, id: string) => set(chosenSurfaceAtom, id),
);

/** The surface in the plan, where it is in the configuration, and what the engine last said about it. */
export interface SelectedSurface {
  readonly configuration: Configuration;
  readonly surface: Surface;
  /** As in the paths of problems: `surfaces[0]`. */
  readonly path: string;
  /** Null until it was solved once. */
  readonly solution: SurfaceSolution | null;
  /** Its index in the cell table; -1 until it was solved once. */
  readonly solutionIndex: number;
}

/** Null while no roof is open, or one without surfaces. */
export const selectedSurfaceAtom = atom((get): SelectedSurface | null => {
  const configuration = get(configurationAtom);
  const id = get(selectedSurfaceIdAtom);
  const index = configuration?.surfaces.findIndex((surface) => surface.id === id) ?? -1;
  const surface = configuration?.surfaces[index];
  if (!configuration || !surface) return null;
  const solutions = get(answerAtom).solved?.solution.surfaces ?? [];
  const solutionIndex = solutions.findIndex((solution) => solution.id === id);
  return {
    configuration,
    surface,
    path: `surfaces[${index}]`,
    solution: solutions[solutionIndex] ?? null,
    solutionIndex,
  };
});

const chosenOpeningAtom = atom<string | null>(null);

/** The selected cutout or skylight as `surface/opening`; null while none is, or it is gone. */
export const selectedOpeningAtom = atom(
  (get) => {
    const key = get(chosenOpeningAtom);
    const known = get(configurationAtom)?.surfaces.some((surface) =>
      [...surface.cutouts, ...surface.skylights].some((o) => openingKey(surface.id, o.id) === key),
    );
    return known ? key : null;
  },
  (_get, set, key: string | null) => {
    set(chosenOpeningAtom, key);
  },
);

/** How viewer, plan and lists name an opening of a surface. */
export const openingKey = (surfaceId: string, openingId: string): string => `${surfaceId}/${openingId}`;
