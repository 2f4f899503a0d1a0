import { z } from 'zod';
import { listOf, listQuery } from './lists.ts';

/** Recorded values of an organisation, then those of a person. */
export const FirmField = z.enum([
  'created',
  'name',
  'address',
  'country',
  'vatNumber',
  'partnershipType',
  'salesRepresentative',
  'contactManager',
  'active',
  'firstName',
  'lastName',
  'newEmail',
  'email',
  'phone',
  'language',
  'role',
  'category',
  'secondFactor',
  'sessionsEnded',
  'handedOver',
  'organisation',
  'erased',
]);
export type FirmField = z.infer<typeof FirmField>;

/** A changed value of an organisation or of one of its people. */
export const FirmChange = z.object({
  id: z.string(),
  person: z.string().nullable().describe('whose value it is, full name; null: of the organisation'),
  field: FirmField,
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.int().describe('ms since 1970'),
  by: z.string().nullable().describe('full name; null: the operator'),
});
export type FirmChange = z.infer<typeof FirmChange>;

/** Query of GET /v1/staff/organisations/:id/changes; the newest first. */
export const FirmHistoryQuery = listQuery(['at']).pick({ page: true, pageSize: true });
export type FirmHistoryQuery = z.infer<typeof FirmHistoryQuery>;

export const FirmHistory = listOf(FirmChange);
export type FirmHistory = z.infer<typeof FirmHistory>;
