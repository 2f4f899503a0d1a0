import type { CellLight } from './cell-light.ts';

/** From poor to rich in light, sRGB; readable in grey too. */
export const HEAT_COLOURS = ['#3b2a78', '#7e2f8e', '#d1495b', '#f2923c', '#fbe6a2'] as const;

/** Scales from 0 for the minimum to 1 for the maximum of the active cells. */
export const shareOf = ({ perKilowattPeak, least, most }: CellLight): Float32Array =>
  perKilowattPeak.map((value) => (most > least ? Math.max(0, (value - least) / (most - least)) : 1));
