/**
 * The part of Google's Places library in use: https://developers.google.com/maps/documentation/javascript/place.
 */
export interface PlacesLibrary {
  readonly AutocompleteSessionToken: new () => object;
  readonly AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      readonly input: string;
      readonly includedRegionCodes: readonly string[];
      readonly language: string;
      readonly sessionToken: object;
    }): Promise<{ readonly suggestions: readonly { readonly placePrediction: Prediction | null }[] }>;
  };
}

interface Prediction {
  readonly text: { readonly text: string };
  toPlace(): GooglePlace;
}

interface GooglePlace {
  fetchFields(request: { readonly fields: readonly string[] }): Promise<unknown>;
  readonly location?: { lat(): number; lng(): number } | null;
  readonly addressComponents?: readonly {
    readonly longText: string | null;
    readonly shortText: string | null;
    readonly types: readonly string[];
  }[];
}

interface Google {
  readonly maps: { importLibrary(name: 'places'): Promise<PlacesLibrary> };
}

/** Timeout of the script and of its library. */
const LOAD_TIMEOUT_MS = 20_000;
/** Name of the script's callback. */
const CALLBACK = 'googleMapsReady';

let library: Promise<PlacesLibrary> | undefined;

/**
 * Loads the library once per document, without a map. Call it only after the person has allowed the service.
 * Rejects if the script does not load or its key is rejected; the next call retries.
 */
export function loadPlacesLibrary(origin: string, key: string, language: string): Promise<PlacesLibrary> {
  library ??= load(origin, key, language).catch((cause) => {
    library = undefined;
    throw cause;
  });
  return library;
}

async function load(origin: string, key: string, language: string): Promise<PlacesLibrary> {
  const scope = globalThis as typeof globalThis & { [CALLBACK]?: () => void; google?: Google };
  const query = new URLSearchParams({ key, language, region: 'CH', loading: 'async', callback: CALLBACK });
  const script = document.createElement('script');
  script.src = `${origin}/maps/api/js?${query}`;
  script.async = true;
  // Keys are restricted to the portal's origin.
  script.referrerPolicy = 'strict-origin';
  try {
    await new Promise<void>((resolve, reject) => {
      setTimeout(reject, LOAD_TIMEOUT_MS, new Error('The places library did not load in time'));
      scope[CALLBACK] = resolve;
      script.addEventListener('error', () => reject(new Error('The places library could not be loaded')));
      document.head.append(script);
    });
  } catch (cause) {
    script.remove();
    throw cause;
  }
  if (!scope.google) throw new Error('The script brought no library');
  return scope.google.maps.importLibrary('places');
}
