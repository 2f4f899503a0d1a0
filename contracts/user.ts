import { z } from 'zod';

/** Partner categories, spelled as the identity provider and the specification spell them. */
export const PartnerCategory = z.enum(['logistik', 'Installateur', 'Architekt/Planer']);
export type PartnerCategory = z.infer<typeof PartnerCategory>;

/** Sales and admin are the supplier's staff. */
export const Role = z.enum(['partner', 'sales', 'admin']);
export type Role = z.infer<typeof Role>;

/** Answer of GET /v1/user/me; field names as in section 3 of the specification. */
export const UserProfile = z.object({
  Fullname: z.string(),
  Email: z.string(),
  CompanyAddress: z.string(),
  PartnerCategory,
  partnershipType: z.string(),
  CountryCode: z.string().describe('ISO 3166-1 alpha-2'),
  PhoneNumber: z.string(),
  Role,
  IsCertified: z.boolean(),
  SalesRepresentative: z.string(),
  VATNumber: z.string(),
  CompanyName: z.string(),
  PartnerDiscount: z.number().describe('per cent'),
});
export type UserProfile = z.infer<typeof UserProfile>;
