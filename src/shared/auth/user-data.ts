import type { UserProfile } from '../../../contracts/domain/user.ts';

/** Data about the signed-in person that other scripts on the page may read without a request. */
interface UserData {
  /** Null for staff. */
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
