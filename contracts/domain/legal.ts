import { z } from 'zod';
import { Language } from './user.ts';

/** The texts that people accept when they apply: terms of use and privacy policy. */
export const LegalText = z.enum(['terms', 'privacy']);
export type LegalText = z.infer<typeof LegalText>;

/** Name of a version, sortable by age: 2026-01. */
export const LegalVersion = z.string().regex(/^[\w.-]{1,40}$/);

/** Response of GET /v1/legal: the valid version, and all that can be read. */
export const LegalVersions = z.object({ current: LegalVersion, versions: z.array(LegalVersion) });
export type LegalVersions = z.infer<typeof LegalVersions>;

/** Query of GET /v1/legal/:text; without a version the valid one. */
export const LegalQuery = z.strictObject({ language: Language, version: LegalVersion.optional() });
export type LegalQuery = z.infer<typeof LegalQuery>;

/** A text in one language. */
export const LegalDocument = z.object({
  version: LegalVersion,
  isCurrent: z.boolean(),
  content: z.string().describe('Markdown that begins with its title'),
});
export type LegalDocument = z.infer<typeof LegalDocument>;
