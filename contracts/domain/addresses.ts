import { z } from 'zod';
import { reading } from './field-faults.ts';
import { line } from './text.ts';

export const Canton = z.enum([
  ...(['AG', 'AI', 'AR', 'BE', 'BL', 'BS', 'FR', 'GE', 'GL', 'GR', 'JU', 'LU', 'NE'] as const),
  ...(['NW', 'OW', 'SG', 'SH', 'SO', 'SZ', 'TG', 'TI', 'UR', 'VD', 'VS', 'ZG', 'ZH'] as const),
]);
export type Canton = z.infer<typeof Canton>;

const parts = {
  canton: Canton.nullable().describe('null abroad'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166-1 alpha-2'),
};

/** Where something stands or goes to. In Switzerland an address names its canton. */
export const Address = z
  .object({ street: line(1, 120), postcode: line(4, 10), city: line(1, 80), ...parts })
  .refine(({ country, canton }) => country !== 'CH' || canton !== null, {
    path: ['canton'],
    params: { rule: 'required' },
    ...reading(parts),
  });
export type Address = z.infer<typeof Address>;

/** An address as far as it is typed. */
export const DraftAddress = z.object({
  street: line(0, 120),
  postcode: line(0, 10),
  city: line(0, 80),
  ...parts,
});
export type DraftAddress = z.infer<typeof DraftAddress>;

/** An address in one line: Seestrasse 12, 3600 Thun. */
export const addressLine = ({ street, postcode, city }: DraftAddress): string =>
  [street, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ');
