import { useSyncExternalStore } from 'react';
import { isOutdated } from '../api/build.ts';
import { ServerUnreachable } from '../api/unreachable.ts';
import { flushDrafts, hasGuardedDocument, hasUnsavedWork, leaveDocument } from '../leaving/leaving.ts';

/** Timeout of a part of the app (specification, section 8). */
export const PART_TIMEOUT_MS = 120_000;
/** Timeout of the check whether the server responds. */
const PROBE_TIMEOUT_MS = 5000;
/** Key of the kind and name that this tab was reloaded for; also used by `public/start.js`. */
const RELOADED_KEY = 'solar-partner-portal.reloaded';

/** Thrown if a part of the app could not be loaded and the document is not reloaded for it. */
export class PartUnavailable extends ServerUnreachable {
  /** Whether the server responds, so that waiting is pointless. */
  readonly isServed: boolean;

  constructor(name: string, isServed: boolean, cause: unknown) {
    super(`The part ${name} of the app could not be loaded`, { cause });
    this.isServed = isServed;
  }
}

/** The router's navigation that needs a part. */
export type Navigation = Pick<Request, 'url' | 'signal'>;

/**
 * `page`: content of an address. `frame`: needed by every page. `part`: a menu, dialog, view, writer or worker of
 * an open page.
 */
type Kind = 'page' | 'frame' | 'part';

/**
 * Loads the page of a navigation. If that fails although the server responds, it writes the drafts and reloads the
 * address, at most once until the page is shown, to avoid reload loops. After that it rejects with
 * `PartUnavailable`.
 */
export const loadPage = <T>(name: string, load: () => Promise<T>, navigation: Navigation): Promise<T> =>
  fetchPart('page', name, load, navigation);

/** As `loadPage`, for parts around pages: showing a page in the frame permits a second reload. */
export const loadFrame = <T>(
  name: string,
  load: () => Promise<T>,
  navigation: Navigation = currentDocument(),
): Promise<T> => fetchPart('frame', name, load, navigation);

/**
 * As `loadPage`, but never discards typed input of the open page; `useMissingParts` reports parts that stay
 * missing.
 */
export const loadPart = <T>(name: string, load: () => Promise<T>): Promise<T> =>
  fetchPart('part', name, load, currentDocument());

async function fetchPart<T>(
  kind: Kind,
  name: string,
  load: () => Promise<T>,
  { url, signal }: Navigation,
): Promise<T> {
  if (kind !== 'part' && isOutdated() && mayReload() && (await isServed(url))) return reload(kind, name, url);
  try {
    const part = await within(PART_TIMEOUT_MS, load());
    if (kind === 'part') noteArrival(name);
    return part;
  } catch (cause) {
    if (signal.aborted) throw new PartUnavailable(name, false, cause);
    const served = await isServed(url);
    const keepsDocument = kind === 'part' && (missing.has(name) || hasUnsavedWork());
    if (served && !signal.aborted && mayReload() && !keepsDocument) return reload(kind, name, url);
    if (served && kind === 'part') changeMissing(new Set([...missing, name]));
    throw new PartUnavailable(name, served, cause);
  }
}

/** The present document, without its fragment: an address with a fragment would not reload. */
const currentDocument = (): Navigation => ({
  url: location.href.replace(/#.*/, ''),
  signal: new AbortController().signal,
});

/** Permits another reload on the user's request. */
export const permitReload = (): void => sessionStorage.removeItem(RELOADED_KEY);

/** Reloads the document on the user's request; the browser asks about unsaved work. */
export async function reloadDocument(): Promise<void> {
  permitReload();
  await flushDrafts();
  location.reload();
}

/**
 * Permits another reload because a page is shown. Its arrival is not enough: the frame may be missing. `isFramed`:
 * everything from `loadFrame` has arrived, too.
 */
export function notePageShown(name: string, isFramed: boolean): void {
  const reloadedFor = sessionStorage.getItem(RELOADED_KEY);
  if (reloadedFor === `page ${name}` || (isFramed && reloadedFor?.startsWith('frame '))) permitReload();
}

function noteArrival(part: string): void {
  if (sessionStorage.getItem(RELOADED_KEY) === `part ${part}`) permitReload();
  if (missing.has(part)) changeMissing(new Set([...missing].filter((other) => other !== part)));
}

const mayReload = (): boolean => sessionStorage.getItem(RELOADED_KEY) === null && !hasGuardedDocument();

/** Leaves the document; never settles. */
async function reload(kind: Kind, name: string, url: string): Promise<never> {
  sessionStorage.setItem(RELOADED_KEY, `${kind} ${name}`);
  await leaveDocument(url);
  return new Promise<never>(() => {});
}

/** Parts of the open page that stay missing although the server responds. */
let missing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function changeMissing(parts: ReadonlySet<string>): void {
  missing = parts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether parts of the open page stay missing. */
export const useMissingParts = (): boolean => useSyncExternalStore(subscribe, () => missing.size > 0);

async function isServed(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const headers = { Accept: 'text/html' };
    const response = await fetch(url, { method: 'HEAD', headers, cache: 'no-store', signal });
    return response.ok;
  } catch {
    return false;
  }
}

/** Rejects if the promise does not settle within `ms`. */
async function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing arrived within ${ms} ms`)), ms);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}
