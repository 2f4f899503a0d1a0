import { type Dimension, dimensionKey } from '../../../documents/dimensions.ts';
import type { PriceRange } from '../../../documents/price-range.ts';

/** A dimension in the list of those to measure. */
export interface ListedDimension {
  readonly key: string;
  /** From 1, also on the drawing. */
  readonly number: number;
  readonly dimension: Dimension;
  /** Largest change of the price, Rappen; null once it is measured, and of those that are not decisive. */
  readonly effect: number | null;
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
  const measured = dimensions.filter((dimension) => dimension.measured !== null);
  const open = dimensions.filter((dimension) => dimension.measured === null);
  const next = (range?.decisive ?? []).flatMap((ranked) => {
    const dimension = open.find((one) => dimensionKey(one) === dimensionKey(ranked.dimension));
    return dimension ? [{ dimension, effect: ranked.price }] : [];
  });
  const rest = open.filter((dimension) => next.every((one) => one.dimension !== dimension));
  const withoutEffect = (dimension: Dimension) => ({ dimension, effect: null });
  const listed = [...measured.map(withoutEffect), ...next, ...rest.map(withoutEffect)].map((one, index) => ({
    key: dimensionKey(one.dimension),
    number: index + 1,
    ...one,
  }));
  const count = measured.length + next.length;
  return { decisive: listed.slice(0, count), others: listed.slice(count) };
}
