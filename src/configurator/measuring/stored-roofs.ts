import { createStore, del, entries, set } from 'idb-keyval';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { RoofRepository } from '../drafts/roof-repository.ts';

/** Storage: IndexedDB, or a map in tests. */
export interface RoofStore {
  entries(): Promise<readonly (readonly [string, StoredRoof])[]>;
  set(key: string, roof: StoredRoof): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A saved roof on this device. */
interface StoredRoof {
  readonly roof: SavedRoof;
  /** Time of the answer, ms since 1970. */
  readonly at: number;
}

/** Maximum number of roofs on this device. */
const MOST_ROOFS = 20;

/** Saved roofs, which open without network once they were opened with it. Each account has its own. */
export function storedRoofs(account: string, server: RoofRepository, store = indexedStore()): RoofRepository {
  const keyOf = (roofId: string) => `${account}/${roofId}`;
  const write = async (roof: SavedRoof) => {
    await store.set(keyOf(roof.id), { roof, at: Date.now() });
    const newest = (await store.entries()).toSorted(([, one], [, other]) => other.at - one.at);
    await Promise.all(newest.slice(MOST_ROOFS).map(([key]) => store.remove(key)));
  };
  /** Storing is a precaution: the answer counts, even if the device has no room. */
  const stored = async (answer: Promise<SavedRoof>) => {
    const roof = await answer;
    await write(roof).catch(() => {});
    return roof;
  };
  return {
    async fetch(roofId) {
      try {
        return await stored(server.fetch(roofId));
      } catch (cause) {
        if (server.reasonOf(cause) !== 'offline') throw cause;
        const known = (await store.entries()).find(([key]) => key === keyOf(roofId));
        if (!known) throw cause;
        return known[1].roof;
      }
    },
    put: (...roof) => stored(server.put(...roof)),
    reasonOf: server.reasonOf,
  };
}

function indexedStore(): RoofStore {
  const database = createStore('solar-partner-portal-measuring', 'roofs');
  return {
    entries: async () => (await entries<string, StoredRoof>(database)) as [string, StoredRoof][],
    set: (key, roof) => set(key, roof, database),
    remove: (key) => del(key, database),
  };
}
