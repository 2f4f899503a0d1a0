import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../engine/index.ts';
import { drawn, soak } from '../../../tests/soak.ts';
import {
  adjustedPrice,
  articleGroups,
  changePercent,
  isEditable,
  placeOf,
  problemsByCell,
} from './articles.ts';
import { withPart } from './merge.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../../../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);

test('a price changed by a percentage is a multiple of 5 Rappen within half of that', drawn, () => {
  const price = fc.nat(1_000_000_000);
  fc.assert(
    fc.property(price, price, fc.integer({ min: -9_000, max: 100_000 }), (one, other, basisPoints) => {
      const next = adjustedPrice(one, basisPoints);
      const exact = (BigInt(one) * BigInt(10_000 + basisPoints)) / 10_000n;
      expect(next % 5).toBe(0);
      expect(Math.abs(next - Number(exact))).toBeLessThanOrEqual(3);
      // Order of prices is preserved.
      if (one <= other) expect(next).toBeLessThanOrEqual(adjustedPrice(other, basisPoints));
    }),
    { numRuns: soak(500, 10_000) },
  );
  expect(adjustedPrice(16_538, 210)).toBe(16_885);
  expect(adjustedPrice(100, -9_000)).toBe(10);
  expect(changePercent(16_538, 16_890)).toBe(2.1);
  expect(changePercent(0, 5)).toBeNull();
});

test('groups hold every article once, with those left out, and count what changed', () => {
  const [first, second] = catalogue.articles;
  if (!first || !second) throw new Error('no articles');
  const dearer = withPart(catalogue, ['articles', first.number, 'price'], first.price + 5);
  const changed = withPart(dearer, ['articles', second.number], undefined);
  const added = withPart(changed, ['articles', 'NEW-1'], { ...first, number: 'NEW-1' });
  const rows = articleGroups(added, catalogue).flatMap(({ articles }) => articles);
  expect(rows.map(({ article }) => article.number).toSorted()).toEqual(
    [...catalogue.articles.map(({ number }) => number), 'NEW-1'].toSorted(),
  );
  const of = (number: string) => rows.find(({ article }) => article.number === number);
  expect(of(first.number)).toMatchObject({ isChanged: true, isRemoved: false, before: first });
  expect(of(second.number)).toMatchObject({ isChanged: true, isRemoved: true });
  expect(of('NEW-1')).toMatchObject({ isChanged: true, before: null });
  expect(rows.filter(({ isChanged }) => isChanged)).toHaveLength(3);
});

test('problems are found at the cell of their article, all others at their place', () => {
  const price = { code: 'OUT_OF_RANGE', path: 'articles[2].price', params: {} } as const;
  const format = { code: 'UNKNOWN_ARTICLE', path: 'formats[1].moduleArticle', params: {} } as const;
  const found = problemsByCell({ content: catalogue, problems: [price, format] });
  expect(found.cells.get(catalogue.articles[2]?.number ?? '')?.get('price')).toEqual(price);
  expect(found.others).toEqual([format]);
  expect(placeOf(price.path, catalogue)).toBe(`${catalogue.articles[2]?.number} · price`);
  expect(placeOf(format.path, catalogue)).toBe(`formats · ${catalogue.formats[1]?.id} · moduleArticle`);
  expect(placeOf('standard.rules[0]', catalogue)).toBe('standard · rules · 1');
});

test('a content without a list of articles with their own numbers is not shown as a table', () => {
  const [first] = catalogue.articles;
  expect(isEditable(catalogue)).toBe(true);
  for (const articles of [undefined, {}, [3], [{ number: 'A' }], [first, first]])
    expect(isEditable({ ...catalogue, articles } as never)).toBe(false);
});
