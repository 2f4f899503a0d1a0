import type { BomLine } from '../../../engine/index.ts';

/** Difference of one article between two bills. */
export interface LineDifference {
  /** Article number. */
  readonly article: string;
  readonly unit: BomLine['unit'];
  readonly quantity: number;
  /** Rappen. */
  readonly price: number;
}

/**
 * Returns the articles that differ, the largest difference in price first. Positive where `other` needs more
 * than `bill`.
 */
export function lineDifferences(
  bill: readonly BomLine[],
  other: readonly BomLine[],
): readonly LineDifference[] {
  const units = new Map([...bill, ...other].map(({ article, unit }) => [article, unit]));
  const of = (lines: readonly BomLine[], article: string) =>
    lines.find((line) => line.article === article) ?? { quantity: 0, totalPrice: 0 };
  return [...units]
    .map(([article, unit]) => {
      const [before, after] = [of(bill, article), of(other, article)];
      return {
        article,
        unit,
        // Quantities have at most two decimals.
        quantity: Math.round((after.quantity - before.quantity) * 100) / 100,
        price: after.totalPrice - before.totalPrice,
      };
    })
    .filter(({ quantity, price }) => quantity !== 0 || price !== 0)
    .sort((a, b) => Math.abs(b.price) - Math.abs(a.price));
}
