import { expect, test } from 'vitest';
import type { AvailabilityList } from '../contracts/domain/availability.ts';
import { availabilityCsv, readAvailability } from './availability.ts';
import { translations } from './translations.ts';

const names = { de: 'Schieferhaken; "schwarz"\nlang', en: 'Slate hook', it: 'Gancio', fr: 'Crochet' };
const entry = (
  warehouseId: string,
  availability: AvailabilityList['articles'][number]['entries'][number]['availability'],
) => ({
  ...{ warehouseId, availability, at: 0, by: null },
});
const known: AvailabilityList = {
  warehouses: [
    { id: 'w1', name: 'Halle 1' },
    { id: 'w2', name: 'Zürich' },
  ],
  articles: [
    {
      ...{ article: 'HK-1', names },
      entries: [
        entry('w1', { kind: 'stock', quantity: 1_250.5 }),
        entry('w2', { kind: 'from', day: '2026-12-24' }),
      ],
    },
    { article: 'SL-1', names, entries: [entry('w1', { kind: 'weeks', weeks: 3 })] },
  ],
};
const bytes = (text: string) => new TextEncoder().encode(text);

test.each(['de', 'en', 'it', 'fr-FR'] as const)('a list written in %s is read back unchanged', (language) => {
  const read = readAvailability(bytes(availabilityCsv(known, translations(language))), known);
  expect(read?.wrong).toEqual([]);
  expect(read?.entries.filter(({ availability }) => availability !== null)).toEqual(
    known.articles.flatMap(({ article, entries }) =>
      entries.map(({ warehouseId, availability }) => ({ article, warehouseId, availability })),
    ),
  );
});

test('names a fault by the line at which it begins, also after a name of several lines', () => {
  const lines = [
    'Artikel;Name;Lager;Stück;Ab;Wochen',
    'HK-1;"zwei\nZeilen";Halle 1;4;;',
    'XX-9;;Halle 1;4;;',
  ];
  expect(readAvailability(bytes(lines.join('\r\n')), known)).toEqual({
    entries: [{ article: 'HK-1', warehouseId: 'w1', availability: { kind: 'stock', quantity: 4 } }],
    wrong: [{ line: 4, fault: 'article', value: 'XX-9' }],
  });
});

test.each([
  ['nothing', ''],
  ['fewer columns', 'HK-1;Halle 1;4\n'],
  ['an open quotation mark', 'HK-1;"Haken;Halle 1;4;;\nSL-1;;Halle 1;4;;'],
  ['a quotation mark that closes in the middle of a cell', 'HK-1;"Ha"ken;Halle 1;4;;\nSL-1;;Halle 1;4;;'],
  ['a file cut off within a cell', availabilityCsv(known, translations('de')).slice(0, 120)],
  ['no text', 'a\0b;c;d;e;f'],
])('%s is not such a list', (_what, text) => expect(readAvailability(bytes(text), known)).toBeNull());
