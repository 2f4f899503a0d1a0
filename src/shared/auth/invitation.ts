/** Stores an invitation's token until the sign-in that follows has reached the server. */
const KEY = 'solar-partner-portal.invitation';

export const keepInvitation = (token: string): void => localStorage.setItem(KEY, token);

export const forgetInvitation = (): void => localStorage.removeItem(KEY);

/** Returns the header with the stored invitation's token, or no header. */
export function invitationHeader(): Record<string, string> {
  const token = localStorage.getItem(KEY);
  return token === null ? {} : { 'X-Invitation': token };
}
