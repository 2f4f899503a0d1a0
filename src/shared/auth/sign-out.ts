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
 * Ends the person's sessions on every device and navigates to the provider's sign-out. Roofs stored on this device
 * stay. `end`: to end one session only.
 */
export async function signOut(end: () => Promise<void> = () => call('DELETE /v1/sessions')): Promise<void> {
  const identity = await currentIdentity();
  localStorage.removeItem(SESSION_KEY);
  forgetUserData();
  forgetSignInResult();
  forgetFormDrafts();
  getDefaultStore().set(requestedPlaceAtom, null);
  tellOtherTabs({ type: 'signed-out' });
  // If the server is unreachable, or the session has already ended, this browser is signed out anyway.
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
  // The portal's own provider accepts the invitation itself; with others the portal must bind the sign-in.
  if (invitation !== null && mode === 'local') url.searchParams.set('invitation', invitation);
  if (invitation !== null && mode !== 'local') keepInvitation(invitation);
  url.searchParams.set('ui_locales', document.documentElement.lang);
  url.searchParams.set('redirect_uri', `${location.origin}/`);
  location.assign(url);
}
