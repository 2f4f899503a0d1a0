import { expect, test } from 'vitest';
import { formatDate } from './date.ts';
import { formatAmount, formatMoney } from './money.ts';
import { formatNumber, formatPower, parseNumber } from './number.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [10_400, "10'400"],
  [1_234_567, "1'234'567"],
  [-4774.1, "-4'774.1"],
  [0.12345, '0.12345'],
])('formats %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test('rounds decimals without grouping them', () => {
  expect(formatNumber(1234.56789, 4)).toBe("1'234.5679");
  expect(formatNumber(2, 2)).toBe('2.00');
});

test.each([
  ["10'400", 10_400],
  ['10’400.5', 10_400.5],
  [' 12 345,6 ', 12_345.6],
  ['-3', -3],
  ['−3', -3],
  ['', null],
  ['-', null],
  ['12e3', null],
  ['zwölf', null],
])('parses %j as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test('formats money as francs with two decimals', () => {
  expect(formatAmount(1_234_560)).toBe("12'345.60");
  expect(formatMoney(5)).toBe('CHF 0.05');
});

test('formats power as kilowatts peak', () => {
  expect(formatPower(15_420)).toBe('15.42 kWp');
});

test('formats dates day first', () => {
  expect(formatDate(Date.UTC(2026, 10, 20, 12))).toBe('20.11.2026');
});
