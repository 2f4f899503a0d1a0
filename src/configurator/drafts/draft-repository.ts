import { createStore, del, get, set } from 'idb-keyval';
import type { Configuration } from '../../../engine/index.ts';
import type { DocumentOrigin } from '../document/document.ts';

/** Raised when the envelope changes; older drafts are then read by what wrote them. */
const VERSION = 1;

/** What is kept on this device while somebody works on a roof. */
export interface Draft {
  readonly version: typeof VERSION;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly configuration: Configuration;
  readonly origin: DocumentOrigin;
}

/** Large and asynchronous, as IndexedDB. */
export interface DraftStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Small and synchronous, as local storage: the only thing that is sure to be written while a page is closed. */
export type DraftJournal = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps drafts in both places and reads the newer one. */
export interface DraftRepository {
  /** Null when there is none that can be read. */
  read(roofId: string | null): Promise<Draft | null>;
  write(draft: Draft): Promise<void>;
  /** Written before this returns; false when the browser refused. */
  writeNow(draft: Draft): boolean;
  remove(roofId: string | null): Promise<void>;
}

export const createDraft = (
  configuration: Configuration,
  origin: DocumentOrigin,
  savedAt: number,
): Draft => ({ version: VERSION, savedAt, configuration, origin });

/** Drafts of one account, so that two people on one device do not meet each other's. */
export function createDraftRepository(
  account: string,
  store: DraftStore,
  journal: DraftJournal,
): DraftRepository {
  const keyOf = (roofId: string | null) => `configurator-draft/${account}/${roofId ?? 'new'}`;
  return {
    async read(roofId) {
      const key = keyOf(roofId);
      const stored = parseDraft(await store.get(key).catch(() => null));
      const journalled = parseDraft(readJournal(journal, key));
      if (!stored || !journalled) return stored ?? journalled;
      return journalled.savedAt > stored.savedAt ? journalled : stored;
    },
    async write(draft) {
      const key = keyOf(draft.origin.roofId);
      await store.set(key, JSON.stringify(draft));
      journal.removeItem(key);
    },
    writeNow(draft) {
      try {
        journal.setItem(keyOf(draft.origin.roofId), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    async remove(roofId) {
      journal.removeItem(keyOf(roofId));
      await store.remove(keyOf(roofId));
    },
  };
}

function readJournal(journal: DraftJournal, key: string): string | null {
  try {
    return journal.getItem(key);
  } catch {
    return null;
  }
}

function parseDraft(text: unknown): Draft | null {
  if (typeof text !== 'string') return null;
  try {
    const draft: Draft | null = JSON.parse(text);
    return draft?.version === VERSION && draft.configuration && draft.origin ? draft : null;
  } catch {
    return null;
  }
}

/** An account's drafts in this browser, in IndexedDB and local storage. */
export function openDraftRepository(account: string): DraftRepository {
  const database = createStore('solar-partner-portal-configurator', 'drafts');
  return createDraftRepository(
    account,
    {
      get: (key) => get(key, database),
      set: (key, value) => set(key, value, database),
      remove: (key) => del(key, database),
    },
    localStorage,
  );
}
