import type { Vector } from './vector.ts';

/** Degrees: clockwise from north, and above the horizon. */
export interface SunPosition {
  readonly azimuth: number;
  readonly elevation: number;
}

/** The direction to the sun: x east, y up, z south. */
export function sunDirection({ azimuth, elevation }: SunPosition): Vector {
  const [turn, rise] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [Math.sin(turn) * Math.cos(rise), Math.sin(rise), -Math.cos(turn) * Math.cos(rise)];
}
