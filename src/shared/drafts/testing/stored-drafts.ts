import type { DraftPlace } from '../../../../contracts/domain/drafts.ts';
import { createDraftRepository, type DraftStore } from '../draft-repository.ts';

/** In-memory storage of a browser, so that a second repository finds the first one's drafts. */
export function storedDrafts() {
  const slow = new Map<string, string>();
  const fast = new Map<string, string>();
  const store: DraftStore = {
    get: async (key) => slow.get(key),
    set: async (key, value) => {
      slow.set(key, value);
    },
    remove: async (key) => {
      slow.delete(key);
    },
    keys: async () => [...slow.keys()],
  };
  const journal = {
    getItem: (key: string) => fast.get(key) ?? null,
    setItem: (key: string, value: string) => {
      fast.set(key, value);
    },
    removeItem: (key: string) => {
      fast.delete(key);
    },
    keys: () => [...fast.keys()],
  };
  const open = (account = 'a', place?: DraftPlace) => createDraftRepository(account, store, journal, place);
  return { slow, fast, store, journal, open };
}
