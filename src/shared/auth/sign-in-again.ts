import { getDefaultStore } from 'jotai';
import { prepareToLeave } from '../leaving/leaving.ts';
import { sessionAtom } from './session.ts';
import { currentIdentity } from './tokens.ts';

/** Leaves for the provider's sign-in and comes back to this page. What is unsaved is kept before. */
export async function signInAgain(): Promise<void> {
  await prepareToLeave();
  // Signing out in another tab has removed it; with it the same person comes back to this very page.
  getDefaultStore().set(sessionAtom, (session) => ({ ...session }));
  await (await currentIdentity()).signIn();
}
