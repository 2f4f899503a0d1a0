import { type AccountInfo, InteractionStatus } from '@azure/msal-browser';
import { MsalProvider, useMsal, useAccount as useMsalAccount } from '@azure/msal-react';
import type { ReactNode } from 'react';
import type { Identity } from './msal.ts';
import { signInAgain } from './sign-in-again.ts';
import { signOut } from './sign-out.ts';

/** Renders its children while a user is signed in. */
export { AuthenticatedTemplate } from '@azure/msal-react';

interface AccountProviderProps {
  /** Opened: MSAL's own provider would swallow the errors of a sign-in. */
  readonly identity: Identity;
  readonly children: ReactNode;
}

/** Gives components the signed-in account. */
export function AccountProvider({ identity, children }: AccountProviderProps) {
  return <MsalProvider instance={identity.msal}>{children}</MsalProvider>;
}

/** B2C says the address in `emails`, and leaves the user name empty. */
function addressOf({ idTokenClaims, username }: AccountInfo): string {
  const [email = username] = Array.isArray(idTokenClaims?.emails) ? idTokenClaims.emails : [];
  return String(email);
}

/** The account that is signed in, the ways to the provider's pages, and whether one is being taken. */
export function useAccount() {
  const { inProgress } = useMsal();
  const account = useMsalAccount();
  return {
    /** With which address the person signed in; null until that is known. */
    address: account && addressOf(account),
    isLeaving: inProgress !== InteractionStatus.None,
    signInAgain,
    signOut,
  };
}
