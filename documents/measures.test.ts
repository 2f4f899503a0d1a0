import { expect, test } from 'vitest';
import { parseLength } from './measures.ts';

test.each([
  ['12400', 12_400],
  ["12'400", 12_400],
  ["12'400 mm", 12_400],
  ['12.4 m', 12_400],
  ['12,4m', 12_400],
  ['1240 cm', 12_400],
  ['2*1.2 m', 2400],
  ['2 × 1200', 2400],
  ['3.2 m + 450', 3650],
  ['-0.3 m', -300],
  ['8.1 m + 0.7 m', 8800],
  ['12.4', 12.4],
])('%s is %d mm', (text, millimetres) => {
  expect(parseLength(text)).toBe(millimetres);
});

test.each([
  ['12.4', 12_400],
  ['12,405', 12_405],
  ['12400 mm', 12_400],
  ['2*1.2', 2400],
  ['3 + 450 mm', 3450],
  ['999', 999_000],
])('with the unit metre, %s is %d mm', (text, millimetres) => {
  expect(parseLength(text, 'm')).toBe(millimetres);
});

test('with the unit metre, asks about a number of metres that no building has: it is more likely millimetres', () => {
  for (const text of ['12400', "12'400", '2 * 5200']) expect(parseLength(text, 'm')).toBeNull();
  expect(parseLength('1200 m', 'm')).toBe(1_200_000);
});

test.each(['', 'm', 'zwölf', '12 km', '2 m * 3 m', '12 m m', '1/2', '+', '3 +'])(
  '%j is not a length',
  (text) => {
    expect(parseLength(text)).toBeNull();
  },
);
