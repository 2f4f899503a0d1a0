import { z } from 'zod';
import { emailAddress, Partnership } from './applications.ts';
import { ApprovalRequest, Approvers } from './approvals.ts';
import { ChangeRequest, CompanyData, hasSwissNumber } from './change-requests.ts';
import { AgreedDiscount, DiscountEntry, DiscountGroup } from './discounts.ts';
import { listOf, listQuery } from './lists.ts';
import { line } from './text.ts';
import { Language, PartnerCategory, phoneNumber, Role } from './user.ts';

/** A person as staff see them. */
export const StaffPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  language: Language,
  role: Role,
  category: PartnerCategory.nullable(),
  active: z.boolean(),
  hasAccess: z.boolean().describe('has a password or has signed in'),
  invitedUntil: z
    .int()
    .nullable()
    .describe('the link sent last still lets them in until then, ms since 1970'),
  newEmail: z.string().nullable().describe('waits for the confirmation of its owner'),
  movesTo: z
    .string()
    .nullable()
    .describe('name of the firm that the person is moving to; shut out until then'),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const OrganisationListItem = z.object({
  id: z.string(),
  kind: z.enum(['supplier', 'partner']),
  name: z.string(),
  address: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  partnershipType: z.string(),
  certified: z.boolean(),
  discount: AgreedDiscount.describe('of today'),
  salesRepresentative: z.string(),
  contactManager: z.string(),
  active: z.boolean().describe('otherwise its people cannot sign in'),
  people: z.int().describe('who may sign in'),
  wantsChange: z.boolean().describe('has asked for other company data'),
});
export type OrganisationListItem = z.infer<typeof OrganisationListItem>;

/** A discount that waits for a second person, or was declined. */
export const DiscountRequest = DiscountEntry.pick({ group: true, basisPoints: true, validFrom: true }).extend(
  ApprovalRequest.shape,
);
export type DiscountRequest = z.infer<typeof DiscountRequest>;

/** The rule that a discount above a limit needs a second person. */
export const DiscountLimit = z.object({
  basisPoints: z.int().describe('of a discount above which it needs one'),
  approvers: Approvers,
});
export type DiscountLimit = z.infer<typeof DiscountLimit>;

export const Organisation = OrganisationListItem.omit({ people: true, wantsChange: true }).extend({
  people: z.array(StaffPerson),
  changeRequest: ChangeRequest.nullable().describe('the open one'),
  discounts: z.array(DiscountEntry).describe('all that were agreed, the newest first'),
  discountRequests: z
    .array(DiscountRequest)
    .describe('the open ones, then the declined ones, each the newest first'),
  discountLimit: DiscountLimit.nullable().describe('null: no discount needs a second person'),
  discountGroups: z.array(DiscountGroup).describe('of the catalogue'),
});
export type Organisation = z.infer<typeof Organisation>;

/** Query of GET /v1/staff/organisations. */
export const OrganisationQuery = listQuery(['name', 'people', 'discount']).extend({
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type OrganisationQuery = z.infer<typeof OrganisationQuery>;

export const OrganisationList = listOf(OrganisationListItem);
export type OrganisationList = z.infer<typeof OrganisationList>;

/** Body of PUT /v1/staff/organisations/:id: a new partner. */
export const CreateOrganisation = Partnership.extend({
  ...CompanyData.shape,
  contactManager: line(0, 120),
}).refine(hasSwissNumber.check, hasSwissNumber.fault);
export type CreateOrganisation = z.infer<typeof CreateOrganisation>;

/** Body of PATCH /v1/staff/organisations/:id. Omitted members stay. */
export const ChangeOrganisation = Partnership.omit({ discountBp: true })
  .extend({ ...CompanyData.shape, contactManager: line(0, 120), active: z.boolean() })
  .partial();
export type ChangeOrganisation = z.infer<typeof ChangeOrganisation>;

/**
 * Body of PUT /v1/staff/people/:id: a new person, who gets an invitation link. Partners need a category, staff have
 * none.
 */
export const InvitePerson = z.strictObject({
  organisationId: z.uuidv7().lowercase(),
  firstName: line(1, 60),
  lastName: line(1, 60),
  email: emailAddress,
  language: Language,
  role: Role,
  category: PartnerCategory.nullable(),
});
export type InvitePerson = z.infer<typeof InvitePerson>;

/** Body of PATCH /v1/staff/people/:id. Omitted members stay; an e-mail address holds once it is confirmed. */
export const ChangePerson = InvitePerson.omit({ organisationId: true })
  .extend({ phone: phoneNumber, active: z.boolean() })
  .partial();
export type ChangePerson = z.infer<typeof ChangePerson>;

/** Body of POST /v1/email-confirmations: the token of the link. */
export const ConfirmEmail = z.strictObject({ token: line(1, 100) });
export const ConfirmedEmail = z.object({ email: z.string() });

/** Numbers of things that a person is responsible for. */
export const Belongings = z.object({
  projects: z.int(),
  drafts: z.int().describe('of roofs, facades and railings'),
  bookings: z.int().describe('of trainings'),
  assignments: z.int().describe('projects of partners, for staff'),
});
export type Belongings = z.infer<typeof Belongings>;

/** Body of POST /v1/staff/people/:id/hand-over. */
export const HandOver = z.strictObject({
  to: z.uuidv7().lowercase().describe('the colleague'),
  deactivates: z.boolean().describe('the person cannot sign in afterwards'),
});
export type HandOver = z.infer<typeof HandOver>;

/** Body of POST /v1/staff/people/:id/move. */
export const MovePerson = z.strictObject({
  organisationId: z.uuidv7().lowercase().describe('the other partner'),
  to: z.uuidv7().lowercase().nullable().describe('the colleague who takes over; null if there is nothing'),
});
export type MovePerson = z.infer<typeof MovePerson>;
