import { atom, getDefaultStore } from 'jotai';

/** Why this tab sends nothing until the next sign-in. */
export type SessionEnd =
  /** Server and provider reject the tokens. The user may continue reading and sign in later. */
  | { readonly reason: 'expired'; readonly isPutOff?: true }
  /** The person signed out elsewhere, or has a new password: all tokens of this sign-in are rejected. */
  | { readonly reason: 'ended' }
  /** In another tab. */
  | { readonly reason: 'signed-out' }
  /** Another person signed in, in another tab. */
  | { readonly reason: 'other-person'; readonly name: string };

/** Null while the session is valid. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** A message of another tab takes precedence over rejected tokens. */
const WEIGHTS: Record<SessionEnd['reason'], number> = {
  expired: 0,
  ended: 1,
  'signed-out': 2,
  'other-person': 2,
};

/** Ends the session of this tab. A later, weaker reason does not replace a stronger one. */
export function endSession(end: SessionEnd): void {
  const store = getDefaultStore();
  const before = store.get(sessionEndAtom);
  if (before === null || WEIGHTS[end.reason] > WEIGHTS[before.reason] || WEIGHTS[end.reason] === 2)
    store.set(sessionEndAtom, end);
}

/** Thrown if an identity token requires a new sign-in. */
export class SignInNeeded extends Error {}
