import type { PartnerCategory, Role, UserProfile } from './user.ts';

/** Areas of data and pages of the portal. */
export type Area =
  | 'profile'
  | 'files'
  | 'notifications'
  | 'training'
  | 'configurator'
  | 'designer'
  | 'roof-documents'
  | 'customer-offers'
  | 'projects'
  | 'offers'
  | 'orders'
  | 'invoices'
  | 'materials'
  | 'commissioning'
  | 'academy'
  | 'documentation'
  | 'organisations'
  | 'people'
  | 'invitations'
  | 'regions'
  | 'holidays'
  | 'notices'
  | 'warehouses'
  | 'availability'
  | 'catalogue'
  | 'mails'
  | 'jobs'
  | 'audit'
  | 'interfaces'
  | 'feed'
  | 'privacy';

/**
 * Actions in an area. `read` and `write` concern a person's own data and those of the organisation; `staff` covers
 * the supplier's actions on the data of all organisations (accept, request details, send an offer, confirm).
 */
export type Action = 'read' | 'write' | 'order' | 'staff' | 'print' | 'upload';

/** Partners have the rights of their category, staff those of their role. */
export type Group = PartnerCategory | Exclude<Role, 'partner'>;

export const groups: readonly Group[] = ['logistik', 'Architekt/Planer', 'Installateur', 'sales', 'admin'];

/** Role and category, which determine the rights of a person. */
export interface Principal {
  role: Role;
  /** Null for staff. */
  category: PartnerCategory | null;
}

type Row = { readonly [G in Group]?: readonly Action[] };

const own = ['read', 'write'] as const;
const staff = ['read', 'staff'] as const;

const everyone: Row = { logistik: own, 'Architekt/Planer': own, Installateur: own, sales: own, admin: own };
const roofs: Row = { 'Architekt/Planer': own, Installateur: own, sales: own, admin: own };
const projects: Row = {
  'Architekt/Planer': [...own, 'order'],
  Installateur: [...own, 'order'],
  sales: staff,
  admin: staff,
};
const library: Row = {
  'Architekt/Planer': ['read'],
  Installateur: ['read'],
  sales: ['read', 'upload'],
  admin: ['read', 'upload'],
};
const administration: Row = { sales: ['read'], admin: own };

/** The only table of rights. A group that is missing in a row has no rights in that area. */
export const permissions: Readonly<Record<Area, Row>> = {
  profile: everyone,
  files: everyone,
  notifications: everyone,
  training: { ...everyone, sales: [...own, 'staff'], admin: [...own, 'staff'] },
  configurator: roofs,
  designer: roofs,
  'roof-documents': roofs,
  // A partner's own business with house owners, which the supplier cannot see.
  'customer-offers': { 'Architekt/Planer': own, Installateur: own },
  projects,
  offers: projects,
  orders: projects,
  invoices: { 'Architekt/Planer': ['read'], Installateur: ['read'], sales: staff, admin: staff },
  materials: { Installateur: [...own, 'order'], sales: staff, admin: staff },
  commissioning: { logistik: own, sales: ['read', 'print'], admin: ['read', 'print'] },
  academy: library,
  documentation: library,
  // Staff write notes about firms.
  organisations: { sales: staff, admin: [...own, 'staff'] },
  people: administration,
  invitations: administration,
  regions: administration,
  holidays: administration,
  notices: administration,
  warehouses: administration,
  availability: administration,
  catalogue: administration,
  mails: { sales: staff, admin: staff },
  jobs: { admin: staff },
  audit: { admin: ['read'] },
  // Keys open data to programs: sales cannot see them.
  interfaces: { admin: own },
  feed: { admin: ['read'] },
  // Everything about a person or a firm at once.
  privacy: { admin: own },
};

/** Returns the group of a person; undefined for a partner without category, who has no rights. */
export const groupOf = ({ role, category }: Principal): Group | undefined =>
  role === 'partner' ? (category ?? undefined) : role;

/** Returns the role and category of a signed-in person. */
export const principalOf = (profile: Pick<UserProfile, 'Role' | 'PartnerCategory'>): Principal => ({
  role: profile.Role,
  category: profile.PartnerCategory,
});

const actionsOf = (person: Principal, area: Area): readonly Action[] => {
  const group = groupOf(person);
  return (group && permissions[area][group]) ?? [];
};

export const may = (person: Principal, area: Area, action: Action): boolean =>
  actionsOf(person, area).includes(action);

/**
 * Whether the person has any right in this area. Otherwise the API answers 403 and the app shows page-not-found.
 */
export const mayEnter = (person: Principal, area: Area): boolean => actionsOf(person, area).length > 0;
