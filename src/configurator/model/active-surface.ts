import { atom } from 'jotai';
import type { Configuration, Surface, SurfaceSolution } from '../../../engine/index.ts';
import { answerAtom } from './answer.ts';
import { configurationAtom } from './document.ts';
import { activeSurfaceAtom } from './view-state.ts';

/** The surface in the plan, where it is in the configuration, and what the engine last said about it. */
export interface ActiveSurface {
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
export const surfaceInPlanAtom = atom((get): ActiveSurface | null => {
  const configuration = get(configurationAtom);
  const id = get(activeSurfaceAtom);
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
