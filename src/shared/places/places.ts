import type { DraftAddress } from '../../../contracts/domain/addresses.ts';
import { hasPostcode, readPlaces, type SwissPlace } from '../../../contracts/domain/places.ts';
import { loadPart } from '../parts/load-part.ts';

export type { SwissPlace };

let loading: Promise<readonly SwissPlace[]> | null = null;

/** Loads every place of Switzerland, by postcode (GeoNames, CC BY 4.0), once. */
export function loadPlaces(): Promise<readonly SwissPlace[]> {
  loading ??= loadPart('places', () => import('../../../contracts/domain/swiss-places.json'))
    .then(({ default: lines }) => readPlaces(lines))
    .catch((cause) => {
      loading = null;
      throw cause;
    });
  return loading;
}

/** Normalises a text: lower case without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/**
 * Returns the places matching a text: first those whose name or postcode begins with it, then those with a word
 * that does.
 */
export function findPlaces(places: readonly SwissPlace[], text: string, most = 8): readonly SwissPlace[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const rankOf = (place: SwissPlace): number => {
    const { name, postcode } = place;
    const own = plain(name);
    if (own === wanted || hasPostcode(place, wanted)) return 0;
    if (own.startsWith(wanted) || postcode.startsWith(wanted)) return 1;
    if (`${postcode} ${own}`.startsWith(wanted)) return 1;
    return own.split(/[\s-]/).some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return places
    .map((place) => ({ place, rank: rankOf(place) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.place.name.length - b.place.name.length)
    .slice(0, most)
    .map(({ place }) => place);
}

/** Returns a place as the address of a project. */
export const addressAt = ({ postcode, name, canton }: SwissPlace, street: string): DraftAddress => ({
  street,
  postcode,
  city: name,
  canton,
  country: 'CH',
});
