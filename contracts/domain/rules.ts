import { z } from 'zod';
import { Canton, type DraftAddress } from './addresses.ts';
import { reading } from './field-faults.ts';
import { ProjectSystem } from './project-states.ts';
import { line } from './text.ts';

/** Stands for every country that has no rule of its own. */
export const ABROAD = '*';

/**
 * Where the supplier wants to approve facades or balconies before they are offered. A canton's rule comes
 * before its country's, a country's before that of all others.
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
 * The region whose approval a system needs at an address; null where it needs none: the rule of the canton before
 * that of its country, that of the country before that of all others. A Swiss address without its canton says too
 * little yet, and is never submitted so.
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

/** Which rule is meant. */
export const RegionKey = ApprovalRegion.pick({ country: true, canton: true, system: true });

/** Query of DELETE /v1/staff/regions. */
export const RegionQuery = RegionKey.extend({
  canton: z
    .union([z.literal(''), Canton])
    .default('')
    .transform((canton) => canton || null),
});

/** A day on which nobody at the supplier's works. */
export const Holiday = z.object({ day: z.iso.date(), name: line(1, 80) });
export type Holiday = z.infer<typeof Holiday>;

/** Answer of GET /v1/staff/rules: what decides on approvals and working days. */
export const StaffRules = z.object({ regions: z.array(ApprovalRegion), holidays: z.array(Holiday) });
export type StaffRules = z.infer<typeof StaffRules>;
