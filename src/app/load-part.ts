import { isOutdated } from '../shared/api/build.ts';
import { leaveDocument } from '../shared/leaving/leaving.ts';

/** How long to wait for a part of the app (specification, section 8). */
export const PART_TIMEOUT_MS = 120_000;
/** How long the server may take to show that it is there. */
const PROBE_TIMEOUT_MS = 5000;
/** The address that was last loaded afresh, so that it is not done twice in a row. */
const AFRESH_KEY = 'solar-partner-portal.loaded-afresh';

/** Thrown when a part of the app could not be fetched, nor the document loaded afresh. */
export class PartUnavailable extends Error {}

/** What the router says of the navigation that needs a part. */
export type Navigation = Pick<Request, 'url' | 'signal'>;

/**
 * Fetches a part of the app that a page needs. When it cannot be had, or the server has a newer build,
 * drafts are written and the page's address is loaded afresh, once. Rejects with `PartUnavailable`.
 */
export async function loadPart<T>(load: () => Promise<T>, { url, signal }: Navigation): Promise<T> {
  if (isOutdated() && (await loadAfresh(url))) return leaving();
  try {
    const part = await within(PART_TIMEOUT_MS, load());
    if (sessionStorage.getItem(AFRESH_KEY) === url) sessionStorage.removeItem(AFRESH_KEY);
    return part;
  } catch (cause) {
    if (!signal.aborted && (await loadAfresh(url))) return leaving();
    throw new PartUnavailable('A part of the app could not be loaded', { cause });
  }
}

/** Lets an address be loaded afresh once more: the user asks for it. */
export const allowLoadingAfresh = (): void => sessionStorage.removeItem(AFRESH_KEY);

/** The document is being left: nothing that is waited for is of use any more. */
const leaving = (): Promise<never> => new Promise(() => {});

/** Whether the address is being loaded as a new document; not twice in a row, nor into the void. */
async function loadAfresh(url: string): Promise<boolean> {
  if (sessionStorage.getItem(AFRESH_KEY) === url || !(await isServed(url))) return false;
  sessionStorage.setItem(AFRESH_KEY, url);
  await leaveDocument(url);
  return true;
}

async function isServed(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const headers = { Accept: 'text/html' };
    const answer = await fetch(url, { method: 'HEAD', headers, cache: 'no-store', signal });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Rejects when what is waited for has not arrived within `ms`. */
async function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing arrived within ${ms} ms`)), ms);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}
