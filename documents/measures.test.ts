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

test.each(['', 'm', 'zwölf', '12 km', '2 m * 3 m', '12 m m', '1/2', '+', '3 +'])(
  '%j is no length',
  (text) => {
    expect(parseLength(text)).toBeNull();
  },
);
