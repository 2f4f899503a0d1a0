import { createStore, del, get, set } from 'idb-keyval';
import { createDraftBox, type DraftBox } from './draft.ts';

/** An account's drafts in this browser, in IndexedDB and local storage. */
export function openDraftBox(account: string): DraftBox {
  const database = createStore('solar-partner-portal-configurator', 'drafts');
  return createDraftBox(
    account,
    {
      get: (key) => get(key, database),
      set: (key, value) => set(key, value, database),
      remove: (key) => del(key, database),
    },
    localStorage,
  );
}
