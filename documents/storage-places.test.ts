import { expect, test } from 'vitest';
import { readStoragePlaces, storagePlacesCsv } from './storage-places.ts';
import { translations } from './translations.ts';

const names = { de: 'Schieferhaken; schwarz', en: 'Slate hook', it: 'Gancio', fr: 'Crochet' };
const known = {
  warehouses: [
    { id: 'w1', name: 'Halle 1', organisationId: 'o1' },
    { id: 'w2', name: 'Zürich', organisationId: 'o1' },
  ],
  articles: [
    { article: 'HK-1', names, warehouseId: 'w1', place: 'A-01' },
    { article: 'SL-1', names, warehouseId: 'w2', place: '=3' },
    { article: 'UB-N', names, warehouseId: null, place: '' },
  ],
};
const bytes = (text: string) => new TextEncoder().encode(text);
const places = known.articles.map(({ article, warehouseId, place }) => ({ article, warehouseId, place }));

test.each(['de', 'en', 'it', 'fr-FR'] as const)('a list written in %s is read back unchanged', (language) => {
  const text = storagePlacesCsv(known, translations(language));
  expect(readStoragePlaces(bytes(text), known)).toEqual({ places, wrong: [] });
});

test('reads a list without header, separated by commas, in Windows-1252, in any case', () => {
  const text = 'hk-1,HALLE 1,B-2\r\n\r\nsl-1,z\u00fcrich,C-3\r\n';
  const latin1 = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(readStoragePlaces(latin1, known)).toEqual({
    places: [
      { article: 'HK-1', warehouseId: 'w1', place: 'B-2' },
      { article: 'SL-1', warehouseId: 'w2', place: 'C-3' },
    ],
    wrong: [],
  });
});

test('every line is a place or named with its fault', () => {
  const lines = [
    'Artikel;Lager;Platz',
    'HK-1;Halle 1;A',
    'XX-9;Halle 1;A',
    '',
    'SL-1;Halle 3;A',
    'HK-1;Zürich;B',
  ];
  const long = 'x'.repeat(41);
  const read = readStoragePlaces(bytes([...lines, `UB-N;Zürich;${long}`, 'UB-N;;7'].join('\n')), known);
  expect(read?.places).toEqual([{ article: 'HK-1', warehouseId: 'w1', place: 'A' }]);
  expect(read?.wrong).toEqual([
    { line: 3, fault: 'article', value: 'XX-9' },
    { line: 5, fault: 'warehouse', value: 'Halle 3' },
    { line: 6, fault: 'twice', value: 'HK-1' },
    { line: 7, fault: 'place', value: long },
    { line: 8, fault: 'warehouse', value: '' },
  ]);
});

test.each([
  ['nothing', ''],
  ['fewer columns', 'HK-1;A\n'],
  ['an open quotation mark', 'HK-1;"Halle 1;A\nSL-1;Halle 1;B'],
  ['no text', 'a\0b;c;d'],
])('%s is not such a list', (_what, text) => expect(readStoragePlaces(bytes(text), known)).toBeNull());
