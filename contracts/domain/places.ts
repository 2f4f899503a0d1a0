import type { Address, Canton, DraftAddress } from './addresses.ts';
import type { FieldFault } from './field-faults.ts';

/** A Swiss place with its first postcode. How high it lies is not known. */
export interface SwissPlace {
  readonly postcode: string;
  /** Other postcodes of the town. */
  readonly furtherPostcodes?: readonly string[];
  readonly name: string;
  readonly canton: Canton;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The places of `swiss-places.json` (GeoNames, CC BY 4.0), which is one text because it is read only where needed. */
export const readPlaces = (text: string): readonly SwissPlace[] => text.split('\n').map(readPlace);

function readPlace(line: string): SwissPlace {
  const [postcode = '', name = '', canton = '', latitude, longitude, further] = line.split('|');
  return {
    postcode,
    name,
    canton: canton as Canton,
    latitude: Number(latitude),
    longitude: Number(longitude),
    ...(further && { furtherPostcodes: further.split(' ') }),
  };
}

/** Whether a postcode is one of a place. */
export const hasPostcode = ({ postcode, furtherPostcodes }: SwissPlace, wanted: string): boolean =>
  postcode === wanted || furtherPostcodes?.includes(wanted) === true;

/** The places that have a postcode. */
export const placesOf = (places: readonly SwissPlace[], postcode: string): readonly SwissPlace[] =>
  places.filter((place) => hasPostcode(place, postcode));

/**
 * Whether an address names a canton in which its postcode lies nowhere: approval by region would ask the wrong one. A
 * postcode that the list does not know contradicts nothing.
 */
export function isOtherCanton(
  places: readonly SwissPlace[],
  { country, canton, postcode }: Pick<DraftAddress, 'country' | 'canton' | 'postcode'>,
): boolean {
  if (country !== 'CH' || canton === null) return false;
  const known = placesOf(places, postcode.trim());
  return known.length > 0 && known.every((place) => place.canton !== canton);
}

/** The fault of an address whose canton is not the one of its postcode, at its place below `path`. */
export const cantonFaults = (
  path: string,
  address: Address | DraftAddress | null,
  places: readonly SwissPlace[],
): FieldFault[] =>
  address && isOtherCanton(places, address) ? [{ path: `${path}.canton`, rule: 'other_canton' }] : [];
