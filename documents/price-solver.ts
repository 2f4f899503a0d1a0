import type { Discount, RoofEngine } from '../engine/index.ts';
import { pricesOf } from '../engine/prices.ts';
import type { Solve } from './price-range.ts';

/** Solves with an engine in this thread, for an organisation with a discount. */
export const solvedBy =
  (engine: RoofEngine, discount: Discount): Solve =>
  async (variations) =>
    pricesOf(
      engine,
      variations.map((roof) => JSON.stringify(roof)),
      discount,
    );
