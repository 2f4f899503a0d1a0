import { expect, test } from 'vitest';
import { columnLetters } from './column-letters.ts';

test('letters columns as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
