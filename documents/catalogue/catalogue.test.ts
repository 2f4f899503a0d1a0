import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { CATALOGUE_LANGUAGES } from '../../contracts/domain/languages.ts';
import type { Article, Catalogue } from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { translations } from '../translations.ts';
import { type ArticleAccount, type ReadArticles, readArticles } from './read.ts';
import { articlesCsv, articlesXlsx } from './write.ts';

const demo: Catalogue = JSON.parse(
  readFileSync(new URL('../../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const de = translations('de');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const bytesIn = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const accountOf = (read: ReadArticles): ArticleAccount => {
  if (read.status !== 'read') throw new Error(`not read: ${JSON.stringify(read)}`);
  return read;
};
const readText = async (text: string, catalogue = demo) =>
  accountOf(await readArticles(bytesOf(text), catalogue, de));

/** Names with all that CSV, formulas and spreadsheets treat specially. */
const name = fc
  .array(
    fc.constantFrom('a', 'ä', 'Süd', ' ', ';', ',', '"', "'", '=', '+', '@', '-', '\n', '5 m²', '🏠', '1'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
const number = fc.oneof(
  fc.constantFrom('0815', '4711', '00', '1e5', 'A;B', 'true', '-5', '=1', '1.10', 'Ä-1'),
  fc.stringMatching(/^[A-Z0-9]{1,8}$/),
);
const article = fc
  .record({
    number,
    names: fc.record({ de: name, fr: name }),
    unit: fc.constantFrom('piece', 'metre', 'area', 'bar', 'roll', 'package'),
    price: fc.nat(1_000_000_000),
    power: fc.nat(100_000),
    weight: fc.nat(1_000_000_000),
    packageSize: fc.nat(1_000_000_000),
    laps: fc.constantFrom(true, undefined),
    discountGroup: fc.constantFrom('slates', undefined),
  })
  // Without the undefined members.
  .map((one) => JSON.parse(JSON.stringify(one)) as Article);
const catalogues = fc
  .uniqueArray(article, { minLength: 1, maxLength: 12, selector: ({ number }) => number })
  .map((articles): Catalogue => ({ ...demo, articles }));

test('an export is read back as it is, as CSV and as a workbook, in every language', drawn, async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogues,
      fc.constantFrom(...CATALOGUE_LANGUAGES),
      fc.constantFrom(...CATALOGUE_LANGUAGES),
      async (catalogue, written, reader) => {
        const files = [
          bytesOf(articlesCsv(catalogue, translations(written))),
          await bytesIn(await articlesXlsx(catalogue, translations(written))),
        ];
        for (const file of files) {
          const read = accountOf(await readArticles(file, catalogue, translations(reader)));
          expect(read).toMatchObject({ added: [], changed: [], refused: [], missing: 0 });
          expect(read.articles).toEqual(catalogue.articles);
        }
      },
    ),
    { numRuns: soak(40, 1_000) },
  );
});

test('a file brings another catalogue to its prices, and read again changes nothing', drawn, async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, catalogues, fc.boolean(), async (from, to, isCsv) => {
      const file = isCsv ? bytesOf(articlesCsv(from, de)) : await bytesIn(await articlesXlsx(from, de));
      const read = accountOf(await readArticles(file, to, de));
      // Every line has one outcome.
      expect(read.added.length + read.changed.length + read.unchanged + read.refused.length).toBe(
        from.articles.length,
      );
      const after = { ...to, articles: [...read.articles] };
      for (const { number: taken } of read.refused)
        expect(read.articles.some((one) => one.number === taken)).toBe(
          to.articles.some((one) => one.number === taken),
        );
      const refused = new Set(read.refused.map((line) => line.number));
      for (const one of from.articles.filter((each) => !refused.has(each.number)))
        expect(after.articles.find((each) => each.number === one.number)?.price).toBe(one.price);
      const again = accountOf(await readArticles(file, after, de));
      expect(again).toMatchObject({ added: [], changed: [] });
      expect(again.articles).toEqual(after.articles);
    }),
    { numRuns: soak(60, 1_000) },
  );
});

test('a list of numbers and prices is enough, with any titles above', async () => {
  const [first, second] = demo.articles;
  if (!first || !second) throw new Error('no articles');
  const read = await readText(
    `Preise 2027\n\nnumber;irgendwas;Neuer Preis [price]\n${first.number};x;1'250.50\n${second.number};;${second.price / 100}\n`,
  );
  expect(read).toMatchObject({ added: [], changed: [first.number], unchanged: 1, refused: [] });
  expect(read.missing).toBe(demo.articles.length - 2);
  expect(read.articles[0]).toEqual({ ...first, price: 125_050 });
});

