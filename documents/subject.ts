import type { FrozenRoof } from '../engine/frozen-roof.ts';
import type { Configuration } from '../engine/index.ts';

/** Returns the place of a roof, or nothing if its name states it: names are proposed from an address. */
export const placeAfterName = ({ name, location }: Pick<Configuration, 'name' | 'location'>): string => {
  const place = location.place ?? '';
  return name.includes(place) ? '' : place;
};

/** Returns the subject of a printout: the roof's name and place. */
export const subjectOf = ({ configuration }: FrozenRoof): string =>
  [configuration.name, placeAfterName(configuration)].filter((part) => part).join(', ');
