import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { NamedBom, NamedLine } from '../engine/article-names.ts';
import type { Catalogue } from '../engine/index.ts';
import { bomCsv } from './bom-csv.ts';
import { translations } from './translations.ts';

const line: NamedLine = {
  article: 'SL-L-BK',
  names: { de: 'Aktivmodul L; "schwarz"', en: '=1+1', it: 'Modulo', fr: 'Module' },
  unit: 'piece',
  quantity: 12,
  netQuantity: 12,
  waste: 0,
  assumed: false,
  powerPerUnit: 200,
  pricePerUnit: 31_005,
  discountedPricePerUnit: 27_129,
  totalPower: 2400,
  totalPrice: 325_548,
  weight: 1,
};
const bom: NamedBom = {
  lines: [line],
  totalPower: 2400,
  totalPrice: 325_548,
  grossPrice: 372_060,
  weight: 1,
  discount: { basisPoints: 1250, trial: false },
};
const german = translations('de');
const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const head = {
  ...{ name: 'Haus', organisation: 'Muster Solar AG', object: 'Seestrasse 12, 3600 Thun' },
  ...{ writtenAt: Date.UTC(2026, 10, 20), fingerprint: 'ABC123', catalogueVersion: '7' },
  powerClass: 'under30' as const,
};
const written = (of: NamedBom) => bomCsv(of, head, catalogue, german);
const read = (text: string) => Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data;

/** The specification's columns in each language, with the expected cells. */
const COLUMNS = {
  de: [
    ['Artikelnummer', 'SL-L-BK'],
    ['Einheit', 'Stk.'],
    ['Leistung je Einheit', '200'],
    ['Preis je Einheit', '310.05'],
    ['Preis je Einheit nach Rabatt', '271.29'],
    ['Leistung total', '2400'],
    ['Preis total exkl. MWST', '3255.48'],
  ],
  en: [
    ['Article number', 'SL-L-BK'],
    ['Unit', 'pc.'],
    ['Power per unit', '200'],
    ['Price per unit', '310.05'],
    ['Price per unit after discount', '271.29'],
    ['Total power', '2400'],
    ['Total price excluding VAT', '3255.48'],
  ],
} as const;

test.each(Object.entries(COLUMNS))(
  '@spec-128 the CSV has every column of the specification: %s',
  (language, columns) => {
    const [heads = [], values = []] = read(bomCsv(bom, head, catalogue, translations(language)));
    // The unit follows the name.
    const found = columns.map(([name]) =>
      heads.find((title) => title === name || title.startsWith(`${name} (`)),
    );
    expect(found.map((title) => values[heads.indexOf(title ?? '')])).toEqual(
      columns.map(([, value]) => value),
    );
  },
);

test('writes texts unchanged and numbers plainly', () => {
  const text = written(bom);
  expect(text.startsWith('\uFEFFArtikelnummer;')).toBe(true);
  expect(read(text)[1]).toEqual([
    ...['SL-L-BK', 'Aktivmodul L; "schwarz"', '12', 'Stk.', '200'],
    ...['310.05', '271.29', '2400', '3255.48', '', '', '', 'Aktivmodule', ''],
  ]);
});

test('ends with the discount, and marks a trial as such', () => {
  expect(read(written(bom)).at(-1)).toEqual(['Rabatt', '12.5 %']);
  const tried = { ...bom, discount: { basisPoints: 1250, trial: true } };
  expect(read(written(tried)).at(-1)).toEqual(['Proberabatt, so nicht bestellbar', '12.5 %']);
});

test('omits lines that were removed manually', () => {
  const removed = { ...line, article: 'WEG', quantity: 0, totalPrice: 0, totalPower: 0 };
  expect(written({ ...bom, lines: [line, removed] })).not.toContain('WEG');
});

test('gives the waste of bars in metres', () => {
  const bars = { ...bom, lines: [{ ...line, unit: 'bar' as const, waste: 1.6 }] };
  const rows = read(written(bars));
  expect(rows[0]?.slice(-5, -2)).toEqual(['Verschnitt', 'Verschnitt (Einheit)', 'Von Hand']);
  expect(rows[1]?.slice(-5, -2)).toEqual(['1.6', 'm', '']);
});

test('a manually changed line states what the roof needs, and no waste', () => {
  const changed = { ...line, waste: 2, change: { kind: 'set' as const, computed: 10 } };
  const rows = read(written({ ...bom, lines: [changed] }));
  expect(rows[1]?.slice(-5, -2)).toEqual(['', '', 'berechnet 10']);
});

test('marks lines that rest on an assumption of the catalogue', () => {
  const rows = read(written({ ...bom, lines: [{ ...line, assumed: true }] }));
  expect(rows[1]?.at(-1)).toBe('Annahme des Demokatalogs');
});

test('ends with totals without and with VAT, organisation, object, date and fingerprint @spec-128', () => {
  expect(read(written(bom)).slice(2)).toEqual([
    ['Total exkl. MWST', '', '', '', '', '', '', '2400', '3255.48'],
    ['MWST 8.1 %', '', '', '', '', '', '', '', '263.69'],
    ['Total inkl. MWST', '', '', '', '', '', '', '', '3519.17'],
    ['Firma', 'Muster Solar AG'],
    ['Objekt', 'Seestrasse 12, 3600 Thun'],
    ['Datum', '20.11.2026'],
    ['Prüfzahl', 'ABC123'],
    ['Rabatt', '12.5 %'],
  ]);
});

test('states the range of the price while lengths are estimated, as the workbook does', () => {
  const measured = { ...head, priceRange: { low: 1_234_567, high: 2_000_001 } };
  expect(read(bomCsv(bom, measured, catalogue, german)).at(-1)).toEqual([
    'Preis bis zum Aufmass, exkl. MWST',
    "CHF 12'340 – CHF 20'010",
  ]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tcmd'])('prevents %j from being read as a formula', (name) => {
  const rows = read(written({ ...bom, lines: [{ ...line, names: { ...line.names, de: name } }] }));
  expect(rows[1]?.[1]).toBe(`'${name}`);
});
