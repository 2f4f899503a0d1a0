import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { VAT_BP, vatOf } from '../contracts/domain/offers.ts';
import { type NamedBom, namedBom } from '../engine/article-names.ts';
import { type Answer, type Catalogue, createEngine } from '../engine/index.ts';
import { bomGroups } from './bom-groups.ts';
import { bomXlsx } from './bom-xlsx.ts';
import { translations } from './translations.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const solved = (name: string): Extract<Answer, { status: 'solved' }> => {
  const answer = engine.open(read(`../tests/golden/${name}.json`), 0).answer;
  if (answer.status !== 'solved') throw new Error(`${name} is refused`);
  return answer;
};

/** A cell's formula and stored value; a shared string is resolved to its text. */
interface ReadCell {
  formula: string | undefined;
  value: string;
}

/** The cells of the first sheet by address, as a spreadsheet reads them. */
async function cellsOf(
  bom: NamedBom,
  name = 'Haus',
  language: 'de' | 'fr' = 'de',
): Promise<Map<string, ReadCell>> {
  const head = {
    ...{ name, organisation: 'Muster Solar AG', object: 'Seestrasse 12, 3600 Thun' },
    ...{ writtenAt: Date.UTC(2026, 10, 20), fingerprint: 'ABC123', catalogueVersion: '7' },
    powerClass: 'under30' as const,
  };
  const workbook = await bomXlsx(bom, head, catalogue, translations(language));
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  const fileText = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const unescaped = (xml: string): string =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const texts = [...fileText('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((match) =>
    unescaped(match[1] ?? ''),
  );
  const cells = fileText('xl/worksheets/sheet1.xml').matchAll(
    /<c r="([A-Z]+\d+)"([^>]*)>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v><\/c>/g,
  );
  return new Map(
    [...cells].map(([, address = '', attributes = '', formula, value = '']) => [
      address,
      { formula, value: attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : value },
    ]),
  );
}

const bom = namedBom(solved('house-gable').bom, catalogue);
/** Row of the column headers; the first group is named below it. */
const HEADS = 11;
/** Returns the rows whose first cell matches. */
const rowsOf = (cells: Map<string, ReadCell>, says: (text: string) => boolean): number[] =>
  [...cells].flatMap(([address, { value }]) =>
    /^A\d+$/.test(address) && says(value) ? [Number(address.slice(1))] : [],
  );
const rowOf = (cells: Map<string, ReadCell>, text: string): number => {
  const [row = 0] = rowsOf(cells, (value) => value === text);
  return row;
};

test('writes header and lines into their cells, numbers as numbers', async () => {
  const cells = await cellsOf({ ...bom, discount: { basisPoints: 1250, trial: false } });
  expect(cells.get('A1')?.value).toBe('Haus');
  const facts = [2, 3, 4, 5, 6, 7, 9].map((row) => [
    cells.get(`A${row}`)?.value,
    cells.get(`B${row}`)?.value,
  ]);
  expect(facts).toEqual([
    ['Firma', 'Muster Solar AG'],
    ['Objekt', 'Seestrasse 12, 3600 Thun'],
    ['Datum', '20.11.2026'],
    ['Prüfzahl', 'ABC123'],
    ['Katalog', '7'],
    ['Leistungsklasse', 'unter 30 kWp'],
    ['Rabatt', '12.5 %'],
  ]);
  expect(Number(cells.get('B8')?.value)).toBe(bom.weight / 1000);
  expect(cells.get(`A${HEADS}`)?.value).toBe('Artikelnummer');
  expect(cells.get(`A${HEADS + 1}`)?.value).toBe('Aktivmodule');
  const [first] = bom.lines;
  const row = HEADS + 2;
  expect(cells.get(`A${row}`)?.value).toBe(first?.article);
  expect(cells.get(`B${row}`)?.value).toBe(first?.names.de);
  expect(Number(cells.get(`C${row}`)?.value)).toBe(first?.quantity);
  expect(Number(cells.get(`G${row}`)?.value)).toBe((first?.discountedPricePerUnit ?? 0) / 100);
});

test('shows waste and manual changes, and omits removed lines', async () => {
  const [line] = bom.lines;
  if (!line) throw new Error('the house has no lines');
  const bar = { ...line, unit: 'bar' as const, waste: 1.25 };
  const changed = { ...line, assumed: true, waste: 3, change: { kind: 'set' as const, computed: 1200 } };
  const removed = { ...line, article: 'WEG', quantity: 0 };
  const cells = await cellsOf({ ...bom, lines: [bar, changed, removed] });
  expect(cells.get(`J${HEADS}`)?.value).toBe('Verschnitt');
  expect(cells.get(`J${HEADS + 2}`)?.value).toBe('1.25');
  expect(cells.get(`K${HEADS + 3}`)?.value).toBe("berechnet 1'200");
  expect(cells.get(`L${HEADS + 3}`)?.value).toBe('Annahme des Demokatalogs');
  expect(cells.has(`J${HEADS + 3}`)).toBe(false);
  expect(rowOf(cells, 'WEG')).toBe(0);
});

test.each(['house-gable', 'villa-hip', 'hall-60x12', 'chalet'])(
  'every formula of %s gives the amount of the engine',
  async (name) => {
    const bom = namedBom(solved(name).bom, catalogue);
    const cells = await cellsOf(bom);
    const number = (address: string): number => Number(cells.get(address)?.value);
    const rappen = (francs: number) => Math.round(Number((francs * 100).toFixed(6)));
    for (const line of bom.lines) {
      const row = rowOf(cells, line.article);
      expect(cells.get(`I${row}`)?.formula).toBe(`ROUND(C${row}*G${row},2)`);
      expect(rappen(number(`C${row}`) * number(`G${row}`))).toBe(line.totalPrice);
      expect(cells.get(`H${row}`)?.formula).toBe(`C${row}*E${row}`);
      expect(number(`C${row}`) * number(`E${row}`)).toBe(line.totalPower);
      expect(number(`I${row}`)).toBe(line.totalPrice / 100);
    }
    const subtotals = rowsOf(cells, (text) => text.startsWith('Zwischentotal '));
    const groups = bomGroups(bom.lines, catalogue);
    expect(subtotals.map((row) => rappen(number(`I${row}`)))).toEqual(
      groups.map(({ netRappen }) => netRappen),
    );
    for (const row of subtotals) {
      const [, from, to] = /^SUM\(I(\d+):I(\d+)\)$/.exec(cells.get(`I${row}`)?.formula ?? '') ?? [];
      const summed = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
        number(`I${Number(from) + at}`),
      );
      expect(rappen(summed.reduce((sum, francs) => sum + francs, 0))).toBe(rappen(number(`I${row}`)));
      expect(Number(to)).toBe(row - 1);
    }
    const net = rowOf(cells, 'Total exkl. MWST');
    expect(cells.get(`I${net}`)).toEqual({
      formula: subtotals.map((row) => `I${row}`).join('+'),
      value: String(bom.totalPrice / 100),
    });
    expect(cells.get(`H${net}`)?.value).toBe(String(bom.totalPower));
    const vat = vatOf(bom.totalPrice);
    expect(cells.get(`A${net + 1}`)?.value).toBe('MWST 8.1 %');
    expect(cells.get(`I${net + 1}`)).toEqual({
      formula: `ROUND(I${net}*${VAT_BP / 10_000},2)`,
      value: String(vat / 100),
    });
    expect(cells.get(`I${net + 2}`)).toEqual({
      formula: `I${net}+I${net + 1}`,
      value: String((bom.totalPrice + vat) / 100),
    });
  },
);

