import type { Configuration } from '../engine/index.ts';

/** Returns the place of a roof, or nothing if its name states it: names are proposed from an address. */
export const placeAfterName = ({ name, location }: Pick<Configuration, 'name' | 'location'>): string => {
  const place = location.place ?? '';
  return name.includes(place) ? '' : place;
};
