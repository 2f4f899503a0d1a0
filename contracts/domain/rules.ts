import { z } from 'zod';
import { Canton, type DraftAddress } from './addresses.ts';
import { reading } from './field-faults.ts';
import { ProjectSystem } from './project-states.ts';
import { line } from './text.ts';

/** Stands for every country without a rule of its own. */
export const ABROAD = '*';

/**
 * A region in which the supplier must approve facades or balconies before an offer. A canton's rule precedes its
 * country's, a country's that of all others.
 */
export const ApprovalRegion = z.object({
  country: z
    .string()
    .regex(/^([A-Z]{2}|\*)$/)
    .describe('ISO 3166-1 alpha-2; * where no other rule holds'),
  canton: Canton.nullable().describe('null: the whole country'),
  system: ProjectSystem.exclude(['in_roof']),
  needsApproval: z.boolean(),
  contact: line(0, 120),
});
export type ApprovalRegion = z.infer<typeof ApprovalRegion>;

/**
 * Returns the region whose approval a system needs at an address; null if none. The canton's rule precedes that of
 * its country, which precedes that of all others. A Swiss address without a canton is undecided, and cannot be
 * submitted.
 */
export function approvingRegion(
  regions: readonly ApprovalRegion[],
  system: ProjectSystem,
  address: Pick<DraftAddress, 'country' | 'canton'> | null,
): ApprovalRegion | null {
  if (!address || (address.country === 'CH' && address.canton === null)) return null;
  const rule = (country: string, canton: Canton | null) =>
    regions.find((one) => one.system === system && one.country === country && one.canton === canton);
  const { country, canton } = address;
  const decides = (canton && rule(country, canton)) ?? rule(country, null) ?? rule(ABROAD, null);
  return decides?.needsApproval ? decides : null;
}

/** Body of PUT /v1/staff/regions: only Switzerland is divided into cantons. */
export const PutRegion = ApprovalRegion.refine(({ country, canton }) => country === 'CH' || canton === null, {
  path: ['canton'],
  params: { rule: 'invalid' },
  ...reading({ country: z.string() }),
});

/** Key of a rule. */
export const RegionKey = ApprovalRegion.pick({ country: true, canton: true, system: true });

/** Query of DELETE /v1/staff/regions. */
export const RegionQuery = RegionKey.extend({
  canton: z
    .union([z.literal(''), Canton])
    .default('')
    .transform((canton) => canton || null),
});

/** A non-working day of the supplier. */
export const Holiday = z.object({ day: z.iso.date(), name: line(1, 80) });
export type Holiday = z.infer<typeof Holiday>;

/** Response of GET /v1/staff/rules: regions with approvals, and holidays. */
export const StaffRules = z.object({ regions: z.array(ApprovalRegion), holidays: z.array(Holiday) });
export type StaffRules = z.infer<typeof StaffRules>;
