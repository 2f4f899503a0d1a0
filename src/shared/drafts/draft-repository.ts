import { createStore, del, get, keys, set } from 'idb-keyval';
import { v7 as newId } from 'uuid';
import type { DraftPlace } from '../../../contracts/domain/drafts.ts';
import type { RoofContent, RoofVariant } from '../../../contracts/domain/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';

/** Version of the envelope; older ones need a reader of their own. */
const VERSION = 2;

/** Maximum number of roofs with a stored history. */
const MOST_HISTORIES = 20;

/** The unsaved state of a roof on this device. */
export interface Draft extends RoofContent {
  readonly version: typeof VERSION;
  readonly roofId: string;
  /** The server revision that was edited; null for a roof that was never saved there. */
  readonly baseRevision: number | null;
  /** Content of that revision, if known. */
  readonly base: RoofContent | null;
  /** Time of the last edit, ms since 1970. */
  readonly savedAt: number;
}

/** An unreadable draft, stored unchanged so that it can be downloaded as a file. */
export interface ParkedDraft {
  /** Key for `forgetParked`. */
  readonly key: string;
  readonly roofId: string;
  readonly text: string;
}

/** Large and asynchronous storage, such as IndexedDB. */
export interface DraftStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/**
 * Small and synchronous storage, such as local storage: the only one that is reliably written while a page closes.
 */
export interface DraftJournal extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): readonly string[];
}

/** Drafts of one account, one per roof, stored in both places; the newer one is read. */
export interface DraftRepository {
  /** Null if there is none. An unreadable draft is set aside. */
  read(roofId: string): Promise<Draft | null>;
  /** Drafts of all roofs, last edited first. */
  list(): Promise<Draft[]>;
  write(draft: Draft): Promise<void>;
  /** Writes synchronously; returns false if the browser refuses. */
  writeNow(draft: Draft): boolean;
  remove(roofId: string): Promise<void>;
  /** Undo history of a roof, as written by its editor; null if there is none. */
  readHistory(roofId: string): Promise<string | null>;
  /** Kept for the most recent roofs only. */
  writeHistory(roofId: string, text: string): Promise<void>;
  /** Writes synchronously, unless the browser refuses. */
  writeHistoryNow(roofId: string, text: string): void;
  /** Sets a roof's draft aside, so that the next one does not overwrite it. */
  park(roofId: string): Promise<void>;
  parked(): Promise<ParkedDraft[]>;
  forgetParked(key: string): Promise<void>;
}

/** Creates a draft for an edit at `savedAt`, ms since 1970. */
export const createDraft = (
  roofId: string,
  baseRevision: number | null,
  configuration: Configuration,
  savedAt: number,
  variants: RoofVariant[] = [],
  base: RoofContent | null = null,
): Draft => ({ version: VERSION, roofId, baseRevision, base, savedAt, configuration, variants });

