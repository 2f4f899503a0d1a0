import type { I18n, MessageDescriptor } from '@lingui/core';
import type { PartnerCategory, Role } from './user.ts';

/** Categories as shown to users. */
export const CATEGORY_NAMES: Readonly<Record<PartnerCategory, MessageDescriptor>> = {
  logistik: /*i18n*/ { id: 'category.logistik', message: 'Logistikpartner' },
  Installateur: /*i18n*/ { id: 'category.Installateur', message: 'Fachpartner/Installateur' },
  'Architekt/Planer': /*i18n*/ { id: 'category.Architekt/Planer', message: 'Architekt/Planer' },
};

const PARTNERSHIPS: Readonly<Record<string, MessageDescriptor>> = {
  Partner: /*i18n*/ { id: 'partnership.partner', message: 'Partner' },
  'Zertifizierter Partner': /*i18n*/ { id: 'partnership.certified', message: 'Zertifizierter Partner' },
  Planungspartner: /*i18n*/ { id: 'partnership.planning', message: 'Planungspartner' },
  Logistikpartner: /*i18n*/ { id: 'partnership.logistics', message: 'Logistikpartner' },
  Lieferant: /*i18n*/ { id: 'partnership.supplier', message: 'Lieferant' },
};

/** Returns a usual kind of partnership in the reader's language, any other text as typed. */
export const partnershipName = (typed: string, i18n: I18n): string => {
  const usual = PARTNERSHIPS[typed];
  return usual ? i18n._(usual) : typed;
};

export const ROLE_NAMES: Readonly<Record<Role, MessageDescriptor>> = {
  partner: /*i18n*/ { id: 'role.partner', message: 'Partner' },
  sales: /*i18n*/ { id: 'role.sales', message: 'Verkauf' },
  admin: /*i18n*/ { id: 'role.admin', message: 'Administration' },
};
