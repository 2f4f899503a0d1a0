import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultOf } from './field-faults.ts';
import { line } from './text.ts';
import { ChangeProfile } from './user.ts';

test.each([
  ['an empty text', line(1, 60), '  ', { rule: 'required' }],
  ['a text that is too short', line(4, 10), 'abc', { rule: 'too_short', limit: 4 }],
  ['a text that is too long', line(1, 3), 'abcd', { rule: 'too_long', limit: 3 }],
  ['control characters', line(1, 60), 'a\0b', { rule: 'unprintable' }],
  ['no phone number', ChangeProfile.shape.phone, 'call me', { rule: 'phone' }],
  ['a number below its limit', z.int().min(1), 0, { rule: 'too_small', limit: 1 }],
  ['the limit that is not taken itself', z.number().gt(0), 0, { rule: 'not_above', limit: 0 }],
  ['a number above its limit', z.number().max(99.5), 100, { rule: 'too_large', limit: 99.5 }],
  ['a broken number', z.int(), 1.5, { rule: 'not_whole' }],
  ['what a field makes of a text', z.int(), Number.NaN, { rule: 'not_a_number' }],
  ['no number', z.int(), 'x', { rule: 'invalid' }],
  ['nothing chosen', z.enum(['a', 'b']), null, { rule: 'required' }],
  ['terms that are not accepted', z.literal(true), false, { rule: 'required' }],
  ['no day', z.iso.date(), '', { rule: 'required' }],
  ['what is no day', z.iso.date(), '2026-13-40', { rule: 'invalid' }],
  ['nothing at all', z.int(), null, { rule: 'required' }],
  ['too few entries', z.array(z.string()).min(1), [], { rule: 'too_few', limit: 1 }],
  ['too many entries', z.array(z.string()).max(1), ['a', 'b'], { rule: 'too_many', limit: 1 }],
  ['another word', z.enum(['a']), 'b', { rule: 'invalid' }],
])('%s', (_what, schema, value, expected) => {
  const { error } = z
    .object({ there: schema as z.ZodType })
    .safeParse({ there: value }, { reportInput: true });
  expect(error?.issues.map(faultOf)).toEqual([{ path: 'there', ...expected }]);
});

test('the place inside a list is named', () => {
  const { error } = z.object({ lines: z.array(z.object({ quantity: z.int() })) }).safeParse({
    lines: [{ quantity: 1 }, { quantity: 'x' }],
  });
  expect(error?.issues.map(faultOf)).toEqual([{ path: 'lines.1.quantity', rule: 'invalid' }]);
});
