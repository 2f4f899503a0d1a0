import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { CATALOGUE_LANGUAGES } from '../../contracts/domain/languages.ts';
import type { Catalogue } from '../../engine/index.ts';
import { drawn as drawnCases, soak } from '../../tests/soak.ts';
import { translations } from '../translations.ts';
import { type ReadList, readList } from './read.ts';
import { type FaultCode, indexed, type KnownArticle, readNumber, validateLine } from './validate-line.ts';
import { materialCsv } from './write.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const names = { de: 'Schraube', en: 'Screw', it: 'Vite', fr: 'Vis' };
/** Article numbers as of other suppliers: digits with leading zeros. */
const figures: KnownArticle[] = ['004711', '0815', '90210'].map((number) => ({
  ...{ number, names, unit: 'piece', packageSize: 1 },
}));
const articles = indexed<KnownArticle>([...catalogue.articles, ...figures]);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const read = (text: string) => readList(bytesOf(text), articles);
const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);

function entriesOf(list: ReadList) {
  if (list.status !== 'read') throw new Error(`not read: ${JSON.stringify(list)}`);
  return list.entries;
}
/** Returns the outcome of every line: article and quantity, or its faults. */
const outcome = (list: ReadList) =>
  entriesOf(list).map((entry) => {
    const checked = validateLine(articles, entry);
    return checked.isGood
      ? [entry.line, checked.line.article, checked.line.quantity]
      : [entry.line, ...checked.faults.map(({ column, code }) => `${column} ${code}`)];
  });
const faultOf = (article: string | number, quantity: string | number, unit: string | null = null) => {
  const checked = validateLine(articles, { line: 1, article, quantity, unit });
  return checked.isGood ? checked.line : checked.faults[0];
};

