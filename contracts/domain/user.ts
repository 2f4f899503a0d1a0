import { z } from 'zod';
import { AgreedDiscount } from './discounts.ts';
import { LOCALES } from './languages.ts';
import { line } from './text.ts';

/** Partner categories in the spelling of the identity provider and the specification. */
export const PartnerCategory = z.enum(['logistik', 'Installateur', 'Architekt/Planer']);
export type PartnerCategory = z.infer<typeof PartnerCategory>;

/** Sales and admin are the supplier's staff. */
export const Role = z.enum(['partner', 'sales', 'admin']);
export type Role = z.infer<typeof Role>;

/** A language of the portal. */
export const Language = z.enum(LOCALES);
export type Language = z.infer<typeof Language>;

/** Subjects of mails that a person receives; notifications in the portal are independent of it. */
export const MailChoice = z.strictObject({
  projects: z.boolean(),
  training: z.boolean(),
  news: z.boolean(),
});
export type MailChoice = z.infer<typeof MailChoice>;

/** Response of GET and PATCH /v1/user/me; field names as in section 3 of the specification. */
export const UserProfile = z.object({
  Fullname: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  CompanyAddress: z.string(),
  PartnerCategory: PartnerCategory.nullable().describe("null for the supplier's people"),
  partnershipType: z.string(),
  CountryCode: z.string().describe('ISO 3166-1 alpha-2'),
  PhoneNumber: z.string(),
  Language,
  Role,
  IsCertified: z.boolean(),
  SalesRepresentative: z.string().describe('of the supplier'),
  ContactManager: z.string().describe('of the company, for the supplier'),
  VATNumber: z.string(),
  CompanyName: z.string(),
  PartnerDiscount: z.number().describe('per cent'),
  DiscountGroups: AgreedDiscount.shape.groups,
  Mails: MailChoice,
});
export type UserProfile = z.infer<typeof UserProfile>;

/** A phone number, or empty. */
export const phoneNumber = line(0, 30).refine((text) => /^(\+?[0-9][0-9 ()/.-]{4,})?$/.test(text), {
  error: 'a phone number, or nothing',
  params: { rule: 'phone' },
});

/** Body of PATCH /v1/user/me: the person's own changes. Omitted members stay. */
export const ChangeProfile = z
  .strictObject({
    firstName: line(1, 60),
    lastName: line(1, 60),
    phone: phoneNumber,
    language: Language,
    mails: MailChoice.partial(),
  })
  .partial();
export type ChangeProfile = z.infer<typeof ChangeProfile>;
