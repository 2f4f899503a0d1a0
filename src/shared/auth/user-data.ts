import type { UserProfile } from '../../../contracts/user.ts';

/** What other parts of the page may read of the signed-in person without asking the server. */
interface UserData {
  /** Null for the supplier's people. */
  partner_type: string | null;
  country: string;
}

const USER_DATA_KEY = 'solar-partner-portal.UserData';

/** Stores the `UserData` of section 3 of the specification. */
export function storeUserData({ PartnerCategory, CountryCode }: UserProfile): void {
  const data: UserData = { partner_type: PartnerCategory, country: CountryCode };
  localStorage.setItem(USER_DATA_KEY, JSON.stringify(data));
}

export const forgetUserData = (): void => localStorage.removeItem(USER_DATA_KEY);
