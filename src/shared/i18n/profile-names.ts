import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PartnerCategory, Role } from '../../../contracts/user.ts';

/** Categories as people read them. */
export const categoryNames: Record<PartnerCategory, MessageDescriptor> = {
  logistik: msg`Logistikpartner`,
  Installateur: msg`Fachpartner/Installateur`,
  'Architekt/Planer': msg`Architekt/Planer`,
};

export const roleNames: Record<Role, MessageDescriptor> = {
  partner: msg`Partner`,
  sales: msg`Verkauf`,
  admin: msg`Administration`,
};
