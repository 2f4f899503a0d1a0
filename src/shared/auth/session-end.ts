import { atom, getDefaultStore } from 'jotai';

/** The reason why this tab sends nothing until the next sign-in. */
export type SessionEnd =
  /** Neither the server nor the provider takes what is left of the sign-in. One may read on and sign in later. */
  | { readonly reason: 'expired'; readonly isPutOff?: true }
  /** The person signed out elsewhere, or has a new password: no token of this sign-in is taken any longer. */
  | { readonly reason: 'ended' }
  /** In another tab. */
  | { readonly reason: 'signed-out' }
  /** Another person signed in, in another tab. */
  | { readonly reason: 'other-person'; readonly name: string };

/** Null while the session goes on. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** A message of another tab takes precedence over the server's refusal of the token. */
const WEIGHTS: Record<SessionEnd['reason'], number> = {
  expired: 0,
  ended: 1,
  'signed-out': 2,
  'other-person': 2,
};

/** Ends the session of this tab. What ended it for good is not made less by what follows from it. */
export function endSession(end: SessionEnd): void {
  const store = getDefaultStore();
  const before = store.get(sessionEndAtom);
  if (before === null || WEIGHTS[end.reason] > WEIGHTS[before.reason] || WEIGHTS[end.reason] === 2)
    store.set(sessionEndAtom, end);
}

/** Thrown where an identity token was wanted and only a new sign-in brings one. */
export class SignInNeeded extends Error {}