describe('reads the files of every program', () => {
  const expected = [
    ['SL-L-BK', 54],
    ['KA-6', 12.5],
  ];
  const good = (list: ReadList) => outcome(list).map(([_line, ...rest]) => rest);

  test.each([
    ['semicolons and a header', 'Artikelnummer;Bezeichnung;Menge\r\nSL-L-BK;Slate;54\r\nKA-6;Kabel;12,5\r\n'],
    ['semicolons without a header', 'SL-L-BK;54\nKA-6;12,5'],
    ['commas, with a quoted decimal', 'Item no.,Qty\nSL-L-BK,54\nKA-6,"12,5"\n'],
    ['tabs', 'SL-L-BK\t54\nKA-6\t12,5\n'],
    ['what it says itself', 'sep=;\r\nSL-L-BK;54\r\nKA-6;12,5\r\n'],
    ['other columns and their order', 'Pos;Qté;Prix;Référence\n1;54;3,20;SL-L-BK\n2;12,5;1,95;KA-6\n'],
    ['lower case and spaces', ' sl-l-bk ; 54 \n ka-6 ;12.5'],
    ['units', 'SL-L-BK;54 Stk.\nKA-6;12.5 m'],
  ])('%s', async (_name, text) => {
    expect(good(await read(text))).toEqual(expected);
  });

  test.each([
    ['UTF-8', bytesOf('Menge;Art.-Nr.;Bezeichnung\n54;SL-L-BK;Süd für 5 m²\n12,5;KA-6;\n')],
    ['UTF-8', bytesOf('\uFEFFArtikel;Menge\nSL-L-BK;54\nKA-6;12,5\n')],
    ['Windows-1252', windows1252('Artikel;Stückzahl;Bezeichnung\nSL-L-BK;54;Süd\nKA-6;12,5;für\n')],
    ['UTF-16', utf16('Artikel\tMenge\tBezeichnung\r\nSL-L-BK\t54\tSüd\r\nKA-6\t12,5\tfür\r\n')],
  ])('%s', async (encoding, bytes) => {
    const list = await readList(bytes, articles);
    expect(good(list)).toEqual(expected);
    expect(list).toMatchObject({ reading: { encoding } });
  });

  test('numbers lines as in the file, with a title above, empty lines and line breaks in cells', async () => {
    const list = await read(
      'Bestellung Spiez;\n;\nArtikel;Bezeichnung;Menge\nSL-L-BK;"zwei\nZeilen";3\n;;\nXX;;1\n',
    );
    expect(list).toMatchObject({ reading: { headerLine: 3, above: 1, blank: 2 } });
    expect(outcome(list)).toEqual([
      [4, 'SL-L-BK', 3],
      [7, 'article article_unknown'],
    ]);
  });

  test('keeps a line with a withdrawn article open and suggests its successor', async () => {
    const [slate, ...others] = catalogue.articles;
    if (!slate) throw new Error('there are articles');
    const replaces = [{ number: 'SL-OLD', names: slate.names }];
    const sold = indexed<KnownArticle>([{ ...slate, replaces }, ...others]);
    const entries = entriesOf(await readList(bytesOf('Artikel;Menge\nsl-old;54\nKA-6;12,5\n'), sold));
    expect(entries.map((entry) => validateLine(sold, entry))).toMatchObject([
      { isGood: false, faults: [{ code: 'article_withdrawn', suggestions: [slate.number] }] },
      { isGood: true, line: { article: 'KA-6', quantity: 12.5 } },
    ]);
  });

  test('asks which column is the quantity if two are possible', async () => {
    const text = 'SL-L-BK;54;3.20\nKA-6;12;1.95\n';
    expect(await read(text)).toMatchObject({
      status: 'unclear',
      rows: [
        ['SL-L-BK', '54', '3.20'],
        ['KA-6', '12', '1.95'],
      ],
    });
    const chosen = await readList(bytesOf(text), articles, { article: 0, quantity: 1, unit: null });
    expect(good(chosen)).toEqual([
      ['SL-L-BK', 54],
      ['KA-6', 12],
    ]);
  });

  test.each([
    ['a quotation mark that nothing closes', 'SL-L-BK;3\n"KA-6;4\nHK-1;5\nUB-N;6\n', 2],
    ['one that closes in the middle of a cell', 'SL-L-BK;3\nKA-6;4\n"HK-1"x;5\n"UB-N";6\n', 3],
  ])('%s is reported with its line, and nothing is read', async (_name, text, line) => {
    expect(await read(text)).toEqual({ status: 'torn', line });
  });

  test('rejects a file that is no list', async () => {
    expect(await readList(new Uint8Array(), articles)).toEqual({ status: 'refused', fault: 'empty' });
    expect(await read('\n;;\n')).toEqual({ status: 'refused', fault: 'empty' });
    expect(await read('PK\u0003\u0004 no workbook')).toEqual({ status: 'refused', fault: 'content' });
    expect(await readList(utf16('SL-L-BK;3').slice(2), articles)).toEqual({
      status: 'refused',
      fault: 'content',
    });
    expect(await read('SL-L-BK;1\n'.repeat(20_001))).toEqual({ status: 'too-long', most: 20_000 });
  });
});

