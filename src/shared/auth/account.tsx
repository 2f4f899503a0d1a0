import { InteractionStatus } from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import type { ReactNode } from 'react';
import type { Identity } from './msal.ts';
import { signInAgain } from './sign-in-again.ts';
import { signOut } from './sign-out.ts';

interface AccountProviderProps {
  /** Opened: MSAL's own provider would swallow the errors of a sign-in. */
  readonly identity: Identity;
  readonly children: ReactNode;
}

/** Gives components the signed-in account. */
export function AccountProvider({ identity, children }: AccountProviderProps) {
  return <MsalProvider instance={identity.msal}>{children}</MsalProvider>;
}

/** The ways to the provider's pages, and whether one is being taken. */
export function useAccount() {
  const { inProgress } = useMsal();
  return { isLeaving: inProgress !== InteractionStatus.None, signInAgain, signOut };
}
