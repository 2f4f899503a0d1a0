import { createStore, del, entries, get, set } from 'idb-keyval';
import type { SurveyServices } from './services.ts';

/** Changes with the form of what is stored; entries of other versions are not read. */
const VERSION = 3;
const MAX_ENTRIES = 60;
const MAX_AGE_MS = 30 * 86_400_000;
/** Longest stored answer, characters of JSON. */
const MAX_LENGTH = 200_000;

interface Entry {
  /** ms since 1970. */
  readonly storedAt: number;
  readonly text: string;
}

/** Large and asynchronous storage, such as IndexedDB. */
export interface AnswerStore {
  get(key: string): Promise<Entry | undefined>;
  set(key: string, entry: Entry): Promise<void>;
  remove(key: string): Promise<void>;
  entries(): Promise<readonly (readonly [key: string, entry: Entry])[]>;
}

/** Returns the storage of this browser; requests to it reject where the browser refuses. */
export function browserStore(): AnswerStore {
  const store = createStore('solar-partner-portal.survey', 'answers');
  return {
    get: (key) => get(key, store),
    set: (key, entry) => set(key, entry, store),
    remove: (key) => del(key, store),
    entries: () => entries(store),
  };
}

/** Stores answers about buildings on the device: the last 60, for 30 days. Searches are not stored. */
export function withStoredAnswers(
  services: SurveyServices,
  store: AnswerStore,
  now: () => number = Date.now,
): SurveyServices {
  const read = async (key: string): Promise<unknown> => {
    const entry = await store.get(key);
    return entry && now() - entry.storedAt < MAX_AGE_MS ? JSON.parse(entry.text) : undefined;
  };
  const write = async (key: string, value: unknown): Promise<void> => {
    const text = JSON.stringify(value);
    if (text.length > MAX_LENGTH) return;
    await store.set(key, { storedAt: now(), text });
    const oldest = [...(await store.entries())].sort(([, a], [, b]) => b.storedAt - a.storedAt);
    await Promise.all(oldest.slice(MAX_ENTRIES).map(([old]) => store.remove(old)));
  };
  const stored = async <T>(
    request: string,
    about: unknown,
    load: () => Promise<T>,
    isWorthStoring: (value: T) => boolean = () => true,
  ): Promise<T> => {
    const key = JSON.stringify([VERSION, request, about]);
    const known = await read(key).catch(() => undefined);
    if (known !== undefined) return known as T;
    const value = await load();
    // Storing is only a precaution: continue if the browser refuses.
    if (isWorthStoring(value)) await write(key, value).catch(() => {});
    return value;
  };
  return {
    ...services,
    facesAt: (point, signal) => stored('faces', point, () => services.facesAt(point, signal)),
    register: (id, signal) => stored('register', id, () => services.register(id, signal)),
    height: (point, signal) => stored('height', point, () => services.height(point, signal)),
    terrain: (point, signal) => stored('terrain', point, () => services.terrain(point, signal)),
    building3d: (point, egid, signal) =>
      stored(
        'building3d',
        [point, egid],
        () => services.building3d(point, egid, signal),
        ({ isComplete }) => isComplete,
      ),
  };
}