describe('guesses nothing', () => {
  test.each([
    ['1028', { number: 1028 }],
    ["1'028,5", { number: 1028.5 }],
    ['1’028.5', { number: 1028.5 }],
    ['1 028 000', { number: 1_028_000 }],
    ['1.028,5', { number: 1028.5 }],
    ['1,028.5', { number: 1028.5 }],
    ['1.028.000', { number: 1_028_000 }],
    ['0.125', { number: 0.125 }],
    ['-3', { number: -3 }],
    ['1.250', { thousands: 1250, decimal: 1.25 }],
    ['1,250', { thousands: 1250, decimal: 1.25 }],
    ["1'02,5", null],
    ["1'028'5", null],
    ['1e3', null],
    ['12..5', null],
    ['', null],
  ])('%s', (text, number) => expect(readNumber(text)).toEqual(number));

  test('a fault states its column, its value and the likely article', () => {
    expect(faultOf('SL-M-BX', 28)).toMatchObject({
      ...{ column: 'article', code: 'article_unknown', value: 'SL-M-BX' },
      suggestions: expect.arrayContaining(['SL-M-BK']),
    });
    expect(faultOf('slm bk', 1)).toMatchObject({ suggestions: expect.arrayContaining(['SL-M-BK']) });
    expect(faultOf('Schieferhaken Edelstahl, schwarz', 1)).toMatchObject({ suggestions: ['HK-1'] });
    expect(faultOf('HK-1', "1'028,5")).toMatchObject({ code: 'not_whole', suggestions: ['1028', '1029'] });
    expect(faultOf('HK-1', '1.250')).toMatchObject({ code: 'ambiguous', suggestions: ['1250'] });
    expect(faultOf('KA-6', '1,250')).toMatchObject({ code: 'ambiguous', suggestions: ['1250', '1.25'] });
    expect(faultOf('KA-6', 1.234)).toMatchObject({ code: 'too_precise', suggestions: ['1.24'] });
    expect(faultOf('HK-1', 0)).toMatchObject({ code: 'too_small' });
    expect(faultOf('HK-1', '-2')).toMatchObject({ code: 'too_small' });
    expect(faultOf('HK-1', 'zwei')).toMatchObject({ code: 'no_number', value: 'zwei' });
    expect(faultOf('HK-1', '1000001')).toMatchObject({ code: 'too_large' });
    expect(faultOf('HK-1', 3, 'Palette')).toMatchObject({
      column: 'unit',
      code: 'unit_unknown',
      suggestions: ['piece'],
    });
    expect(faultOf('HK-1', '3 m')).toMatchObject({
      column: 'quantity',
      code: 'unit_unknown',
      suggestions: ['3'],
    });
  });

  test('asks about a number that may have lost its leading zeros, and accepts one that had none', () => {
    for (const lost of ['4711', 4711])
      expect(faultOf(lost, 1)).toMatchObject({ code: 'leading_zeros', suggestions: ['004711'] });
    expect(faultOf('004711', 1)).toEqual({ article: '004711', quantity: 1 });
    expect(faultOf(90_210, 1)).toEqual({ article: '90210', quantity: 1 });
  });

  test('rounds a measure up to whole rolls, bars and packages', () => {
    const from = (article: string, quantity: string, unit: string | null = null) => {
      const checked = validateLine(articles, { line: 1, article, quantity, unit });
      return checked.isGood && { quantity: checked.line.quantity, ...checked.from };
    };
    expect(from('UB-N', '180', 'm²')).toEqual({ quantity: 3, amount: 75, measure: 'area', wanted: 180 });
    expect(from('UB-N', '150 m2')).toMatchObject({ quantity: 2 });
    expect(from('EP-1', '5.01 m')).toMatchObject({ quantity: 3, amount: 2.5 });
    expect(from('VS-100', '201', 'Stk.')).toMatchObject({ quantity: 3, amount: 100, measure: 'piece' });
    expect(from('VS-100', '201', 'Pack')).toEqual({ quantity: 201 });
    expect(from('VS-100', '201')).toEqual({ quantity: 201 });
  });
});

test.each(CATALOGUE_LANGUAGES)('a written list is read back unchanged (%s)', async (language) => {
  const lines = articles.all.map(({ number, names, unit }, index) => ({
    ...{ article: number, names, unit },
    quantity: unit === 'metre' || unit === 'area' ? (index * 37 + 1) / 100 : index * 311 + 1,
  }));
  const list = await readList(bytesOf(materialCsv(lines, translations(language))), articles);
  expect(outcome(list).map(([_line, ...rest]) => rest)).toEqual(
    lines.map(({ article, quantity }) => [article, quantity]),
  );
});

/** A seeded random number generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Line {
  readonly article: string;
  /** As stored by a spreadsheet: a number, or a text. */
  readonly quantity: number | string;
}

/** Mutations of a line, with the code that each must give. */
const spoiled: Readonly<Record<string, (line: Line) => Line>> = {
  'article missing': (line) => ({ ...line, article: '' }),
  'article article_unknown': (line) => ({ ...line, article: 'QQ-99' }),
  'article leading_zeros': (line) => ({ ...line, article: '815' }),
  'quantity missing': (line) => ({ ...line, quantity: '' }),
  'quantity no_number': (line) => ({ ...line, quantity: 'ca. zwei' }),
  'quantity too_small': (line) => ({ ...line, quantity: -4 }),
  'quantity too_large': (line) => ({ ...line, quantity: 1_000_001 }),
  'quantity not_whole': () => ({ article: 'HK-1', quantity: 2.5 }),
  'quantity too_precise': () => ({ article: 'KA-6', quantity: 12.3456 }),
  'quantity ambiguous': (line) => ({ ...line, quantity: '1.250' }),
};

