import type { PartnerCategory } from './user.ts';

/** Paths that a category may not open (specification, section 6). Only the exact path is blocked. */
export const blockedPaths: Record<PartnerCategory, readonly string[]> = {
  logistik: ['/3s-academy', '/documentation', '/dashboard', '/materials', '/projects'],
  'Architekt/Planer': ['/commissioning', '/commissioning/success', '/materials'],
  Installateur: ['/commissioning', '/commissioning/success'],
};

/** Whether the navigation guard sends this category from this path to the page-not-found page. */
export const isBlocked = (category: PartnerCategory, path: string): boolean =>
  blockedPaths[category].includes(path);

/** Where a category lands after sign-in. */
export const startPath = (category: PartnerCategory): string =>
  category === 'logistik' ? '/commissioning' : '/dashboard';

/** Whether the roof-configurator API serves this category. */
export const mayConfigure = (category: PartnerCategory): boolean => category !== 'logistik';
