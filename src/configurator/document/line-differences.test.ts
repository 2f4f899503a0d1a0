import { expect, test } from 'vitest';
import type { BomLine } from '../../../engine/index.ts';
import { lineDifferences } from './line-differences.ts';

const line = (article: string, quantity: number, totalPrice: number) =>
  ({ article, unit: 'piece', quantity, totalPrice }) as BomLine;

test('lists what the other bill has more or less, largest price first, without equal lines', () => {
  const bill = [line('A', 4, 400), line('B', 1, 1_000), line('C', 2.35, 70)];
  const other = [line('A', 4, 400), line('C', 2.5, 75), line('D', 3, 600)];
  expect(lineDifferences(bill, other)).toEqual([
    { article: 'B', unit: 'piece', quantity: -1, price: -1_000 },
    { article: 'D', unit: 'piece', quantity: 3, price: 600 },
    { article: 'C', unit: 'piece', quantity: 0.15, price: 5 },
  ]);
  expect(lineDifferences(bill, bill)).toEqual([]);
});

test('differences add up to the difference of the totals', () => {
  const bill = [line('A', 4, 400), line('B', 1, 1_000)];
  const other = [line('B', 2, 1_990), line('C', 1, 5)];
  const sum = lineDifferences(bill, other).reduce((total, { price }) => total + price, 0);
  expect(sum).toBe(1_995 - 1_400);
});
