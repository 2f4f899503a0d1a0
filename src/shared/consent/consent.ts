import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** The person's consents on this device, beyond what the portal needs to work. */
export interface Consent {
  /** Error reports, performance and masked replays to the monitoring service. */
  readonly reports: boolean;
  /** Maps of a foreign service. */
  readonly maps: boolean;
}

export const CONSENT_KEY = 'solar-partner-portal.consent';

export const NECESSARY_ONLY: Consent = { reports: false, maps: false };

/** Null until answered; nothing optional is loaded before. Synchronised with other tabs. */
export const consentAtom = atomWithStorage<Consent | null>(CONSENT_KEY, null, undefined, { getOnInit: true });

/** Whether the cookie notice was opened by the user. */
export const consentOpenAtom = atom(false);
