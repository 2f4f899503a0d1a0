import { z } from 'zod';
import type { Problem } from '../../engine/index.ts';
import { CatalogueNames } from './text.ts';

/** Maximum size of a file to verify, bytes. Printouts with a picture have some 300 kB. */
export const LARGEST_ISSUED = 10 * 1024 * 1024;

/** A public key as JSON Web Key (RFC 8037), with its times. */
export const SigningKey = z.object({
  kid: z.string().describe('SHA-256 of the public key, hex'),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().describe('the public key, base64url'),
  createdAt: z.int().describe('ms since 1970'),
  retiredAt: z.int().nullable().describe('ms since 1970; null: it signs'),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** Response of GET /v1/signing-keys. */
export const SigningKeys = z.object({ keys: z.array(SigningKey) });
export type SigningKeys = z.infer<typeof SigningKeys>;

const Figures = z.object({
  quantity: z.number(),
  priceRappen: z.int().describe('of one unit after discount'),
  totalRappen: z.int(),
});

/** A line of a bill that differs; null where one side has none of the article. */
export const LineDifference = z.object({
  article: z.string(),
  names: CatalogueNames.nullable(),
  stated: Figures.nullable(),
  counted: Figures.nullable(),
});
export type LineDifference = z.infer<typeof LineDifference>;

/** The bill of an issued file, compared with the one that its slates give at its catalogue. */
export const BillCheck = z.discriminatedUnion('status', [
  z.object({ status: z.literal('no-roof').describe('the lines were typed in') }),
  z.object({ status: z.literal('no-catalogue').describe('its version is not in the portal') }),
  z.object({ status: z.literal('refused'), problems: z.array(z.custom<Problem>()) }),
  z.object({
    status: z.enum(['equal', 'different']),
    isSameCatalogue: z
      .boolean()
      .nullable()
      .describe('whether it is the content that the file names; null: it names none'),
    lines: z.array(LineDifference),
    statedRappen: z.int(),
    countedRappen: z.int(),
  }),
]);
export type BillCheck = z.infer<typeof BillCheck>;

/** Statements of a genuine file about itself. */
export const IssuedSummary = z.object({
  kind: z.enum(['bill-of-materials', 'offer', 'order-confirmation']),
  issuer: z.string().describe('origin of the portal'),
  number: z.string().nullable(),
  subject: z.string(),
  recipient: z.string(),
  issuedAt: z.int().describe('ms since 1970'),
  fingerprint: z.string().nullable(),
  catalogueVersion: z.string().nullable(),
  engineVersion: z.string().nullable(),
});
export type IssuedSummary = z.infer<typeof IssuedSummary>;

/** Response of POST /v1/verifications, and of the command line. */
export const Verification = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['no-pdf', 'unsigned']) }),
  z.object({
    status: z
      .enum(['unknown-key', 'changed', 'unreadable'])
      .describe('unreadable: signed, but without data that this version reads'),
    keyId: z.string(),
  }),
  z.object({
    status: z.literal('genuine'),
    keyId: z.string(),
    file: IssuedSummary,
    bill: BillCheck,
  }),
]);
export type Verification = z.infer<typeof Verification>;
