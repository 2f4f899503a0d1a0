import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { cutListCsv } from './cut-list-csv.ts';
import { translations } from './translations.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const hip = engine.newConfiguration('hip');

function rowsOf(configuration = hip) {
  const list = engine.open(JSON.stringify(configuration), 0).cutList();
  if (list.status === 'refused') throw new Error(JSON.stringify(list.problems));
  const text = cutListCsv(list, configuration.surfaces, translations('de'));
  return { list, rows: Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data };
}

test('every piece is a line, and the areas and the fingerprint stand at the end', () => {
  const { list, rows } = rowsOf();
  expect(list.pieces.length).toBeGreaterThan(20);
  expect(rows).toHaveLength(list.pieces.length + 4);
  expect(rows.at(-3)).toEqual(['Glas', '', '', '', '', '', '', String(list.glassArea)]);
  expect(rows.at(-1)).toEqual(['Prüfzahl', list.fingerprint]);
});

test('a piece is named as in the plan; corners stand where it is no rectangle', () => {
  const { list, rows } = rowsOf();
  const shaped = list.pieces.findIndex(({ form }) => form === 'shaped');
  const rectangular = list.pieces.findIndex(({ form }) => form === 'rectangular');
  const piece = list.pieces[shaped];
  expect(rows[shaped + 1]?.[2]).toBe(
    `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[piece?.column ?? 0]}${(piece?.row ?? 0) + 1}`,
  );
  expect(rows[shaped + 1]?.[8]?.split(' ')).toHaveLength(piece?.outline.length ?? 0);
  expect(rows[rectangular + 1]?.[8]).toBe('');
});

test('surfaces that face the same way are counted', () => {
  const twice = structuredClone(hip);
  for (const surface of twice.surfaces) surface.alignment = 'S';
  const names = new Set(
    rowsOf(twice)
      .rows.slice(1, -3)
      .map((row) => row[1]),
  );
  expect([...names]).toEqual(['Süd 1', 'Süd 2', 'Süd 3', 'Süd 4']);
});
