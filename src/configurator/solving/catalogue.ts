import { createStore, get, set } from 'idb-keyval';
import { atom, useAtomValue } from 'jotai';
import type { Catalogue, Colour, Configuration } from '../../../engine/index.ts';
import { call } from '../../shared/api/call.ts';

const KEY = 'catalogue';

/** Storage of the catalogue for offline use. */
export interface CatalogueStore {
  get(): Promise<Catalogue | undefined>;
  set(catalogue: Catalogue): Promise<void>;
}

/** Returns the server's catalogue, or the stored one if there is no response. Rejects if there is neither. */
export async function readCatalogue(
  fetchCatalogue: () => Promise<Catalogue>,
  store: CatalogueStore,
): Promise<Catalogue> {
  try {
    const catalogue = await fetchCatalogue();
    // Storing it is only a precaution: continue if the browser refuses.
    await store.set(catalogue).catch(() => {});
    return catalogue;
  } catch (cause) {
    const catalogue = await store.get().catch(() => undefined);
    if (!catalogue) throw cause;
    return catalogue;
  }
}

let loading: Promise<Catalogue> | null = null;

/** Loads the catalogue of engine and interface, once per page. */
export function loadCatalogue(): Promise<Catalogue> {
  loading ??= readCatalogue(() => call('GET /configurator/v1/catalogue'), browserStore()).catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}

function browserStore(): CatalogueStore {
  const database = createStore('solar-partner-portal-catalogue', 'catalogue');
  return {
    get: () => get(KEY, database),
    set: (catalogue) => set(KEY, catalogue, database),
  };
}

/** The catalogue, which is set before a roof is opened. */
export const catalogueAtom = atom<Catalogue | null>(null);

/** Returns the colour of a roof's slates. */
export const colourOf = (
  { layout }: Pick<Configuration, 'layout'>,
  colours: readonly Colour[],
): Colour | undefined => colours.find(({ id }) => id === layout.colour) ?? colours[0];

/** The catalogue, for components that show an open roof. */
export function useCatalogue(): Catalogue {
  const catalogue = useAtomValue(catalogueAtom);
  if (!catalogue) throw new Error('No catalogue is loaded');
  return catalogue;
}
