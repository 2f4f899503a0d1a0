import { expect, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import { discounted, lineTotal, quantityUpTo, rappen } from './money.ts';
import { TypedLine } from './offers.ts';

/** A random whole number from 0 to `most`, evenly distributed by magnitude. */
const upTo = (most: number): number => Math.floor((most + 1) ** Math.random()) - 1;
const halfUp = (amount: bigint, by: bigint): number => Number((2n * amount + by) / (2n * by));

test.each([
  [90, 0.35, 32],
  [10_000, 0.13, 1_300],
  [100_000_000, 999_999.99, 99_999_999_000_000],
  [1, 0.49, 0],
  [1, 0.5, 1],
  [3, 1.005, 3],
])('%i Rappen times %f are %i Rappen', (price, quantity, total) => {
  expect(lineTotal(rappen(price), quantity)).toBe(total);
});

test(
  'a total is the exact product of price and quantity, rounded half up, at every size @spec-128',
  drawn,
  () => {
    for (let at = 0; at < soak(20_000, 2_000_000); at += 1) {
      const [price, thousandths] = [upTo(100_000_000), upTo(1_000_000_000)];
      const exact = halfUp(BigInt(price) * BigInt(thousandths), 1_000n);
      const total = lineTotal(rappen(price), thousandths / 1_000);
      if (total !== exact) expect([price, thousandths, total]).toEqual([price, thousandths, exact]);
    }
  },
);

test('subtracts a discount exactly, rounded half up @spec-127', drawn, () => {
  for (let at = 0; at < soak(5_000, 500_000); at += 1) {
    const [price, basisPoints] = [upTo(100_000_000), upTo(10_000)];
    expect(discounted(rappen(price), basisPoints)).toBe(
      halfUp(BigInt(price) * BigInt(10_000 - basisPoints), 10_000n),
    );
  }
});

test('a quantity has at most two decimals, for any two digits', drawn, () => {
  const quantity = quantityUpTo(1_000_000);
  for (let at = 0; at < soak(5_000, 500_000); at += 1) {
    const hundredths = 1 + upTo(99_999_999);
    expect(quantity.safeParse(hundredths / 100).success).toBe(true);
    if (hundredths < 10_000_000)
      expect(quantity.safeParse((hundredths * 10 + 1 + (at % 9)) / 1_000).success).toBe(false);
  }
});

test('rejects a typed line of an offer with a third decimal at its quantity', () => {
  const line = { article: '', unit: 'piece', name: 'Kran', quantity: 0.1256, priceRappen: 10_000 };
  const { error } = TypedLine.safeParse(line);
  expect(error?.issues.map(({ path, ...issue }) => [path, Reflect.get(issue, 'params')])).toEqual([
    [['quantity'], { rule: 'too_precise' }],
  ]);
});