/** Creates a repository for one account, so that two people on one device cannot see each other's drafts. */
export function createDraftRepository(
  account: string,
  store: DraftStore,
  journal: DraftJournal,
  place: DraftPlace = 'configurator',
): DraftRepository {
  const prefix = `${place}-draft/${account}/`;
  const parkedPrefix = `${place}-parked/${account}/`;
  const historyPrefix = `${place}-history/${account}/`;
  const keyOf = (roofId: string) => `${prefix}${roofId}`;

  const textsOf = async (key: string): Promise<string[]> => {
    const texts = [await store.get(key).catch(() => null), readJournal(journal, key)];
    return texts.filter((text) => typeof text === 'string');
  };

  /** Returns the newest draft of a key and sets unreadable ones aside. */
  const newest = async (roofId: string): Promise<Draft | null> => {
    const texts = await textsOf(keyOf(roofId));
    const drafts = texts.flatMap((text) => parseDraft(text, roofId) ?? []);
    drafts.sort((a, b) => b.savedAt - a.savedAt);
    if (drafts.length === 0 && texts.length > 0) await repository.park(roofId);
    return drafts[0] ?? null;
  };

  const idsBelow = async (start: string): Promise<string[]> => {
    const all = [...(await store.keys().catch(() => [])), ...journal.keys()];
    const found = all.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    return [...new Set(found)];
  };

  /** Formerly a new roof had no id until it was saved. */
  const giveIdToNew = async (): Promise<void> => {
    const draft = await newest('new');
    if (!draft) return;
    await repository.write({ ...draft, roofId: newId() });
    await repository.remove('new');
  };

  const repository: DraftRepository = {
    read: newest,
    async list() {
      await giveIdToNew();
      const drafts = await Promise.all((await idsBelow(prefix)).map(newest));
      return drafts.flatMap((draft) => draft ?? []).sort((a, b) => b.savedAt - a.savedAt);
    },
    async write(draft) {
      const key = keyOf(draft.roofId);
      await store.set(key, JSON.stringify(draft));
      // The page may have been hidden during the write, which journals a newer draft.
      const journalled = parseDraft(readJournal(journal, key), draft.roofId);
      if (!journalled || journalled.savedAt <= draft.savedAt) journal.removeItem(key);
    },
    writeNow(draft) {
      try {
        journal.setItem(keyOf(draft.roofId), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    async remove(roofId) {
      journal.removeItem(keyOf(roofId));
      await store.remove(keyOf(roofId));
    },
    async readHistory(roofId) {
      const texts = await textsOf(`${historyPrefix}${roofId}`);
      // A journalled history was written as the page closed, so it is newer.
      return texts.at(-1) ?? null;
    },
    async writeHistory(roofId, text) {
      const key = `${historyPrefix}${roofId}`;
      const journalled = readJournal(journal, key);
      await store.set(key, text);
      // The page may have been hidden during the write, which journals a newer history.
      if (readJournal(journal, key) === journalled) journal.removeItem(key);
      // Ids sort by creation time.
      const stored = (await idsBelow(historyPrefix)).filter((id) => id !== roofId).sort();
      for (const id of stored.slice(0, Math.max(0, stored.length + 1 - MOST_HISTORIES))) {
        journal.removeItem(`${historyPrefix}${id}`);
        await store.remove(`${historyPrefix}${id}`);
      }
    },
    writeHistoryNow(roofId, text) {
      try {
        journal.setItem(`${historyPrefix}${roofId}`, text);
      } catch {
        // The draft itself matters more; a roof opens without a history, too.
      }
    },
    async park(roofId) {
      for (const text of await textsOf(keyOf(roofId)))
        await store.set(`${parkedPrefix}${roofId}/${newId()}`, text);
      await repository.remove(roofId);
    },
    async parked() {
      const found = (await idsBelow(parkedPrefix)).map(async (id): Promise<ParkedDraft[]> => {
        const text = await store.get(`${parkedPrefix}${id}`);
        const roofId = id.slice(0, id.lastIndexOf('/'));
        return typeof text === 'string' ? [{ key: `${parkedPrefix}${id}`, roofId, text }] : [];
      });
      return (await Promise.all(found)).flat();
    },
    forgetParked: (key) => store.remove(key),
  };
  return repository;
}

function readJournal(journal: DraftJournal, key: string): string | null {
  try {
    return journal.getItem(key);
  } catch {
    return null;
  }
}

/** Parses a draft of this version or the previous one; null for any other text. */
export function parseDraft(text: string | null, roofId: string): Draft | null {
  if (text === null) return null;
  try {
    const stored: Record<string, unknown> | null = JSON.parse(text);
    if (typeof stored?.configuration !== 'object' || stored.configuration === null) return null;
    const configuration = stored.configuration as Configuration;
    const savedAt = typeof stored.savedAt === 'number' ? stored.savedAt : 0;
    if (stored.version === VERSION) {
      // Drafts of the previous version have no variants.
      const variants = Array.isArray(stored.variants) ? stored.variants : [];
      const base = (stored.base ?? null) as RoofContent | null;
      return createDraft(roofId, revisionIn(stored.baseRevision), configuration, savedAt, variants, base);
    }
    if (stored.version !== 1 || typeof stored.origin !== 'object' || stored.origin === null) return null;
    return createDraft(roofId, revisionIn(Reflect.get(stored.origin, 'revision')), configuration, savedAt);
  } catch {
    return null;
  }
}

const revisionIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** An account's drafts in this browser, in IndexedDB and local storage. */
export function openDraftRepository(account: string, place?: DraftPlace): DraftRepository {
  const database = createStore('solar-partner-portal-configurator', 'drafts');
  return createDraftRepository(
    account,
    {
      get: (key) => get(key, database),
      set: (key, value) => set(key, value, database),
      remove: (key) => del(key, database),
      keys: async () => (await keys(database)).map(String),
    },
    {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: (key) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    },
    place,
  );
}
