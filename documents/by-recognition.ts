import type { SurfaceSolution } from '../engine/index.ts';

/** Orders surfaces by what a roof is recognised by: most openings first, then highest power. */
export const byRecognition = (
  a: Pick<SurfaceSolution, 'openings' | 'power'>,
  b: Pick<SurfaceSolution, 'openings' | 'power'>,
): number => b.openings.length - a.openings.length || (b.power ?? 0) - (a.power ?? 0);
