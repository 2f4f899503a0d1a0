import type { AddressService } from '../../../contracts/api/app-configuration.ts';
import { Canton } from '../../../contracts/domain/addresses.ts';
import type { SwissPlace } from '../../shared/places/places.ts';
import type { SurveyServices } from '../survey/services/services.ts';
import { surveyServices } from '../survey/services/survey-services.ts';
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
export function addressesOf(service: AddressService, language: string): FindAddresses {
  const services = surveyServices(service);
  return services ? surveyed(services) : google(service.origin, service.key ?? '', language);
}

/** The federal geodata services, or the village. */
const surveyed =
  (services: SurveyServices): FindAddresses =>
  async (text, signal) => {
    const found = await services.findAddresses(text, signal);
    return found.slice(0, MOST).map(({ label, point, featureId: _, ...address }) => ({
      label,
      async locate() {
        const height = await services.height(point, new AbortController().signal);
        return { ...address, heightAboveSea: Math.round(height) };
      },
    }));
  };

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
