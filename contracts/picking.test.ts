import { expect, test } from 'vitest';
import { PickingNumber, pickingNumberOf } from './picking.ts';

test('picking numbers are nine digits, each its own, read with spaces and as the QR code has them', () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => pickingNumberOf(index + 1));
  expect(new Set(numbers).size).toBe(2_000);
  for (const number of numbers) {
    expect(number).toMatch(/^\d{9}$/);
    expect(PickingNumber.parse(` PL:${number.slice(0, 4)} ${number.slice(4)}`)).toBe(number);
  }
});

test('a wrong digit is noticed, and so is one too many or too few', () => {
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
