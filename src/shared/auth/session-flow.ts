import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { startPath } from '../../../contracts/access.ts';
import { standingOf } from '../../../contracts/permissions.ts';
import { isPasswordForgotten } from './password-forgotten.ts';
import { emptySession, type Session, sessionAtom } from './session.ts';
import { resetPassword } from './sign-out.ts';
import { storeUserData } from './user-data.ts';

/** Pages that need no signed-in person (specification, section 4). */
export const publicPaths: readonly string[] = ['/register', '/application-accepted', '/onboarding'];

/** Where the session is: pages are shown from `ready` on; `failed` blocks them all. */
export type SessionStep = 'loading' | 'failed' | 'ready';

/**
 * The session flow of section 4 of the specification: completes or starts the sign-in, fetches the
 * profile, brings the user once to their start page, or to /internal-error without a profile.
 */
export function useSessionFlow(): SessionStep {
  const [step, setStep] = useState<SessionStep>('loading');
  const [session, setSession] = useAtom(sessionAtom);
  const navigate = useNavigate();
  const isPublic = publicPaths.includes(useLocation().pathname);

  const run = useEffectEvent(async (signal: AbortSignal) => {
    const change = (part: Partial<Session>) => setSession((kept) => ({ ...kept, ...part }));
    change({ loading: true });
    // No part of the first load, as nothing of it is needed for the first picture.
    const [{ authConfiguration, currentIdentity }, { api }] = await Promise.all([
      import('./tokens.ts'),
      import('../api/client.ts'),
    ]);
    try {
      const identity = await currentIdentity();
      if (signal.aborted) return;
      if (!identity.account) return await identity.signIn();
      change({ loading: false });
    } catch (error) {
      if (isPasswordForgotten(error)) return resetPassword((await authConfiguration()).resetUrl);
      console.error('Sign-in failed', error);
      return setStep('failed');
    }
    try {
      const profile = await api.me();
      if (signal.aborted) return;
      storeUserData(profile);
      // Somebody else's session state ends here.
      const kept = session.Email === null || session.Email === profile.Email ? session : emptySession;
      setSession({ ...kept, ...profile, loading: false, hasRedirected: true });
      setStep('ready');
      if (!kept.hasRedirected) navigate(startPath(standingOf(profile)), { replace: true });
    } catch (error) {
      if (signal.aborted) return;
      console.error('The profile could not be fetched', error);
      change({ loading: false });
      setStep('ready');
      navigate('/internal-error', { replace: true });
    }
  });

  useEffect(() => {
    if (isPublic) return;
    const gone = new AbortController();
    void run(gone.signal);
    return () => gone.abort();
  }, [isPublic]);

  return isPublic ? 'ready' : step;
}
