import { type AccountInfo, InteractionStatus } from '@azure/msal-browser';
import { MsalProvider, useMsal, useAccount as useMsalAccount } from '@azure/msal-react';
import type { ReactNode } from 'react';
import type { Identity } from './msal.ts';
import { signInAgain } from './sign-in-again.ts';
import { signOut } from './sign-out.ts';

/** Renders its children while a user is signed in. */
export { AuthenticatedTemplate } from '@azure/msal-react';

interface AccountProviderProps {
  /** Opened before: MSAL's own provider would swallow sign-in errors. */
  readonly identity: Identity;
  readonly children: ReactNode;
}

/** Provides components with the signed-in account. */
export function AccountProvider({ identity, children }: AccountProviderProps) {
  return <MsalProvider instance={identity.msal}>{children}</MsalProvider>;
}

/** B2C has the address in `emails`, and an empty user name. */
function addressOf({ idTokenClaims, username }: AccountInfo): string {
  const [email = username] = Array.isArray(idTokenClaims?.emails) ? idTokenClaims.emails : [];
  return String(email);
}

/** Returns the signed-in account, functions that open the provider's pages, and whether one is being opened. */
export function useAccount() {
  const { inProgress } = useMsal();
  const account = useMsalAccount();
  return {
    /** The e-mail address of the sign-in; null until known. */
    address: account && addressOf(account),
    isLeaving: inProgress !== InteractionStatus.None,
    signInAgain,
    signOut,
  };
}
