import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freezeRoof } from '../engine/frozen-roof.ts';
import { type Catalogue, createEngine, engineVersion } from '../engine/index.ts';
import { cutGroups } from './cut-groups.ts';
import { frozenCuts } from './frozen-cuts.ts';

const folder = new URL('../tests/golden/', import.meta.url);
const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const engine = createEngine(catalogue);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** A golden roof frozen and read from JSON, with the engine's own cut list. */
function frozen(name: string) {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const roof = engine.open(text, 0);
  const [{ answer, cells }, list] = [roof, roof.cutList()];
  if (answer.status !== 'solved' || list.status === 'refused') return null;
  const frozen = freezeRoof(JSON.parse(text), answer, cells, roof.body(), catalogue, engineVersion());
  return { cuts: frozenCuts(JSON.parse(JSON.stringify(frozen))), list };
}

let [pieces, shaped] = [0, 0];
test.each(names)('%s has the pieces of its cut list, with their numbers and sizes', (name) => {
  const both = frozen(name);
  if (!both) return;
  const { cuts, list } = both;
  expect(cuts.map(({ number, material, isShaped }) => [number, material, isShaped])).toEqual(
    list.pieces.map(({ number, material, form }) => [number, material, form === 'shaped']),
  );
  for (const [index, { width, height, area }] of list.pieces.entries()) {
    const cut = cuts[index];
    // 32-bit reals are exact to a thousandth of a millimetre in this range.
    expect(Math.abs((cut?.widthMm ?? 0) - width)).toBeLessThan(0.11);
    expect(Math.abs((cut?.heightMm ?? 0) - height)).toBeLessThan(0.11);
    expect(Math.abs((cut?.areaMm2 ?? 0) - area)).toBeLessThan(5);
  }
  // Pieces grouped in the cut list are grouped here too.
  const alike = Map.groupBy(cuts, ({ material, shape }) => `${material} ${shape}`);
  const numbers = (groups: Iterable<readonly { readonly number: number }[]>) =>
    [...groups].map((group) => group.map(({ number }) => number).join()).toSorted();
  expect(numbers(alike.values())).toEqual(numbers(cutGroups(list).map((group) => group.pieces)));
  pieces += cuts.length;
  shaped += cuts.filter(({ isShaped }) => isShaped).length;
});

test('the golden roofs contain enough of both kinds', () => {
  expect(pieces).toBeGreaterThan(300);
  expect(shaped).toBeGreaterThan(50);
});
