/** The last person to use picking on this device, for whom it opens offline. */
export interface OfflineUser {
  readonly email: string;
  readonly name: string;
}

const KEY = 'solar-partner-portal.commissioning';

export function readLastPerson(): OfflineUser | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Enables offline picking for this person; signing out does not disable it. */
export function enableOffline(person: OfflineUser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // Storage is full: keep the previous person.
  }
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker
      .register('/commissioning-worker.js', { scope: '/commissioning' })
      .catch((error) => console.warn('Commissioning will not open without network', error));
}