test('keeps a text that looks like a formula as text, and translates', async () => {
  const [line] = bom.lines;
  if (!line) throw new Error('the house has no lines');
  const names = { de: '=1+1', en: 'x', it: 'x', fr: '<b>&' };
  const list = { ...bom, lines: [{ ...line, names }] };
  const name = `B${HEADS + 2}`;
  expect((await cellsOf(list, '=HYPERLINK("x")')).get('A1')).toEqual({
    formula: undefined,
    value: '=HYPERLINK("x")',
  });
  expect((await cellsOf(list)).get(name)).toEqual({ formula: undefined, value: '=1+1' });
  const french = await cellsOf(list, '', 'fr');
  expect(french.get(name)?.value).toBe('<b>&');
  expect(french.get('A1')?.value).toBe('Nomenclature');
});

test('marks a trial discount as such', async () => {
  const tried = await cellsOf({ ...bom, discount: { basisPoints: 1250, trial: true } });
  expect(['A9', 'B9'].map((address) => tried.get(address)?.value)).toEqual([
    'Proberabatt, so nicht bestellbar',
    '12.5 %',
  ]);
});

test('an empty list has a total of zero', async () => {
  const discount = { basisPoints: 0, trial: false };
  const none = { lines: [], totalPower: 0, totalPrice: 0, grossPrice: 0, weight: 0, discount };
  const cells = await cellsOf(none);
  expect(cells.get(`I${HEADS + 1}`)).toEqual({ formula: '0', value: '0' });
});
