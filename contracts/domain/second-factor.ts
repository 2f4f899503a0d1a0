import { z } from 'zod';
import { isLine, line, UNPRINTABLE } from './text.ts';
import type { Role } from './user.ts';

/** People who need a second factor to sign in. */
export const SECOND_FACTOR_POLICIES = ['nobody', 'admins', 'staff', 'everyone'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** Whether a person of this role cannot sign in without a second factor. */
export const needsSecondFactor = (policy: SecondFactorPolicy, role: Role): boolean =>
  policy === 'everyone' ||
  (policy === 'staff' && role !== 'partner') ||
  (policy === 'admins' && role === 'admin');

/** The second factor of a person: codes of an app (TOTP, RFC 6238). Instants are milliseconds since 1970. */
export const SecondFactor = z.object({
  isOffered: z.boolean().describe('false: people sign in at another provider'),
  isShared: z.boolean().describe('an account of the demo, whose visitors would lock one another out'),
  isRequired: z.boolean().describe('whether the person cannot turn it off'),
  activeSince: z.int().nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const BeginSecondFactor = z.object({
  password: z.string().min(1).max(200).refine(isLine, UNPRINTABLE),
});
export type BeginSecondFactor = z.infer<typeof BeginSecondFactor>;

/** The key from which an app computes codes, as text and as the squares of a QR code. */
export const SecondFactorKey = z.object({
  key: z.string().describe('base 32'),
  address: z.string().describe('otpauth:'),
  qr: z.object({ size: z.int(), path: z.string().describe('SVG path of the dark squares, each of size 1') }),
});
export type SecondFactorKey = z.infer<typeof SecondFactorKey>;

/** A code of the app, or a recovery code. */
export const SecondFactorCode = z.object({ code: line(1, 60) });
export type SecondFactorCode = z.infer<typeof SecondFactorCode>;

/** Codes in place of the app, each valid once. No later call returns them. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
