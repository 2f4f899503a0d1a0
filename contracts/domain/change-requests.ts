import { z } from 'zod';
import { RefuseApplication, uidOf } from './applications.ts';
import { reading } from './field-faults.ts';
import { line } from './text.ts';

const data = {
  name: line(1, 120),
  address: line(1, 240),
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166-1 alpha-2'),
  vatNumber: line(1, 30),
};

/** The rule that the number of a Swiss company has a valid check digit. */
export const hasSwissNumber = {
  check: ({ vatNumber, country }: { readonly vatNumber: string; readonly country: string }): boolean =>
    country !== 'CH' || uidOf(vatNumber) !== null,
  fault: {
    path: ['vatNumber'],
    params: { rule: 'uid' },
    ...reading({ vatNumber: data.vatNumber, country: data.country }),
  },
};

/** Body of PUT /v1/change-requests/:id: the requested company data. The client creates the id. */
export const RequestChange = z.strictObject(data).refine(hasSwissNumber.check, hasSwissNumber.fault);
export type RequestChange = z.infer<typeof RequestChange>;

/** Company data, current or requested. */
export const CompanyData = z.object(data);
export type CompanyData = z.infer<typeof CompanyData>;

export const ChangeRequestState = z.enum(['open', 'accepted', 'rejected', 'withdrawn']);
export type ChangeRequestState = z.infer<typeof ChangeRequestState>;

/** A request to change a company's data. Instants are milliseconds since 1970. */
export const ChangeRequest = z.object({
  id: z.string(),
  data: CompanyData,
  state: ChangeRequestState,
  requestedAt: z.int(),
  requestedBy: z.string().describe('full name'),
  decidedAt: z.int().nullable(),
  reason: z.string().nullable().describe('why it was refused'),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** Response of GET /v1/change-requests: the present company data, and the latest request. */
export const CompanyChange = z.object({ data: CompanyData, latest: ChangeRequest.nullable() });
export type CompanyChange = z.infer<typeof CompanyChange>;

/** Body of POST /v1/staff/change-requests/:id/refuse. */
export const RefuseChange = RefuseApplication;
export type RefuseChange = z.infer<typeof RefuseChange>;
