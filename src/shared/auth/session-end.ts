import { atom, getDefaultStore } from 'jotai';

/** Why nothing more is sent from this tab until somebody signs in. */
export type SessionEnd =
  /** Neither the server nor the provider takes what is left of the sign-in. One may read on and sign in later. */
  | { readonly reason: 'expired'; readonly isPutOff?: true }
  /** In another tab. */
  | { readonly reason: 'signed-out' }
  /** In another tab, as somebody else. */
  | { readonly reason: 'other-person'; readonly name: string };

/** Null while the session goes on. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** Ends the session of this tab. What ended it for good is not made less by an expired token. */
export function endSession(end: SessionEnd): void {
  const store = getDefaultStore();
  if (end.reason !== 'expired' || store.get(sessionEndAtom) === null) store.set(sessionEndAtom, end);
}

/** Thrown where an identity token was wanted and only a new sign-in brings one. */
export class SignInNeeded extends Error {}
