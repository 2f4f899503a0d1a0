import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Bom, BomLine } from '../engine/index.ts';
import { bomCsv } from './bom-csv.ts';
import { translations } from './translations.ts';

const line: BomLine = {
  article: 'SL-L-BK',
  names: { de: 'Aktivmodul L; "schwarz"', en: '=1+1', it: 'Modulo', fr: 'Module' },
  unit: 'piece',
  quantity: 12,
  netQuantity: 12,
  waste: 0,
  powerPerUnit: 200,
  pricePerUnit: 31_005,
  discountedPricePerUnit: 27_129,
  totalPower: 2400,
  totalPrice: 325_548,
  weight: 1,
};
const bom: Bom = {
  lines: [line],
  totalPower: 2400,
  totalPrice: 325_548,
  grossPrice: 372_060,
  weight: 1,
  discount: { basisPoints: 1250, trial: false },
};
const german = translations('de');
const read = (text: string) => Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data;

test('a line keeps its text, and numbers are plain', () => {
  const text = bomCsv(bom, 'ABC123', german);
  expect(text.startsWith('\uFEFFArtikelnummer;')).toBe(true);
  expect(read(text)[1]).toEqual([
    ...['SL-L-BK', 'Aktivmodul L; "schwarz"', '12', 'Stk.', '200'],
    ...['310.05', '271.29', '2400', '3255.48', '', '', ''],
  ]);
});

test('a discount that is only tried out is said below the bill, the own one is not', () => {
  const tried = { ...bom, discount: { basisPoints: 1250, trial: true } };
  const rows = read(bomCsv(tried, 'ABC123', german)).filter(([first]) => first !== '');
  expect(rows.at(-1)).toEqual(['Proberabatt, so nicht bestellbar', '12.5 %']);
  expect(bomCsv(bom, 'ABC123', german)).not.toContain('Proberabatt');
});

test('what is left over of a bar is in metres', () => {
  const bars = { ...bom, lines: [{ ...line, unit: 'bar' as const, waste: 1.6 }] };
  const rows = read(bomCsv(bars, 'ABC123', german));
  expect(rows[0]?.slice(-3)).toEqual(['Verschnitt', 'Verschnitt (Einheit)', 'Von Hand']);
  expect(rows[1]?.slice(-3)).toEqual(['1.6', 'm', '']);
});

test('a line changed by hand names what the roof needs, and nothing of it is waste', () => {
  const changed = { ...line, waste: 2, change: { kind: 'set' as const, computed: 10 } };
  const rows = read(bomCsv({ ...bom, lines: [changed] }, 'ABC123', german));
  expect(rows[1]?.slice(-3)).toEqual(['', '', 'berechnet 10']);
});

test('the total and the fingerprint stand at the end', () => {
  const rows = read(bomCsv(bom, 'ABC123', german));
  expect(rows.at(-2)?.at(-1)).toBe('3255.48');
  expect(rows.at(-1)).toEqual(['Prüfzahl', 'ABC123']);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tcmd'])('%j is not taken for a formula', (name) => {
  const rows = read(
    bomCsv({ ...bom, lines: [{ ...line, names: { ...line.names, de: name } }] }, 'ABC123', german),
  );
  expect(rows[1]?.[1]).toBe(`'${name}`);
});
