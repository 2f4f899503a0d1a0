import { z } from 'zod';

/** A whole amount of Rappen, 1/100 CHF. */
export type Rappen = number & z.core.$brand<'Rappen'>;

/** Marks a whole number of Rappen as one. */
export const rappen = (amount: number): Rappen => amount as Rappen;

/** Decimals of a quantity: the engine counts in hundredths of a unit, and as many are printed. */
const DECIMALS = 2;
/** Lines that were saved before quantities were held to two decimals have up to three. */
const THOUSANDTHS = 1_000;

/** Whether a quantity is printed as it is counted. */
export const isPrintable = (quantity: number): boolean => Number(quantity.toFixed(DECIMALS)) === quantity;

/** How much of something is offered or ordered, above nothing, with two decimals at most. */
export const quantityUpTo = (most: number) =>
  z
    .number()
    .positive()
    .max(most)
    .refine(isPrintable, { error: 'has more than two decimals', params: { rule: 'too_precise' } });

/**
 * A price times a quantity, half up to one Rappen: the rule of every line of every bill, the engine's
 * (`of_hundredths` in engine-rs) included. Calculates with whole numbers only, so that no half is lost to a binary
 * fraction: 0.35 × 0.90 CHF is 0.32 CHF. Exact up to 10 million CHF × 1 million units; NaN where one of the two is.
 */
export function lineTotal(price: Rappen, quantity: number): Rappen {
  const thousandths = Math.round(quantity * THOUSANDTHS);
  const units = Math.floor(thousandths / THOUSANDTHS);
  return rappen(price * units + Math.round((price * (thousandths - units * THOUSANDTHS)) / THOUSANDTHS));
}

/** A price after a discount in basis points, half up to one Rappen, as the engine's bill has it. */
export const discounted = (price: Rappen, basisPoints: number): Rappen =>
  rappen(Math.round((price * (10_000 - basisPoints)) / 10_000));

/** The sum of lines. */
export const sumOf = (lines: readonly { readonly totalRappen: Rappen }[]): Rappen =>
  rappen(lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0));
