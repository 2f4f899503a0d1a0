import { expect, test } from 'vitest';
import { customerTotals, ownTotal, sellingPrices } from './customer-offers.ts';

test.each([
  [[1, 1, 1], 5_000],
  [[333_333, 1, 77_777, 99_999], 1_733],
  [[0, 0, 12_345], 1],
  [[5, 5, 5, 5, 5], 1_000],
  [[2_821_606], 20_000],
  [[], 1_500],
])(
  'selling prices of %j with %i basis points add up to the selling price of the whole',
  (parts, marginBp) => {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const { materialRappen } = customerTotals({ marginBp, lines: [], vatBp: 810 }, whole);
    const prices = sellingPrices(parts, marginBp);
    expect(prices.reduce((sum, price) => sum + price, 0)).toBe(materialRappen);
  },
);

test('an offer is material with its margin, lines of one’s own and VAT', () => {
  const lines = [
    { name: 'Montage', quantity: 42.5, unit: 'h', priceRappen: 9_800 },
    { name: 'Gerüst', quantity: 1, unit: '', priceRappen: 380_000 },
  ];
  expect(lines.map(ownTotal)).toEqual([416_500, 380_000]);
  expect(customerTotals({ marginBp: 1_500, lines, vatBp: 810 }, 3_000_001)).toEqual({
    materialRappen: 3_450_001,
    ownRappen: 796_500,
    netRappen: 4_246_501,
    vatRappen: 343_967,
    grossRappen: 4_590_468,
  });
});
