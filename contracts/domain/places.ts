import type { Address, Canton, DraftAddress } from './addresses.ts';
import type { FieldFault } from './field-faults.ts';

/** A Swiss place with its first postcode. Its height is unknown. */
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

/**
 * The places of `swiss-places.json` (GeoNames, CC BY 4.0), stored as one text because it is parsed only where
 * needed.
 */
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

/** Whether a place has this postcode. */
export const hasPostcode = ({ postcode, furtherPostcodes }: SwissPlace, wanted: string): boolean =>
  postcode === wanted || furtherPostcodes?.includes(wanted) === true;

/** Returns the places with a postcode. */
export const placesOf = (places: readonly SwissPlace[], postcode: string): readonly SwissPlace[] =>
  places.filter((place) => hasPostcode(place, postcode));

/**
 * Whether the canton of an address does not contain its postcode, which would ask the wrong region for approval. An
 * unknown postcode contradicts nothing.
 */
export function isOtherCanton(
  places: readonly SwissPlace[],
  { country, canton, postcode }: Pick<DraftAddress, 'country' | 'canton' | 'postcode'>,
): boolean {
  if (country !== 'CH' || canton === null) return false;
  const known = placesOf(places, postcode.trim());
  return known.length > 0 && known.every((place) => place.canton !== canton);
}

/** Returns the fault of an address with the wrong canton for its postcode, at its path below `path`. */
export const cantonFaults = (
  path: string,
  address: Address | DraftAddress | null,
  places: readonly SwissPlace[],
): FieldFault[] =>
  address && isOtherCanton(places, address) ? [{ path: `${path}.canton`, rule: 'other_canton' }] : [];
