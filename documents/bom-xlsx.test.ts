import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Answer, type Bom, createEngine } from '../engine/index.ts';
import { bomXlsx } from './bom-xlsx.ts';
import { translations } from './translations.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const engine = createEngine(JSON.parse(read('../engine/catalogue/demo.json')));
const solved = (name: string): Extract<Answer, { status: 'solved' }> => {
  const answer = engine.open(read(`../tests/golden/${name}.json`), 0).answer;
  if (answer.status !== 'solved') throw new Error(`${name} is refused`);
  return answer;
};

/** A cell's formula and stored value; a shared text instead of its number. */
interface ReadCell {
  formula: string | undefined;
  value: string;
}

/** The cells of the first sheet by address, as a spreadsheet reads them. */
async function cellsOf(
  bom: Bom,
  name = 'Haus',
  language: 'de' | 'fr' = 'de',
): Promise<Map<string, ReadCell>> {
  const head = { name, fingerprint: 'ABC123', catalogueVersion: '7', powerClass: 'under30' as const };
  const workbook = await bomXlsx(bom, head, translations(language));
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

const bom = solved('house-gable').bom;

test('heads, facts and lines stand in their cells, numbers as numbers', async () => {
  const cells = await cellsOf(bom);
  expect(cells.get('A1')?.value).toBe('Haus');
  expect(['B2', 'B3', 'B4'].map((address) => cells.get(address)?.value)).toEqual([
    'ABC123',
    '7',
    'unter 30 kWp',
  ]);
  expect(Number(cells.get('B5')?.value)).toBe(bom.weight / 1000);
  expect(cells.get('A7')?.value).toBe('Artikelnummer');
  const [first] = bom.lines;
  expect(cells.get('A8')?.value).toBe(first?.article);
  expect(cells.get('B8')?.value).toBe(first?.names.de);
  expect(Number(cells.get('C8')?.value)).toBe(first?.quantity);
  expect(Number(cells.get('G8')?.value)).toBe((first?.discountedPricePerUnit ?? 0) / 100);
});

test('waste and changes by hand are seen', async () => {
  const [line] = bom.lines;
  if (!line) throw new Error('the house has no lines');
  const bar = { ...line, unit: 'bar' as const, waste: 1.25 };
  const changed = { ...line, waste: 3, change: { kind: 'set' as const, computed: 1200 } };
  const cells = await cellsOf({ ...bom, lines: [bar, changed] });
  expect(cells.get('J7')?.value).toBe('Verschnitt');
  expect(cells.get('J8')?.value).toBe('1.25');
  expect(cells.get('K9')?.value).toBe("berechnet 1'200");
  expect(cells.has('J9')).toBe(false);
});

test('the totals are sums over all lines and carry the amounts of the engine', async () => {
  const cells = await cellsOf(bom);
  const last = 7 + bom.lines.length;
  expect(cells.get(`I${last + 1}`)).toEqual({
    formula: `SUM(I8:I${last})`,
    value: String(bom.totalPrice / 100),
  });
  expect(cells.get(`H${last + 1}`)).toEqual({ formula: `SUM(H8:H${last})`, value: String(bom.totalPower) });
});

test.each(['house-gable', 'villa-hip', 'hall-60x12', 'chalet'])(
  'the formulas of %s calculate what the engine calculated',
  async (name) => {
    const { bom } = solved(name);
    const cells = await cellsOf(bom);
    const number = (address: string): number => Number(cells.get(address)?.value);
    bom.lines.forEach((line, index) => {
      const row = 8 + index;
      expect(cells.get(`I${row}`)?.formula).toBe(`ROUND(C${row}*G${row},2)`);
      const rappen = Math.round(Number((number(`C${row}`) * number(`G${row}`) * 100).toFixed(6)));
      expect(rappen).toBe(line.totalPrice);
      expect(cells.get(`H${row}`)?.formula).toBe(`C${row}*E${row}`);
      expect(number(`C${row}`) * number(`E${row}`)).toBe(line.totalPower);
      expect(number(`I${row}`)).toBe(line.totalPrice / 100);
    });
  },
);

test('a text that looks like a formula stays a text, and another language has its texts', async () => {
  const [line] = bom.lines;
  if (!line) throw new Error('the house has no lines');
  const names = { de: '=1+1', en: 'x', it: 'x', fr: '<b>&' };
  const list = { ...bom, lines: [{ ...line, names }] };
  expect((await cellsOf(list, '=HYPERLINK("x")')).get('A1')).toEqual({
    formula: undefined,
    value: '=HYPERLINK("x")',
  });
  expect((await cellsOf(list)).get('B8')).toEqual({ formula: undefined, value: '=1+1' });
  const french = await cellsOf(list, '', 'fr');
  expect(french.get('B8')?.value).toBe('<b>&');
  expect(french.get('A1')?.value).toBe('Liste de matériel');
});

test('a discount that is only tried out is said above the bill, the own one is not', async () => {
  const tried = await cellsOf({ ...bom, discount: { basisPoints: 1250, trial: true } });
  expect(['A6', 'B6', 'A7'].map((address) => tried.get(address)?.value)).toEqual([
    'Proberabatt, so nicht bestellbar',
    '12.5 %',
    'Artikelnummer',
  ]);
  const own = await cellsOf({ ...bom, discount: { basisPoints: 500, trial: false } });
  expect(own.get('A6')).toBeUndefined();
});

test('an empty list has a total of nothing', async () => {
  const discount = { basisPoints: 0, trial: false };
  const none = { lines: [], totalPower: 0, totalPrice: 0, grossPrice: 0, weight: 0, discount };
  const cells = await cellsOf(none);
  expect(cells.get('I8')).toEqual({ formula: '0', value: '0' });
});
