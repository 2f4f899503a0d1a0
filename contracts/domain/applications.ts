import { z } from 'zod';
import { Address } from './addresses.ts';
import { MOST_BP } from './discounts.ts';
import { reading } from './field-faults.ts';
import { LegalVersion } from './legal.ts';
import { listOf, listQuery } from './lists.ts';
import { line, paragraph } from './text.ts';
import { Language, PartnerCategory, phoneNumber } from './user.ts';

/** Working days for answering an application (specification, section 9). */
export const APPLICATION_DAYS = 3;

/** Categories that a person can apply for: architect/planner or specialist partner/installer. */
export const PartnerFunction = PartnerCategory.extract(['Architekt/Planer', 'Installateur']);
export type PartnerFunction = z.infer<typeof PartnerFunction>;

/** Weights of the digits of a Swiss company's number; the ninth is the check digit (eCH-0097, modulo 11). */
const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

/** Formats a Swiss company number, CHE-123.456.788; null if it is invalid or its check digit is wrong. */
export function uidOf(text: string): string | null {
  const digits = /^CHE[-. ]?([0-9]{3})[. ]?([0-9]{3})[. ]?([0-9]{3})( ?(MWST|TVA|IVA|VAT))?$/i.exec(
    text.trim(),
  );
  if (!digits) return null;
  const [, a = '', b = '', c = ''] = digits;
  const [check, ...rest] = [...`${a}${b}${c}`].map(Number).toReversed();
  const sum = rest.toReversed().reduce((total, digit, place) => total + digit * (UID_WEIGHTS[place] ?? 0), 0);
  return (11 - (sum % 11)) % 11 === check ? `CHE-${a}.${b}.${c}` : null;
}

/** An e-mail address, in lower case. */
export const emailAddress = line(3, 200)
  .toLowerCase()
  .refine((text) => z.email().safeParse(text).success, { params: { rule: 'email' } });
const accepted = z.literal(true);

/** Body of PUT /v1/applications/:id: an application to become a partner. The client creates the id. */
export const Apply = z
  .strictObject({
    function: PartnerFunction,
    firstName: line(1, 60),
    lastName: line(1, 60),
    email: emailAddress,
    phone: phoneNumber.refine((text) => text !== '', { params: { rule: 'required' } }),
    company: line(1, 120),
    address: Address,
    vatNumber: line(1, 30),
    language: Language,
    message: paragraph(0, 2000),
    terms: accepted,
    privacy: accepted,
    legalVersion: LegalVersion.describe('of the terms and the privacy policy that were shown and accepted'),
  })
  .refine(({ vatNumber, address }) => address.country !== 'CH' || uidOf(vatNumber) !== null, {
    path: ['vatNumber'],
    params: { rule: 'uid' },
    ...reading({ vatNumber: line(1, 30), address: z.object() }),
  });
export type Apply = z.infer<typeof Apply>;

/** Response to an application, with the day by which it is answered. */
export const ReceivedApplication = z.object({ id: z.string(), answerBy: z.iso.date() });
export type ReceivedApplication = z.infer<typeof ReceivedApplication>;

export const ApplicationState = z.enum(['received', 'accepted', 'rejected']);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** An application as staff see it. Instants are milliseconds since 1970. */
export const Application = z.object({
  id: z.string(),
  function: PartnerFunction,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  address: Address,
  vatNumber: z.string(),
  language: Language,
  message: z.string(),
  legalVersion: z.string(),
  receivedAt: z.int(),
  answerBy: z.iso.date(),
  state: ApplicationState,
  decidedAt: z.int().nullable(),
  decidedBy: z.string().nullable().describe('full name'),
  reason: z.string().nullable().describe('why it was refused'),
  organisations: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('partners that the portal knows by the same UID number'),
});
export type Application = z.infer<typeof Application>;

/** Query of GET /v1/staff/applications; earliest answer date first. */
export const ApplicationQuery = listQuery(['answerBy']).extend({
  direction: z.enum(['asc', 'desc']).default('asc'),
  state: ApplicationState.default('received'),
});
export type ApplicationQuery = z.infer<typeof ApplicationQuery>;

export const ApplicationList = listOf(Application).extend({
  counts: z.record(ApplicationState, z.int()),
});
export type ApplicationList = z.infer<typeof ApplicationList>;

/** Terms of a partner with the supplier. */
export const Partnership = z.strictObject({
  partnershipType: line(1, 60),
  discountBp: z.int().min(0).max(MOST_BP).describe('basis points'),
  salesRepresentative: line(0, 120),
});
export type Partnership = z.infer<typeof Partnership>;

/** Body of POST /v1/staff/applications/:id/accept: a new partner, or another person of an existing one. */
export const AcceptApplication = z.union([
  Partnership,
  z.strictObject({ organisationId: z.uuidv7().lowercase() }),
]);
export type AcceptApplication = z.infer<typeof AcceptApplication>;

/** Body of POST /v1/staff/applications/:id/refuse. */
export const RefuseApplication = z.strictObject({ reason: paragraph(1, 2000) });
export type RefuseApplication = z.infer<typeof RefuseApplication>;
