import { type Dimension, dimensionKey } from '../../../documents/dimensions.ts';
import type { PriceRange, RankedDimension } from './price-range.ts';

/** A dimension in the list of those to measure. */
export interface ListedDimension {
  readonly key: string;
  /** From 1, also on the drawing. */
  readonly number: number;
  readonly dimension: Dimension;
  /** Its effect on the price; null once it is measured, and of those that are not decisive. */
  readonly effect: RankedDimension | null;
}

export interface ListedDimensions {
  /** Measured lengths in the order of the roof, then those to measure next. */
  readonly decisive: readonly ListedDimension[];
  /** All other lengths. */
  readonly others: readonly ListedDimension[];
}

/** Lists the estimated lengths of a roof; until the range is known, all of them are to be measured. */
export function listedDimensions(
  dimensions: readonly Dimension[],
  range: PriceRange | null,
): ListedDimensions {
  const ranked = range?.decisive ?? [];
  const effectOf = (dimension: Dimension) =>
    ranked.find((one) => dimensionKey(one.dimension) === dimensionKey(dimension)) ?? null;
  const measured = dimensions.filter((dimension) => dimension.measured !== null);
  const open = dimensions.filter((dimension) => dimension.measured === null);
  const next = open
    .filter((dimension) => effectOf(dimension) !== null)
    .sort(
      (a, b) =>
        ranked.indexOf(effectOf(a) as RankedDimension) - ranked.indexOf(effectOf(b) as RankedDimension),
    );
  const rest = open.filter((dimension) => !next.includes(dimension));
  const listed = [...measured, ...next, ...rest].map((dimension, index) => ({
    key: dimensionKey(dimension),
    number: index + 1,
    dimension,
    effect: dimension.measured === null ? effectOf(dimension) : null,
  }));
  const count = measured.length + next.length;
  return { decisive: listed.slice(0, count), others: listed.slice(count) };
}
