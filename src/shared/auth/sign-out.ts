import { getDefaultStore } from 'jotai';
import type { AuthConfiguration } from '../../../contracts/api/auth-configuration.ts';
import { call } from '../api/call.ts';
import { forgetFormDrafts } from '../forms/form-draft.ts';
import { keepInvitation } from './invitation.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { requestedPlaceAtom } from './requested-place.ts';
import { SESSION_KEY } from './session.ts';
import { forgetSignInResult } from './sign-in-result.ts';
import { currentIdentity } from './tokens.ts';
import { forgetUserData } from './user-data.ts';

/**
 * Ends the person's sessions on every device and leaves for the provider's sign-out. Roofs stored on this device
 * stay. `end` ends less: one session.
 */
export async function signOut(end: () => Promise<void> = () => call('DELETE /v1/sessions')): Promise<void> {
  const identity = await currentIdentity();
  localStorage.removeItem(SESSION_KEY);
  forgetUserData();
  forgetSignInResult();
  forgetFormDrafts();
  getDefaultStore().set(requestedPlaceAtom, null);
  tellOtherTabs({ type: 'signed-out' });
  // Without the server, or where the session has ended before, this browser is signed out all the same.
  await end().catch((error) => console.warn('The sessions could not be ended', error));
  await identity.signOut();
}

/**
 * Opens the provider's password-reset page, which returns to the root path. `invitation`: its token, for an invited
 * person who has no password yet.
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