test.each([';', '\t', ','])('a short list parted by %j is read', async (delimiter) => {
  const number = demo.articles[0]?.number ?? '';
  const read = await readText(`number${delimiter}price\n${number}${delimiter}1\n`);
  expect(read).toMatchObject({ changed: [number], refused: [] });
});

test('every refused line has its number in the file and its reason', async () => {
  const zeros: Catalogue = {
    ...demo,
    articles: [...demo.articles, { ...(demo.articles[0] as Article), number: '004711' }],
  };
  const known = zeros.articles[0]?.number ?? '';
  const other = zeros.articles[1]?.number ?? '';
  const lines: [string, string][] = [
    [';1;piece;;', 'number missing'],
    ['4711;1;piece;;', 'number leading_zeros'],
    [`${known};teuer;piece;;`, 'price no_price'],
    [`${known};1.250;piece;;`, 'price no_price'],
    [`${known};=1+1;piece;;`, 'price no_price'],
    [`${known};;piece;;`, 'price no_price'],
    [`${known};0.005;piece;;`, 'price no_price'],
    [`${known};1;Palette;;`, 'unit unknown_unit'],
    [`${known};1;piece;gibtsnicht;`, 'discountGroup unknown_group'],
    [`${known};1;piece;;vielleicht`, 'laps no_yes'],
    [`${other};1;Stk.;;`, ''],
    [`${other};2;Stk.;;`, 'number twice'],
    ['NEU-1;1;piece;;', 'names.de missing'],
  ];
  const file = ['number;price;unit;discountGroup;laps', ...lines.map(([line]) => line)].join('\n');
  const read = await readText(file, zeros);
  const reasons = new Map(read.refused.map(({ line, field, fault }) => [line, `${field} ${fault}`]));
  expect(lines.map((_, index) => reasons.get(index + 2) ?? '')).toEqual(lines.map(([, reason]) => reason));
  expect(read).toMatchObject({ added: [], changed: [other] });
});

test('numbers lines as in the file where cells have line ends', async () => {
  const number = demo.articles[0]?.number ?? '';
  const languages = Object.keys(demo.articles[0]?.names ?? {});
  const head = ['number', 'price', ...languages.map((language) => `names.${language}`)].join(';');
  const names = languages.map(() => '"zwei\nZeilen"').join(';');
  const read = await readText(`${head}\n${number};1;${names}\nX;;;\n`);
  expect(read.changed).toEqual([number]);
  expect(read.refused.map(({ line }) => line)).toEqual([3 + languages.length]);
});

const workbook = async (rows: (string | number)[][]) =>
  bytesIn(
    await writeExcelFile(
      rows.map((row) =>
        row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
      ),
    ).toBlob(),
  );

test('rejects files that are no list of articles, each with its reason', async () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => readArticles(bytes, demo, de);
  expect(await read(bytesOf(''))).toEqual({ status: 'refused', fault: 'empty' });
  expect(await read(bytesOf('Das ist ein Brief.'))).toEqual({ status: 'no-list' });
  expect(await read(bytesOf('number;nichts\nA;1'))).toEqual({ status: 'no-list' });
  expect(await read(bytesOf('number;price\n"A;1\nB;2\n'))).toMatchObject({ status: 'torn' });
  expect(await read(bytesOf('PK\u0003\u0004 kein Archiv'))).toEqual({ status: 'refused', fault: 'content' });
  expect(await read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toEqual({
    status: 'refused',
    fault: 'content',
  });
  expect(
    await read(
      await workbook([
        ['Umsatz', 'Jahr'],
        ['3', 2026],
      ]),
    ),
  ).toEqual({ status: 'no-list' });
  const many = Array.from({ length: 5_001 }, (_, index) => `N${index};1`).join('\n');
  expect(await read(bytesOf(`number;price\n${many}`))).toEqual({ status: 'too-long', most: 5_000 });
  expect(await read(new Uint8Array(6 * 1024 * 1024))).toEqual({ status: 'refused', fault: 'bomb' });
});

test('a workbook in which a number lost its zeros names the line', async () => {
  const zeros = { ...demo, articles: [{ ...(demo.articles[0] as Article), number: '0815' }] };
  const file = await workbook([
    ['Artikelnummer [number]', 'Preis CHF [price]'],
    [815, 12.5],
  ]);
  expect(accountOf(await readArticles(file, zeros, de)).refused).toEqual([
    { line: 2, number: '815', fault: 'leading_zeros', field: 'number', value: '815' },
  ]);
});

test('5,000 lines are read', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `N${index};1`).join('\n');
  const read = await readText(`number;price\n${many}`);
  expect(read.refused).toHaveLength(5_000);
});
