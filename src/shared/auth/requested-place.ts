import { atom, getDefaultStore } from 'jotai';
import { profileAtom } from './session.ts';

/** A place in the portal that a sign-in came between: it is the first thing offered on the start page. */
export interface RequestedPlace {
  /** With search and hash. */
  readonly path: string;
  /** The address of the person who was at work there; null: only asked for. */
  readonly person: string | null;
}

/** In session storage: another tab has been asked for another place. */
const KEY = 'solar-partner-portal.requested-place';

/** Where nothing is to be gone back to. */
const NO_PLACES: readonly string[] = ['/', '/loading', '/internal-error'];

/** Whether a text is a path of this portal and nothing that a browser takes for another origin. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  try {
    return new URL(path, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}

// By hand: it is read before the first page, and the library for schemas takes a fifth of its budget.
function read(): RequestedPlace | null {
  try {
    const { path, person }: Partial<Record<string, unknown>> = JSON.parse(
      sessionStorage.getItem(KEY) ?? '{}',
    );
    const isPlace = typeof path === 'string' && isOwnPath(path);
    return isPlace && (person === null || typeof person === 'string') ? { path, person } : null;
  } catch {
    return null;
  }
}

const stored = atom<RequestedPlace | null | undefined>(undefined);

/** The place to offer; null forgets it. */
export const requestedPlaceAtom = atom(
  (get) => {
    const place = get(stored);
    return place === undefined ? read() : place;
  },
  (_get, set, place: RequestedPlace | null) => {
    set(stored, place);
    if (place === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(place));
  },
);

/** Remembers a place before a sign-in leads away from it: this page, unless another is named. */
export function rememberPlace(
  { path = location.pathname + location.search + location.hash, isAtWork = false } = {},
  store = getDefaultStore(),
): void {
  const { pathname } = new URL(path, location.origin);
  if (NO_PLACES.includes(pathname)) return;
  const person = isAtWork ? (store.get(profileAtom)?.Email ?? null) : null;
  store.set(requestedPlaceAtom, { path, person });
}
