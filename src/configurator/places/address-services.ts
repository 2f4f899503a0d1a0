import { z } from 'zod';
import type { AddressService } from '../../../contracts/api/app-configuration.ts';
import { Canton } from '../../../contracts/domain/addresses.ts';
import type { SwissPlace } from '../../shared/places/places.ts';
import { loadPlacesLibrary } from './google-places.ts';

/** A place with a street, and its height above sea if the service knows it. */
export interface FoundAddress extends SwissPlace {
  readonly street: string;
  /** Metres above sea. */
  readonly heightAboveSea?: number;
}

/** A suggestion of an address service. */
export interface Suggestion {
  /** Talstrasse 4, 7270 Davos Platz. */
  readonly label: string;
  /** Returns the address. Throws if the service does not respond. */
  locate(): Promise<FoundAddress>;
}

/** Finds Swiss addresses for a text. Throws if the service does not respond as documented. */
export type FindAddresses = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** Maximum number of suggestions. */
const MOST = 6;
const REQUEST_TIMEOUT_MS = 8_000;

/** `language`: ISO 639-1. */
export const addressesOf = ({ kind, origin, key }: AddressService, language: string): FindAddresses =>
  kind === 'geoadmin' ? geoAdmin(origin) : google(origin, key ?? '', language);

async function ask<T>(answer: z.ZodType<T>, address: URL, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(address, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]),
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  });
  if (!reply.ok) throw new Error(`${address.host} answers ${reply.status}`);
  return answer.parse(await reply.json());
}

const Found = z.object({
  results: z.array(
    z.object({
      attrs: z.object({
        // Talstrasse 4 <b>7270 Davos Platz</b>
        label: z.string(),
        // In lower case; its last word is the canton.
        detail: z.string(),
        lat: z.number(),
        lon: z.number(),
        // LV95 in metres, as surveyors have it: y to the east, x to the north.
        y: z.number(),
        x: z.number(),
      }),
    }),
  ),
});
const Height = z.object({ height: z.coerce.number() });

/** swisstopo: https://api3.geo.admin.ch/services/sdiservices.html, search and height. */
function geoAdmin(origin: string): FindAddresses {
  const at = (path: string, query: Record<string, string>) =>
    new URL(`/rest/services/${path}?${new URLSearchParams({ ...query, sr: '2056' })}`, origin);
  return async (searchText, signal) => {
    const query = { type: 'locations', origins: 'address', limit: String(MOST), searchText };
    const { results } = await ask(Found, at('api/SearchServer', query), { signal });
    return results.flatMap(({ attrs }) => {
      const { body } = new DOMParser().parseFromString(attrs.label, 'text/html');
      const place = body.querySelector('b');
      const [, postcode, name] = /^(\d{4}) (.+)$/.exec(place?.textContent?.trim() ?? '') ?? [];
      const canton = Canton.safeParse(attrs.detail.trim().split(' ').at(-1)?.toUpperCase());
      place?.remove();
      const street = body.textContent?.trim() ?? '';
      // Skip Liechtenstein, and streets without a house number.
      if (!postcode || !name || !canton.success || street === '') return [];
      const { lat: latitude, lon: longitude, y, x } = attrs;
      const found = { postcode, name, canton: canton.data, latitude, longitude, street };
      const locate = async () => {
        const where = { easting: y.toFixed(1), northing: x.toFixed(1) };
        const { height } = await ask(Height, at('height', where));
        return { ...found, heightAboveSea: Math.round(height) };
      };
      return [{ label: `${street}, ${postcode} ${name}`, locate }];
    });
  };
}

/** One billed session: from the first letter to the choice of an address. */
let session: object | undefined;

/** Google's Places library: suggestions while typing, and the details of the chosen one. */
const google =
  (origin: string, key: string, language: string): FindAddresses =>
  async (input, signal) => {
    const { AutocompleteSuggestion, AutocompleteSessionToken } = await loadPlacesLibrary(
      origin,
      key,
      language,
    );
    signal.throwIfAborted();
    session ??= new AutocompleteSessionToken();
    const { suggestions } = await inTime(
      AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        includedRegionCodes: ['ch'],
        language,
        sessionToken: session,
      }),
    );
    return suggestions.slice(0, MOST).flatMap(({ placePrediction: found }) => {
      if (!found) return [];
      const locate = async () => {
        const place = found.toPlace();
        session = undefined;
        await inTime(place.fetchFields({ fields: ['location', 'addressComponents'] }));
        const part = (type: string) => place.addressComponents?.find(({ types }) => types.includes(type));
        const street = [part('route')?.longText, part('street_number')?.longText].filter(Boolean).join(' ');
        if (!place.location) throw new Error('The address has no location');
        return {
          street,
          postcode: part('postal_code')?.longText ?? '',
          name: part('locality')?.longText ?? '',
          canton: Canton.parse(part('administrative_area_level_1')?.shortText),
          latitude: place.location.lat(),
          longitude: place.location.lng(),
        };
      };
      return [{ label: found.text.text, locate }];
    });
  };

/** The library has no timeouts of its own. */
async function inTime<T>(awaited: Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const late = new Promise<never>((_resolve, reject) =>
    timeout.addEventListener('abort', () => reject(timeout.reason)),
  );
  return Promise.race([awaited, late]);
}
