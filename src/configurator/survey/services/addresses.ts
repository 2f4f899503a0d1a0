import { z } from 'zod';
import { Canton } from '../../../../contracts/domain/addresses.ts';
import { isLv95, toWgs84 } from '../../../../contracts/domain/lv95.ts';
import { egidOf } from './register.ts';
import { type FoundBuilding, type Point, SurveyError } from './services.ts';

/** Difference between the two coordinates of an address that is no contradiction, degrees: about 1.5 km. */
const SAME_PLACE_DEGREES = 0.02;

const Attributes = z.object({
  // Talstrasse 4 <b>7270 Davos Platz</b>
  label: z.string().max(300),
  // In lower case; its last word is the canton.
  detail: z.string().max(300),
  featureId: z.string().max(40).nullish(),
  lat: z.number(),
  lon: z.number(),
  // LV95 in metres, as surveyors have it: y to the east, x to the north.
  y: z.number(),
  x: z.number(),
});
export const AddressesAnswer = z.object({ results: z.array(z.object({ attrs: Attributes })).max(200) });

/**
 * Returns the Swiss addresses with a house number. Throws `SurveyError` if all of them are in another coordinate
 * system.
 */
export function readAddresses({ results }: z.output<typeof AddressesAnswer>): FoundBuilding[] {
  const inSwitzerland = results.flatMap(({ attrs }) => swissAddress(attrs));
  const placed = inSwitzerland.flatMap((found) => {
    const point = pointOf(found.attrs);
    return point ? [{ ...found.address, point }] : [];
  });
  if (placed.length === 0 && inSwitzerland.length > 0) throw new SurveyError('elsewhere');
  return placed;
}

type Attributes = z.output<typeof Attributes>;

/** Returns nothing for Liechtenstein, and for streets without a house number. */
function swissAddress(attrs: Attributes) {
  const { body } = new DOMParser().parseFromString(attrs.label, 'text/html');
  const place = body.querySelector('b');
  const [, postcode, name] = /^(\d{4}) (.+)$/.exec(place?.textContent?.trim() ?? '') ?? [];
  const canton = Canton.safeParse(attrs.detail.trim().split(' ').at(-1)?.toUpperCase());
  place?.remove();
  const street = body.textContent?.trim() ?? '';
  if (!postcode || !name || !canton.success || street === '') return [];
  const { lat: latitude, lon: longitude, featureId } = attrs;
  const address = {
    label: `${street}, ${postcode} ${name}`,
    ...{ street, postcode, name, canton: canton.data, latitude, longitude },
    featureId: featureId && egidOf(featureId) !== null ? featureId : null,
  };
  return [{ address, attrs }];
}

/** Returns the LV95 coordinates, also where the axes are swapped; null if degrees contradict them. */
function pointOf({ x, y, lat, lon }: Attributes): Point | null {
  const point = (
    [
      [y, x],
      [x, y],
    ] as const
  ).find(isLv95);
  if (!point) return null;
  const { latitude, longitude } = toWgs84(point);
  const isSame = Math.abs(latitude - lat) + Math.abs(longitude - lon) < SAME_PLACE_DEGREES;
  return isSame ? point : null;
}
