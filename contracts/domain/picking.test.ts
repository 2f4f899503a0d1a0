import { expect, test } from 'vitest';
import { itemOfLabel, labelsOf, PickingNumber, pickingNumberOf } from './picking.ts';

test('picking numbers are nine digits, unique, and readable with spaces and as QR code @spec-10 @spec-11', () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => pickingNumberOf(index + 1));
  expect(new Set(numbers).size).toBe(2_000);
  for (const number of numbers) {
    expect(number).toMatch(/^\d{9}$/);
    for (const typed of [`PL:${number}`, `pl:${number}`, ` ${number.slice(0, 4)} ${number.slice(4)}`])
      expect(PickingNumber.safeParse(typed)).toEqual({ success: true, data: number });
  }
});

test('detects a wrong, additional or missing digit @spec-178', () => {
  const number = pickingNumberOf(4_711);
  for (const [place, digit] of [...number].entries()) {
    for (const other of '0123456789'.replace(digit, '')) {
      const wrong = number.slice(0, place) + other + number.slice(place + 1);
      expect(PickingNumber.safeParse(wrong).success, wrong).toBe(false);
    }
  }
  for (const wrong of ['', '12345678', `${number}0`, 'PL:', '12345678a'])
    expect(PickingNumber.safeParse(wrong).success, wrong).toBe(false);
});

test('a label of a list leads to its own item, even if the list has an article in several sizes', () => {
  const items = [{ article: 'CP-G-BK' }, { article: 'CP-G-BK' }, { article: 'SL-L-BK' }];
  for (const [position, item] of items.entries())
    for (const label of labelsOf('100000016', { position, article: item.article, quantity: 3 }, 1))
      expect(itemOfLabel('100000016', items, label)).toBe(item);
  const label = { article: 'CP-G-BK', quantity: 1, id: '100000016-2-1' };
  expect(itemOfLabel('100000024', items, label)).toBeUndefined();
  expect(itemOfLabel('100000016', items, { ...label, article: 'SL-L-BK' })).toBeUndefined();
  expect(itemOfLabel('100000016', items, { ...label, id: 'L-1' })).toBeUndefined();
});
