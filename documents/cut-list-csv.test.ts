import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { cutGroups, hasInnerCorner, numberRanges } from './cut-groups.ts';
import { cutListCsv } from './cut-list-csv.ts';
import { translations } from './translations.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const hip = engine.newConfiguration('hip');

function rowsOf(configuration = hip) {
  const list = engine.open(JSON.stringify(configuration), 0).cutList();
  if (list.status === 'refused') throw new Error(JSON.stringify(list.problems));
  const text = cutListCsv(list, configuration, translations('de'));
  return { list, rows: Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data };
}

test('writes a line per size, with counts, areas and fingerprint at the end', () => {
  const { list, rows } = rowsOf();
  const sizes = rows.slice(1, -4);
  expect(list.pieces.length).toBeGreaterThan(20);
  expect(sizes.length).toBeLessThan(list.pieces.length);
  expect(sizes.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(list.pieces.length);
  expect(rows.at(-4)).toEqual(['Stück total', String(list.pieces.length)]);
  expect(rows.at(-3)).toEqual(['Glas', '', '', '', '', '', String(list.glassArea)]);
  expect(rows.at(-1)).toEqual(['Prüfzahl', list.fingerprint]);
});

test('sizes contain every piece once, and group pieces equal to a tenth of a millimetre', () => {
  const { list } = rowsOf();
  const groups = cutGroups(list);
  const numbers = groups.flatMap(({ pieces }) => pieces.map(({ number }) => number));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(list.pieces.map(({ number }) => number));
  const shapes = groups.map(({ pieces }) => {
    const [shape, ...others] = new Set(
      pieces.map(({ material, outline, holes }) => JSON.stringify({ material, outline, holes })),
    );
    expect(others).toEqual([]);
    return shape;
  });
  expect(new Set(shapes).size).toBe(groups.length);
});

test('uses numbers and positions of the plan, and lists the corners of non-rectangular pieces', () => {
  const { list, rows } = rowsOf();
  const groups = cutGroups(list);
  const shaped = groups.findIndex(({ pieces: [{ form }] }) => form === 'shaped');
  const rectangular = groups.findIndex(({ pieces: [{ form }] }) => form === 'rectangular');
  const [piece] = groups[shaped]?.pieces ?? [];
  expect(rows[shaped + 1]?.[8]).toContain(
    `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[piece?.column ?? 0]}${(piece?.row ?? 0) + 1}`,
  );
  expect(rows[shaped + 1]?.[9]?.split(' ')).toHaveLength(piece?.outline.length ?? 0);
  expect(rows[rectangular + 1]?.[9]).toBe('');
  expect(numberRanges([4, 1, 2, 3, 9, 6, 7])).toBe('1–4, 6, 7, 9');
});

test('numbers surfaces of equal alignment', () => {
  const twice = structuredClone(hip);
  for (const surface of twice.surfaces) surface.azimuth = 180;
  const places = rowsOf(twice)
    .rows.slice(1, -4)
    .map((row) => row[8])
    .join(' · ');
  expect([...new Set(places.match(/Süd \d/g))].sort()).toEqual(['Süd 1', 'Süd 2', 'Süd 3', 'Süd 4']);
});

test('inner corners are found however an outline is turned, mirrored or begun', () => {
  const l = [
    [0, 0],
    [900, 0],
    [900, 60],
    [60, 60],
    [60, 800],
    [0, 800],
  ] as [number, number][];
  const trapezoid = [
    [0, 0],
    [900, 0],
    [700, 800],
    [100, 800],
  ] as [number, number][];
  for (const turn of [
    ([x, y]: [number, number]) => [x, y],
    ([x, y]: [number, number]) => [-y, x],
    ([x, y]: [number, number]) => [-x, y],
  ] as ((at: [number, number]) => [number, number])[])
    for (let first = 0; first < l.length; first += 1) {
      const begun = (outline: [number, number][]) =>
        [...outline.slice(first), ...outline.slice(0, first)].map(turn);
      expect(hasInnerCorner({ outline: begun(l), holes: [] })).toBe(true);
      expect(hasInnerCorner({ outline: begun(trapezoid), holes: [] })).toBe(false);
    }
  expect(hasInnerCorner({ outline: trapezoid, holes: [trapezoid] })).toBe(true);
});