const HEADER = ['Artikelnummer', 'Bezeichnung für Büro', 'Menge'];
type Row = readonly [string, string, number | string];
const cellsOf = ({ article, quantity }: Line): Row => [article, 'Grösse "L"; schwarz, matt', quantity];
const csvOf = (rows: readonly (readonly (string | number)[])[], delimiter: string, decimal: string): string =>
  rows
    .map((row) =>
      row
        .map((cell) => (typeof cell === 'number' ? String(cell).replace('.', decimal) : cell))
        .map((cell) => (/["\n;,\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(delimiter),
    )
    .join('\r\n');

/** A list as written by five programs; `first`: line number of the first position. */
const writings: Readonly<
  Record<string, { first: number; write: (lines: readonly Row[]) => Promise<Uint8Array<ArrayBuffer>> }>
> = {
  'semicolons, UTF-8': {
    first: 2,
    write: async (rows) => bytesOf(csvOf([HEADER, ...rows], ';', ',')),
  },
  'commas, UTF-8 with its mark, no header': {
    first: 1,
    write: async (rows) => bytesOf(`\uFEFF${csvOf(rows, ',', '.')}\r\n`),
  },
  'tabs, Windows-1252': {
    first: 2,
    write: async (rows) => windows1252(`${csvOf([HEADER, ...rows], '\t', '.')}\r\n`),
  },
  'UTF-16 that says what parts its cells': {
    first: 3,
    write: async (rows) => utf16(`sep=;\r\n${csvOf([HEADER, ...rows], ';', ',')}\r\n`),
  },
  'a workbook': {
    first: 2,
    write: async (rows) => {
      const isFigure = (cell: string | number) => typeof cell === 'number' || /^[1-9]\d*$/.test(cell);
      const data = [HEADER, ...rows].map((row) =>
        row.map((cell) =>
          cell === ''
            ? null
            : isFigure(cell)
              ? { value: Number(cell), type: Number }
              : { value: String(cell), type: String },
        ),
      );
      const blob = await writeExcelFile(data).toBlob();
      return new Uint8Array(await blob.arrayBuffer());
    },
  },
};

const SIZE = soak(1_000, 5_000);
const FAULTS = 50;

describe.each(Array.from({ length: soak(1, 8) }, (_, index) => index))('list %i', drawnCases, (round) => {
  test.each(Object.entries(writings))(
    `of ${SIZE} lines with ${FAULTS} faults, %s: reports each fault and changes no value`,
    async (_name, { first, write }) => {
      const random = randomFrom(process.env.SOAK ? Date.now() + round : 7);
      const drawn = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
      const lines: Line[] = Array.from({ length: SIZE }, () => {
        const { number, unit } = drawn(articles.all);
        const hasDecimals = unit === 'metre' || unit === 'area';
        const quantity = Math.ceil(random() * 10 ** Math.ceil(random() * 6));
        // Three decimals could be read as thousands, so two are the maximum.
        return {
          article: number,
          quantity: hasDecimals ? Math.round(random() * 10_000 + 1) / 100 : quantity,
        };
      });
      const expected = new Map<number, string>();
      while (expected.size < FAULTS) expected.set(Math.floor(random() * SIZE), drawn(Object.keys(spoiled)));
      const rows = lines.map((line, index) => {
        const fault = expected.get(index);
        return cellsOf(fault ? (spoiled[fault]?.(line) ?? line) : line);
      });

      const found = outcome(await readList(await write(rows), articles));

      expect(found).toHaveLength(SIZE);
      const bad = found.filter((each) => each.length === 2);
      expect(bad).toEqual(
        [...expected].toSorted(([a], [b]) => a - b).map(([index, fault]) => [index + first, fault]),
      );
      const good = found.filter((each) => each.length === 3);
      expect(good).toHaveLength(SIZE - FAULTS);
      expect(good).toEqual(
        lines.flatMap(({ article, quantity }, index) =>
          expected.has(index) ? [] : [[index + first, article, quantity]],
        ),
      );
    },
  );
});

test('the mutations cover every fault that a line can have', () => {
  const codes: readonly FaultCode[] = [
    ...(['missing', 'article_unknown', 'leading_zeros', 'no_number', 'ambiguous'] as const),
    ...(['not_whole', 'too_precise', 'too_small', 'too_large'] as const),
  ];
  const spoils = new Set(Object.keys(spoiled).map((name) => name.split(' ')[1]));
  expect([...spoils].sort()).toEqual([...codes].sort());
});
