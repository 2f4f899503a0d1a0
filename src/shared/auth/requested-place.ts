import { atom, getDefaultStore } from 'jotai';
import { profileAtom } from './session.ts';

/** A page of the portal that a sign-in interrupted: the start page offers it first. */
export interface RequestedPlace {
  /** With search and hash. */
  readonly path: string;
  /** The address of the person who was working there; null: the page was only requested. */
  readonly person: string | null;
}

/** In session storage, since another tab has another place. */
const KEY = 'solar-partner-portal.requested-place';

/** Pages that are never offered. */
const NO_PLACES: readonly string[] = ['/', '/loading', '/internal-error'];

/** Whether a text is a path of this portal, and not read as another origin by browsers. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  try {
    return new URL(path, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}

// Without the schema library, which would take a fifth of the first page's budget.
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

/** The place to offer; null deletes it. */
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

/** Remembers a place before a sign-in leaves it: by default this page. */
export function rememberPlace(
  { path = location.pathname + location.search + location.hash, isAtWork = false } = {},
  store = getDefaultStore(),
): void {
  const { pathname } = new URL(path, location.origin);
  if (NO_PLACES.includes(pathname)) return;
  const person = isAtWork ? (store.get(profileAtom)?.Email ?? null) : null;
  store.set(requestedPlaceAtom, { path, person });
}
