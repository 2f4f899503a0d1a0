import { z } from 'zod';

/** Why a value is rejected. The app has a text for each in every language. */
export const FieldRule = z.enum([
  'required',
  'too_short',
  'too_long',
  'too_small',
  'not_above',
  'too_large',
  'too_few',
  'too_many',
  'not_a_number',
  'not_whole',
  'too_precise',
  'unprintable',
  'phone',
  'email',
  'uid',
  'duplicate',
  'booked',
  'past',
  'too_early',
  'too_late',
  'no_working_day',
  'unchanged',
  'unconfirmed',
  'other_canton',
  'wrong',
  'invalid',
]);
export type FieldRule = z.infer<typeof FieldRule>;

/** A rejected value: its path ("lines.3.quantity"), the rule, and the violated limit. */
export const FieldFault = z.object({ path: z.string(), rule: FieldRule, limit: z.number().optional() });
export type FieldFault = z.infer<typeof FieldFault>;

/** Members of the problem INPUT_INVALID. */
export const FieldFaults = z.object({ fields: z.array(FieldFault) });

/**
 * A cross-field rule, evaluated as soon as the fields it reads are valid, so that its faults are reported together
 * with those of all other fields.
 */
export const reading = (fields: z.ZodRawShape) => ({
  when: ({ value }: { readonly value: unknown }): boolean => z.object(fields).safeParse(value).success,
});

type Origin = 'string' | 'number' | 'array';
const TOO_SMALL: Record<Origin, FieldRule> = { string: 'too_short', number: 'too_small', array: 'too_few' };
const TOO_BIG: Record<Origin, FieldRule> = { string: 'too_long', number: 'too_large', array: 'too_many' };

/** The part of a zod issue that the app and the server's responses need. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  /** Whether the limit itself is valid. */
  readonly inclusive?: unknown;
  readonly expected?: unknown;
  /** Present only if the schema reports it. */
  readonly input?: unknown;
  /** `params.rule` of a `refine` names the rule, `params.limit` the limit that was missed. */
  readonly params?: { readonly rule?: unknown; readonly limit?: unknown } | undefined;
}

/** Values of an empty field: nothing typed, chosen or ticked. */
export const NOTHING: readonly unknown[] = ['', null, undefined, false];

const missedLimit = (
  rules: Record<Origin, FieldRule>,
  origin: unknown,
  limit: unknown,
): Omit<FieldFault, 'path'> => ({
  rule: rules[origin === 'int' ? 'number' : (origin as Origin)] ?? 'invalid',
  ...(limit !== undefined && { limit: Number(limit) }),
});

/** Returns the fault for an issue of a contract's schema. */
export function faultOf(issue: SchemaIssue): FieldFault {
  const path = issue.path.map(String).join('.');
  const isNothing = 'input' in issue && NOTHING.includes(issue.input);
  switch (issue.code) {
    case 'too_small':
      // An empty text where a minimum length is required.
      if (issue.origin === 'string' && (issue.minimum === 1 || isNothing)) return { path, rule: 'required' };
      if (issue.inclusive === false) return { path, rule: 'not_above', limit: Number(issue.minimum) };
      return { path, ...missedLimit(TOO_SMALL, issue.origin, issue.minimum) };
    case 'too_big':
      return { path, ...missedLimit(TOO_BIG, issue.origin, issue.maximum) };
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_format':
      if (isNothing) return { path, rule: 'required' };
      if (Number.isNaN(issue.input)) return { path, rule: 'not_a_number' };
      return { path, rule: issue.expected === 'int' ? 'not_whole' : 'invalid' };
    default:
      return { path, ...namedFault(issue.params ?? {}) };
  }
}

/** The fault that a `refine` names in its parameters. */
const namedFault = ({ rule, limit }: NonNullable<SchemaIssue['params']>): Omit<FieldFault, 'path'> => ({
  rule: FieldRule.safeParse(rule).data ?? 'invalid',
  ...(typeof limit === 'number' && { limit }),
});
