import type { Configuration, Orientation, Surface } from '../../../engine/index.ts';

/** How slates lie on a surface: as it says itself, else as the whole roof. */
export const orientationOf = ({ layout }: Configuration, surface: Surface): Orientation =>
  surface.orientation ?? layout.orientation;
