import { z } from 'zod';

/** A whole amount of Rappen, 1/100 CHF. */
export type Rappen = number & z.core.$brand<'Rappen'>;

/** Brands a whole number as Rappen. */
export const rappen = (amount: number): Rappen => amount as Rappen;

/** Decimals of a quantity: the engine counts in hundredths of a unit, and printouts show as many. */
const DECIMALS = 2;
/** Lines saved before quantities were limited to two decimals have up to three. */
const THOUSANDTHS = 1_000;

/** Whether a quantity is printed without rounding. */
export const isPrintable = (quantity: number): boolean => Number(quantity.toFixed(DECIMALS)) === quantity;

/** A quantity above zero with at most two decimals. */
export const quantityUpTo = (most: number) =>
  z
    .number()
    .positive()
    .max(most)
    .refine(isPrintable, { error: 'has more than two decimals', params: { rule: 'too_precise' } });

/**
 * Returns a price times a quantity, rounded half up to one Rappen: the rule of every line of every bill, including
 * the engine's (`of_hundredths` in engine-rs). Calculates with whole numbers, so that no half is lost to a binary
 * fraction: 0.35 × 0.90 CHF is 0.32 CHF. Exact up to 10 million CHF × 1 million units; NaN if either is NaN.
 */
export function lineTotal(price: Rappen, quantity: number): Rappen {
  const thousandths = Math.round(quantity * THOUSANDTHS);
  const units = Math.floor(thousandths / THOUSANDTHS);
  return rappen(price * units + Math.round((price * (thousandths - units * THOUSANDTHS)) / THOUSANDTHS));
}

/** Returns a price after a discount in basis points, rounded half up to one Rappen, like the engine's bill. */
export const discounted = (price: Rappen, basisPoints: number): Rappen =>
  rappen(Math.round((price * (10_000 - basisPoints)) / 10_000));

/** Returns the sum of lines. */
export const sumOf = (lines: readonly { readonly totalRappen: Rappen }[]): Rappen =>
  rappen(lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0));
