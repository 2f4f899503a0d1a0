import { z } from 'zod';
import { Canton } from '../../../contracts/addresses.ts';
import type { AddressService } from '../../../contracts/app-configuration.ts';
import type { SwissPlace } from '../../shared/places/places.ts';

/** A place with a street, and how high it lies where the service knows. */
export interface FoundAddress extends SwissPlace {
  readonly street: string;
  /** Metres above sea. */
  readonly heightAboveSea?: number;
}

/** What a service offers while somebody types. */
export interface Suggestion {
  /** Talstrasse 4, 7270 Davos Platz. */
  readonly label: string;
  /** The address itself. Throws when the service does not answer. */
  locate(): Promise<FoundAddress>;
}

/** Finds Swiss addresses for a text. Throws when the service does not answer as it describes itself. */
export type FindAddresses = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** Addresses that are offered at once. */
const MOST = 6;
const PATIENCE_MS = 8_000;

/** `language`: ISO 639-1. */
export const addressesOf = ({ kind, origin, key }: AddressService, language: string): FindAddresses =>
  kind === 'geoadmin' ? geoAdmin(origin) : google(origin, key ?? '', language);

async function ask<T>(answer: z.ZodType<T>, address: URL, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(address, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(init.signal ? [init.signal] : [])]),
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
      // Liechtenstein and what has no number are not where a roof is planned for.
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

const Predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
const Details = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(
    z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) }),
  ),
});

/** Places API (New) of Google: autocomplete and details, which are one billed session with the same token. */
function google(origin: string, key: string, languageCode: string): FindAddresses {
  const headers = { 'X-Goog-Api-Key': key };
  let sessionToken: string = crypto.randomUUID();
  return async (input, signal) => {
    const { suggestions } = await ask(Predictions, new URL('/v1/places:autocomplete', origin), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ input, includedRegionCodes: ['ch'], languageCode, sessionToken }),
      signal,
    });
    return suggestions.slice(0, MOST).flatMap(({ placePrediction: found }) => {
      if (!found) return [];
      const locate = async () => {
        const query = new URLSearchParams({ languageCode, sessionToken });
        const details = new URL(`/v1/places/${encodeURIComponent(found.placeId)}?${query}`, origin);
        sessionToken = crypto.randomUUID();
        const fields = { ...headers, 'X-Goog-FieldMask': 'location,addressComponents' };
        const { location, addressComponents } = await ask(Details, details, { headers: fields });
        const part = (type: string) => addressComponents.find(({ types }) => types.includes(type));
        const street = [part('route')?.longText, part('street_number')?.longText].filter(Boolean).join(' ');
        return {
          street,
          postcode: part('postal_code')?.longText ?? '',
          name: part('locality')?.longText ?? '',
          canton: Canton.parse(part('administrative_area_level_1')?.shortText),
          latitude: location.latitude,
          longitude: location.longitude,
        };
      };
      return [{ label: found.text.text, locate }];
    });
  };
}
