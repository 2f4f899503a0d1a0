import type { MessageDescriptor } from '@lingui/core';
import type { PartnerCategory, Role } from './user.ts';

/** Categories as people read them. */
export const CATEGORY_NAMES: Readonly<Record<PartnerCategory, MessageDescriptor>> = {
  logistik: /*i18n*/ { id: 'category.logistik', message: 'Logistikpartner' },
  Installateur: /*i18n*/ { id: 'category.Installateur', message: 'Fachpartner/Installateur' },
  'Architekt/Planer': /*i18n*/ { id: 'category.Architekt/Planer', message: 'Architekt/Planer' },
};

export const ROLE_NAMES: Readonly<Record<Role, MessageDescriptor>> = {
  partner: /*i18n*/ { id: 'role.partner', message: 'Partner' },
  sales: /*i18n*/ { id: 'role.sales', message: 'Verkauf' },
  admin: /*i18n*/ { id: 'role.admin', message: 'Administration' },
};
