import type { AuthenticationResult } from '@azure/msal-browser';
import { decrypt, encrypt } from './encrypted-storage.ts';

const SIGN_IN_RESULT_KEY = 'solar-partner-portal.sign-in-result';

/** Empty by default, as the specification requires; a build may set another one. */
const PASSPHRASE: string = import.meta.env.VITE_SIGN_IN_PASSPHRASE ?? '';

/** The stored part of a sign-in. */
export type SignInResult = Pick<AuthenticationResult, 'idToken' | 'uniqueId' | 'tenantId' | 'scopes'>;

/** Stores the result of a sign-in, encrypted. */
export async function storeSignInResult(result: SignInResult): Promise<void> {
  const { idToken, uniqueId, tenantId, scopes } = result;
  const text = JSON.stringify({ idToken, uniqueId, tenantId, scopes } satisfies SignInResult);
  localStorage.setItem(SIGN_IN_RESULT_KEY, await encrypt(text, PASSPHRASE));
}

/** Replaces the identity token of the stored result; does nothing if there is none. */
export async function storeIdentityToken(idToken: string): Promise<void> {
  const stored = await readSignInResult();
  if (stored) await storeSignInResult({ ...stored, idToken });
}

/** Returns the stored result, or null if there is none or it cannot be decrypted. */
export async function readSignInResult(): Promise<SignInResult | null> {
  const sealed = localStorage.getItem(SIGN_IN_RESULT_KEY);
  if (!sealed) return null;
  return decrypt(sealed, PASSPHRASE).then(JSON.parse, () => null);
}

export const forgetSignInResult = (): void => localStorage.removeItem(SIGN_IN_RESULT_KEY);
