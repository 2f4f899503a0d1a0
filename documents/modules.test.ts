import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Catalogue } from '../engine/index.ts';
import { articleIn, powerIn, powersIn } from './modules.ts';

const demo = new URL('../engine/catalogue/demo.json', import.meta.url);
const catalogue: Catalogue = JSON.parse(readFileSync(demo, 'utf8'));
const [large] = catalogue.formats;

it('finds article and power of a module in each colour', () => {
  if (!large) throw new Error('The demo catalogue has formats.');
  expect(articleIn(catalogue, large.moduleArticle, 'terracotta')).toBe('SL-L-TC');
  expect(powerIn(catalogue, large, 'black')).toBe(large.power);
  expect(powerIn(catalogue, large, 'terracotta')).toBeLessThan(powerIn(catalogue, large, 'anthracite'));
  expect(powersIn(catalogue, catalogue.formats, 'terracotta')).toBe(
    'L\u00a0164, M\u00a0120, S\u00a078\u00a0W',
  );
  // A colour removed from the catalogue: the format's own power.
  expect(powerIn(catalogue, large, 'gold')).toBe(large.power);
});
