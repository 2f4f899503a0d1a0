import { getDefaultStore } from 'jotai';
import { startPath } from '../../../contracts/domain/access.ts';
import { principalOf } from '../../../contracts/domain/permissions.ts';
import { ApiError, isUnreachable } from '../api/api-error.ts';
import { ServerUnreachable } from '../api/unreachable.ts';
import { reportError } from '../monitoring/monitoring.ts';
import type { Identity } from './msal.ts';
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { isPasswordForgotten } from './password-forgotten.ts';
import { fetchProfile } from './profile.ts';
import { rememberPlace } from './requested-place.ts';
import { emptySession, type Session, sessionAtom } from './session.ts';
import { SignInFailed } from './sign-in-failed.ts';
import { resetPassword } from './sign-out.ts';
import { authConfiguration, currentIdentity } from './tokens.ts';
import { storeUserData } from './user-data.ts';

type Store = ReturnType<typeof getDefaultStore>;

/** Never settles: the page is being left for the provider's. */
const leaving = (): Promise<never> => new Promise(() => {});

/** Statuses of a busy, starting or disconnected server, which answers again soon. */
const TEMPORARY: readonly number[] = [429, 503];

const isTemporary = (cause: unknown): boolean =>
  isUnreachable(cause) || (cause instanceof ApiError && TEMPORARY.includes(cause.status));

/** Codes of people whom the authority knows, and the portal does not admit. */
const REFUSALS = ['USER_UNKNOWN', 'USER_INACTIVE'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Result of opening a session. */
export interface OpenedSession {
  readonly identity: Identity;
  /** False if the profile could not be fetched. */
  readonly hasProfile: boolean;
  /** The error if the server was unreachable: a retry may succeed. */
  readonly unreachable?: ServerUnreachable;
  /** Why the portal does not admit the person, who has signed in well. */
  readonly refusal?: Refusal;
  /** The start page if the user must be redirected there, which happens once after each sign-in. */
  readonly startAt: string | null;
}

/**
 * The session flow of section 4 of the specification: completes or starts the sign-in and fetches the profile.
 * Rejects with `SignInFailed`, or with `ServerUnreachable` if the sign-in configuration cannot be fetched.
 */
export async function openSession(store: Store = getDefaultStore()): Promise<OpenedSession> {
  const change = (part: Partial<Session>) => store.set(sessionAtom, (previous) => ({ ...previous, ...part }));
  change({ loading: true });
  const identity = await signedInIdentity();
  change({ loading: false });
  try {
    const profile = await fetchProfile();
    storeUserData(profile);
    followOtherTabs(store);
    tellOtherTabs({ type: 'signed-in', email: profile.Email, name: profile.Fullname });
    const session = store.get(sessionAtom);
    // Discard the session state of another person.
    const previous = session.Email === null || session.Email === profile.Email ? session : emptySession;
    store.set(sessionAtom, { ...previous, ...profile, loading: false, hasRedirected: true });
    return {
      identity,
      hasProfile: true,
      startAt: previous.hasRedirected && identity.result === null ? null : startPath(principalOf(profile)),
    };
  } catch (cause) {
    // Nothing has been typed yet that leaving could lose.
    if (cause instanceof ApiError && (cause.code === 'SIGN_IN_NEEDED' || cause.code === 'SESSION_ENDED')) {
      rememberPlace();
      return identity.signIn(cause.code === 'SESSION_ENDED' ? 'login' : undefined);
    }
    change({ loading: false });
    return withoutProfile(identity, cause);
  }
}

/** Returns the identity of a signed-in person; leaves the page to sign in where there is none. */
async function signedInIdentity(): Promise<Identity> {
  try {
    const identity = await currentIdentity();
    if (identity.account) return identity;
    rememberPlace();
    return await identity.signIn();
  } catch (cause) {
    if (isPasswordForgotten(cause)) {
      resetPassword(await authConfiguration());
      return leaving();
    }
    console.error('Sign-in failed', cause);
    if (cause instanceof ServerUnreachable) throw cause;
    throw new SignInFailed('Sign-in failed', { cause });
  }
}

function withoutProfile(identity: Identity, cause: unknown): OpenedSession {
  if (isTemporary(cause)) {
    const unreachable = new ServerUnreachable('The profile could not be fetched', { cause });
    return { identity, hasProfile: false, unreachable, startAt: null };
  }
  console.error('The profile could not be fetched', cause);
  const refusal = REFUSALS.find((code) => cause instanceof ApiError && cause.code === code);
  if (refusal) return { identity, hasProfile: false, refusal, startAt: null };
  void reportError(cause);
  return { identity, hasProfile: false, startAt: null };
}
