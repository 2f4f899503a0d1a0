import { expect, test } from 'vitest';
import { type Availability, availabilityOn, earliestDelivery } from './availability.ts';

const TODAY = '2026-11-20';
const articles = new Map(
  Object.entries({
    STOCKED: [{ kind: 'stock', quantity: 10 }],
    BOTH: [
      { kind: 'stock', quantity: 10 },
      { kind: 'weeks', weeks: 2 },
    ],
    LATER: [{ kind: 'from', day: '2026-12-24' }],
    UNKNOWN: [],
  } satisfies Record<string, Availability[]>).map(([number, entries]) => [
    number,
    { availability: availabilityOn(entries, TODAY) },
  ]),
);
articles.set('SERVICE', { availability: { stock: null, restockOn: null } });
const earliest = (lines: Record<string, number>) =>
  earliestDelivery(
    Object.entries(lines).map(([article, quantity]) => ({ article, quantity })),
    articles,
    TODAY,
  );

test.each([
  [{ STOCKED: 10, SERVICE: 99 }, TODAY, []],
  [{ STOCKED: 11 }, null, ['STOCKED']],
  [{ BOTH: 10 }, TODAY, []],
  [{ BOTH: 11, STOCKED: 1 }, '2026-12-04', []],
  [{ BOTH: 11, LATER: 1 }, '2026-12-24', []],
  [{ LATER: 1, UNKNOWN: 1, MISSING: 1 }, '2026-12-24', ['UNKNOWN', 'MISSING']],
  [{}, null, []],
] as [Record<string, number>, string | null, string[]][])('delivers %j on %s', (lines, day, unknown) => {
  expect(earliest(lines)).toEqual({ day, unknown });
});
