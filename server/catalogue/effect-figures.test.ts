import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from '../../tests/soak.ts';
import { changeFigures, type Outcome, tallyOf, withOutcome } from './effect-figures.ts';

const CHANGES = fc.array(fc.integer({ min: -10_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 });

test('bars hold every change, lie without gaps, and are at most twelve', drawn, () => {
  fc.assert(
    fc.property(CHANGES, (changes) => {
      const figures = changeFigures(changes);
      if (!figures) throw new Error('there are changes');
      const { bars, width, least, most } = figures;
      expect(bars.length).toBeLessThanOrEqual(12);
      expect(bars.reduce((sum, { roofs }) => sum + roofs, 0)).toBe(changes.length);
      for (const [index, { centre, roofs }] of bars.entries()) {
        expect(centre).toBe((bars[0]?.centre ?? 0) + index * width);
        expect(centre % width === 0).toBe(true);
        const own = changes.filter(
          (change) => change >= centre - width / 2 && change < centre + width / 2,
        ).length;
        expect(roofs).toBe(own);
      }
      expect([least, most]).toEqual([Math.min(...changes), Math.max(...changes)]);
      expect([bars[0]?.roofs, bars.at(-1)?.roofs]).not.toContain(0);
    }),
  );
});

test('a quartile has its part of the changes on either side, whatever their order', drawn, () => {
  fc.assert(
    fc.property(CHANGES, fc.integer({ min: -500, max: 500 }), (changes, shift) => {
      const figures = changeFigures(changes);
      const parts = { lowerQuartile: 0.25, median: 0.5, upperQuartile: 0.75 } as const;
      for (const [name, part] of Object.entries(parts)) {
        const value = figures?.[name as keyof typeof parts] ?? Number.NaN;
        const [below, above] = [
          changes.filter((change) => change < value - 1).length,
          changes.filter((change) => change > value + 1).length,
        ];
        expect(below).toBeLessThanOrEqual(Math.ceil(part * (changes.length - 1)));
        expect(above).toBeLessThanOrEqual(Math.ceil((1 - part) * (changes.length - 1)));
      }
      expect(changeFigures(changes.toReversed())).toEqual(figures);
      const moved = changeFigures(changes.map((change) => change + shift));
      expect(moved?.most).toBe((figures?.most ?? 0) + shift);
      expect(Math.abs((moved?.median ?? 0) - (figures?.median ?? 0) - shift)).toBeLessThanOrEqual(1);
    }),
  );
});

test('no changes have no figures', () => {
  expect(changeFigures([])).toBeNull();
});

test('every roof counts once, and each of its reasons once', () => {
  const problem = (value: string) =>
    ({ code: 'WITHDRAWN', path: 'layout.colour', params: { value } }) as const;
  const outcomes: Outcome[] = [
    { kind: 'compared', before: 20_000, after: 22_000, isReplaced: false },
    { kind: 'compared', before: 20_000, after: 19_000, isReplaced: true },
    { kind: 'compared', before: 0, after: 0, isReplaced: false },
    // Nothing cannot rise in per cent.
    { kind: 'compared', before: 0, after: 500, isReplaced: false },
    { kind: 'notCompared' },
    { kind: 'refused', problems: [problem('a'), problem('a'), problem('b')] },
    { kind: 'refused', problems: [problem('b')] },
  ];
  const tally = outcomes.reduce(withOutcome, tallyOf(outcomes.map((_, index) => String(index))));
  expect(tally).toEqual({
    ...{ left: [], changes: [1_000, -500, 0], differenceRappen: 1_000 },
    ...{ replaced: 1, refused: 2, notCompared: 2 },
    reasons: [
      { code: 'WITHDRAWN', params: { value: 'a' }, roofs: 1 },
      { code: 'WITHDRAWN', params: { value: 'b' }, roofs: 2 },
    ],
  });
});
