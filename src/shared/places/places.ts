import type { Canton, DraftAddress } from '../../../contracts/addresses.ts';

/** A Swiss place with its first postcode. How high it lies is not known. */
export interface SwissPlace {
  readonly postcode: string;
  /** What else of a town has one. */
  readonly furtherPostcodes?: readonly string[];
  readonly name: string;
  readonly canton: Canton;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

let loading: Promise<readonly SwissPlace[]> | null = null;

/** Every place of Switzerland, by postcode (GeoNames, CC BY 4.0); loaded once, when it is first asked for. */
export function loadPlaces(): Promise<readonly SwissPlace[]> {
  loading ??= import('./swiss-places.json')
    .then(({ default: lines }) => lines.split('\n').map(readPlace))
    .catch((cause) => {
      loading = null;
      throw cause;
    });
  return loading;
}

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

/** Letters as one types them: without accents and capitals. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** The places that a text may mean: whose name or postcode begins with it, then whose name has a word that does. */
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

const hasPostcode = ({ postcode, furtherPostcodes }: SwissPlace, wanted: string): boolean =>
  postcode === wanted || furtherPostcodes?.includes(wanted) === true;

/** The places that have a postcode. */
export const placesOf = (places: readonly SwissPlace[], postcode: string): readonly SwissPlace[] =>
  places.filter((place) => hasPostcode(place, postcode));

/** A place as the address of a project. */
export const addressAt = ({ postcode, name, canton }: SwissPlace, street: string): DraftAddress => ({
  street,
  postcode,
  city: name,
  canton,
  country: 'CH',
});
