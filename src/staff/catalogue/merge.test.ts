import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, soak } from '../../../tests/soak.ts';
import { isSame, merge, type Path, partAt, withPart } from './merge.ts';

const article = fc.record({
  price: fc.nat(3),
  names: fc.record({ de: fc.constantFrom('a', 'b'), fr: fc.constantFrom('a', 'b') }),
  laps: fc.option(fc.boolean(), { nil: undefined }),
});
const NUMBERS = ['A', 'B', 'C', 'D'];
/** Small catalogues: the same numbers meet often, in any order. */
const catalogue = fc
  .record({
    articles: fc.tuple(
      fc.shuffledSubarray(NUMBERS),
      fc.array(article, { minLength: NUMBERS.length, maxLength: NUMBERS.length }),
    ),
    steps: fc.array(fc.nat(2), { maxLength: 2 }),
  })
  .map(({ articles: [numbers, values], steps }) => ({
    steps,
    articles: numbers.map((number, at) => JSON.parse(JSON.stringify({ number, ...values[at] }))),
  }));

test('a copy that only one side changed wins whole, also the order of its entries', drawn, () => {
  fc.assert(
    fc.property(catalogue, catalogue, (base, changed) => {
      expect(merge(base, changed, base)).toEqual({ merged: changed, conflicts: [] });
      expect(merge(base, base, changed)).toEqual({ merged: changed, conflicts: [] });
      expect(merge(base, changed, structuredClone(changed))).toEqual({ merged: changed, conflicts: [] });
    }),
    { numRuns: soak(300, 5_000) },
  );
});

/** Every part that has no parts itself, by its path. */
function leavesOf(value: unknown, path: Path = []): Map<string, unknown> {
  const keys =
    typeof value === 'object' && value !== null && !path.includes('steps')
      ? Array.isArray(value)
        ? value.map((entry: { number: string }) => entry.number)
        : Object.keys(value)
      : [];
  if (keys.length === 0) return new Map([[path.join('/'), value]]);
  return new Map(keys.flatMap((key) => [...leavesOf(partAt(value, [key]), [...path, key])]));
}

test('no change is lost: each is in the merged copy or in a conflict with both values', drawn, () => {
  fc.assert(
    fc.property(catalogue, catalogue, catalogue, (base, mine, theirs) => {
      const { merged, conflicts } = merge(base, mine, theirs);
      const [before, result] = [leavesOf(base), leavesOf(merged)];
      for (const [side, changed] of [
        ['mine', mine],
        ['theirs', theirs],
      ] as const)
        for (const path of new Set([...before.keys(), ...leavesOf(changed).keys()])) {
          const value = leavesOf(changed).get(path);
          // An empty list is not what is removed, but its entries are.
          if (path === 'articles' || isSame(before.get(path), value)) continue;
          const isMerged = isSame(result.get(path), value);
          const held = conflicts.find((conflict) => `${path}/`.startsWith([...conflict.path, ''].join('/')));
          expect(isMerged || held !== undefined).toBe(true);
          if (held) expect(held[side]).toEqual(partAt(changed, held.path));
        }
      // Taking their side of every conflict leaves none.
      const settled = conflicts.reduce((all, { path, theirs: part }) => withPart(all, path, part), merged);
      expect(merge(theirs, settled, theirs).conflicts).toEqual([]);
    }),
    { numRuns: soak(500, 10_000) },
  );
});

test('the same cell changed twice is one conflict; other cells of the article merge', () => {
  const base = { articles: [{ number: 'A', price: 100, weight: 5 }] };
  const mine = withPart(base, ['articles', 'A', 'price'], 110);
  const theirs = withPart(withPart(base, ['articles', 'A', 'price'], 120), ['articles', 'A', 'weight'], 6);
  expect(merge(base, mine, theirs)).toEqual({
    merged: { articles: [{ number: 'A', price: 110, weight: 6 }] },
    conflicts: [{ path: ['articles', 'A', 'price'], mine: 110, theirs: 120 }],
  });
});

test('a part is set, added last and removed, and the rest stays the same objects', () => {
  const base = {
    articles: [
      { number: 'A', names: { de: 'a' } },
      { number: 'B', names: { de: 'b' } },
    ],
  };
  const changed = withPart(base, ['articles', 'A', 'names', 'fr'], 'x');
  expect(partAt(changed, ['articles', 'A', 'names'])).toEqual({ de: 'a', fr: 'x' });
  expect(changed.articles[1]).toBe(base.articles[1]);
  const added = withPart(base, ['articles', 'C'], { number: 'C' });
  expect(added.articles.map(({ number }) => number)).toEqual(['A', 'B', 'C']);
  expect(withPart(added, ['articles', 'C'], undefined)).toEqual(base);
});
