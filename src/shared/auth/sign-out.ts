import type { AuthConfiguration } from '../../../contracts/auth-configuration.ts';
import { forgetFormDrafts } from '../forms/form-draft.ts';
import { keepInvitation } from './invitation.ts';
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

/**
 * Leaves for the provider's password-reset page; comes back to the root path. `invitation`: what brought
 * somebody here who has no password yet.
 */
export function resetPassword(
  { resetUrl, mode }: Pick<AuthConfiguration, 'resetUrl' | 'mode'>,
  invitation: string | null = null,
): void {
  const url = new URL(resetUrl);
  // The portal's own provider takes the invitation itself; for others the portal has to bind the sign-in.
  if (invitation !== null && mode === 'local') url.searchParams.set('invitation', invitation);
  if (invitation !== null && mode !== 'local') keepInvitation(invitation);
  url.searchParams.set('ui_locales', document.documentElement.lang);
  url.searchParams.set('redirect_uri', `${location.origin}/`);
  location.assign(url);
}
