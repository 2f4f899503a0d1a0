import { flushDrafts } from '../leaving/leaving.ts';

/** Leaves for the provider's sign-in and comes back to this page. What is unsaved is kept before. */
export async function signInAgain(): Promise<void> {
  await flushDrafts();
  const { currentIdentity } = await import('./tokens.ts');
  await (await currentIdentity()).signIn();
}
