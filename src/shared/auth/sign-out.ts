import { forgetFormDrafts } from '../forms/form-draft.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { SESSION_KEY } from './session.ts';
import { forgetSignInResult } from './sign-in-result.ts';
import { currentIdentity } from './tokens.ts';
import { forgetUserData } from './user-data.ts';

/** Forgets the session and leaves for the provider's sign-out. Roofs kept on this device stay. */
export async function signOut(): Promise<void> {
  const identity = await currentIdentity();
  localStorage.removeItem(SESSION_KEY);
  forgetUserData();
  forgetSignInResult();
  forgetFormDrafts();
  tellOtherTabs({ type: 'signed-out' });
  await identity.signOut();
}

/** Leaves for the provider's password-reset page; comes back to the root path. */
export function resetPassword(resetUrl: string): void {
  const url = new URL(resetUrl);
  url.searchParams.set('ui_locales', document.documentElement.lang);
  url.searchParams.set('redirect_uri', `${location.origin}/`);
  location.assign(url);
}
