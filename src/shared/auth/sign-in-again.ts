import { getDefaultStore } from 'jotai';
import { prepareToLeave } from '../leaving/leaving.ts';
import { rememberPlace } from './requested-place.ts';
import { sessionEndAtom } from './session-end.ts';
import { currentIdentity } from './tokens.ts';

/**
 * Saves unsaved work and navigates to the provider's sign-in, which ends on the start page; that offers this page
 * first.
 */
export async function signInAgain(): Promise<void> {
  await prepareToLeave();
  rememberPlace({ isAtWork: true });
  const isEnded = getDefaultStore().get(sessionEndAtom)?.reason === 'ended';
  await (await currentIdentity()).signIn(isEnded ? 'login' : undefined);
}
