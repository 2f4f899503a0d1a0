import type { Principal } from './permissions.ts';
import type { PartnerCategory } from './user.ts';

/** Paths that a category may not open (specification, section 6). Only the exact path is blocked. */
export const blockedPaths: Record<PartnerCategory, readonly string[]> = {
  logistik: ['/3s-academy', '/documentation', '/dashboard', '/materials', '/projects'],
  'Architekt/Planer': ['/commissioning', '/commissioning/success', '/materials'],
  Installateur: ['/commissioning', '/commissioning/success'],
};

/** Whether the navigation guard sends this category from this path to the page-not-found page. Staff are blocked nowhere. */
export const isBlocked = (category: PartnerCategory | null, path: string): boolean =>
  category !== null && blockedPaths[category].includes(path);

/** The page to open after sign-in. */
export const startPath = ({ category }: Pick<Principal, 'category'>): string =>
  category === 'logistik' ? '/commissioning' : '/dashboard';
