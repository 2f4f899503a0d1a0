import { expect, test } from 'vitest';
import { z } from 'zod';
import { Address } from './addresses.ts';
import { RequestChange } from './change-requests.ts';
import { faultOf } from './field-faults.ts';
import { byLanguage } from './languages.ts';
import { PutNotice } from './notices.ts';
import { PickingScan } from './picking.ts';
import { PutRegion } from './rules.ts';
import { line } from './text.ts';
import { BookTraining, PlanTraining } from './trainings.ts';
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

test('names the position inside a list', () => {
  const { error } = z.object({ lines: z.array(z.object({ quantity: z.int() })) }).safeParse({
    lines: [{ quantity: 1 }, { quantity: 'x' }],
  });
  expect(error?.issues.map(faultOf)).toEqual([{ path: 'lines.1.quantity', rule: 'invalid' }]);
});

const text = { title: 'Betriebsferien', text: 'Wir sind zurück am 4. Januar.' };
test.each([
  [
    'an address',
    Address,
    { street: '', postcode: '3600', city: 'Thun', canton: null, country: 'CH' },
    ['canton', 'street'],
  ],
  [
    'company data',
    RequestChange,
    { name: '', address: 'Seestrasse 12', country: 'CH', vatNumber: 'CHE-1' },
    ['name', 'vatNumber'],
  ],
  [
    'a notice',
    PutNotice,
    {
      ...{ from: '2031-01-02', until: '2031-01-01' },
      texts: { ...byLanguage(() => text), de: { ...text, title: '' } },
    },
    ['texts.de.title', 'until'],
  ],
  [
    'a training',
    PlanTraining,
    {
      ...{ kind: 'indoor', titles: { de: '', en: '', it: '', 'fr-FR': '' }, language: 'de', venue: 'Halle' },
      ...{ city: 'Thun', trainer: '', day: '2031-06-10', from: '09:00', until: '08:00' },
      ...{ bookableUntil: '2031-06-10', minimum: 2, capacity: 20, baseRevision: null },
    },
    ['bookableUntil', 'capacity', 'minimum', 'titles.de', 'trainer', 'until'],
  ],
  [
    'a group',
    BookTraining,
    {
      attendees: ['a@example.ch', 'a@example.ch'].map((email) => ({
        ...{ firstName: '', lastName: 'Neu', email, function: '' },
      })),
      baseRevision: null,
    },
    ['attendees.0.firstName', 'attendees.1.email', 'attendees.1.firstName'],
  ],
  [
    'what was picked',
    PickingScan,
    {
      ...{ itemId: 'a', quantity: 0, isShort: false, pallet: '', serialNumbers: [], note: '', scannedAt: 1 },
    },
    ['pallet', 'quantity'],
  ],
  [
    'a region',
    PutRegion,
    { country: 'FR', canton: 'AG', system: 'roof', needsApproval: true, contact: '' },
    ['canton', 'system'],
  ],
] satisfies [string, z.ZodType, unknown, string[]][])(
  'for %s reports faults of several fields together with those of single ones',
  (_what, schema, value, paths) => {
    const faults = schema.safeParse(value).error?.issues.map(faultOf) ?? [];
    expect([...new Set(faults.map(({ path }) => path))].sort()).toEqual(paths);
  },
);
