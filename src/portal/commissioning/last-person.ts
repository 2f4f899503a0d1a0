/** Who used commissioning last on this device: without network it opens for them. */
export interface LastPerson {
  readonly email: string;
  readonly name: string;
}

const KEY = 'solar-partner-portal.commissioning';

export function readLastPerson(): LastPerson | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Sees to it that commissioning opens without network from now on, for this person; signing out does not end it. */
export function keepForOffline(person: LastPerson): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // A full storage leaves whoever was there before.
  }
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker
      .register('/commissioning-worker.js', { scope: '/commissioning' })
      .catch((error) => console.warn('Commissioning will not open without network', error));
}
