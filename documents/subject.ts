import type { I18n } from '@lingui/core';
import type { FrozenRoof } from '../engine/frozen-roof.ts';
import type { Configuration } from '../engine/index.ts';
import { formatNumber } from './format.ts';
import { ROOF_TYPES } from './names.ts';

/** Returns the place of a roof, or nothing if its name states it: names are proposed from an address. */
export const placeAfterName = ({ name, location }: Pick<Configuration, 'name' | 'location'>): string => {
  const place = location.place ?? '';
  return name.includes(place) ? '' : place;
};

/** Returns the subject of a printout: the roof's name and place. */
export const subjectOf = ({ configuration }: FrozenRoof): string =>
  [configuration.name, placeAfterName(configuration)].filter((part) => part).join(', ');

/** Returns place, height above sea level and type of a roof with its pitch, as shown to the house owner. */
export const presentedPlace = (configuration: Configuration, i18n: I18n): string => {
  const { location, roof } = configuration;
  const height = formatNumber(location.heightAboveSea, 0);
  return [
    placeAfterName(configuration),
    i18n.t({ id: 'subject.height', message: '{height} m ü. M.', values: { height } }),
    // Of a free form the owner sees the shape, and it has no pitch of its own.
    roof.type !== 'free' && `${i18n._(ROOF_TYPES[roof.type])} ${formatNumber(roof.angle)}°`,
  ]
    .filter((part) => part)
    .join(' · ');
};
