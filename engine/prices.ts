import type { Discount, RoofEngine } from './index.ts';

/** Returns the prices of roofs at rest, Rappen after discount; null for those that are rejected. */
export const pricesOf = (
  engine: RoofEngine,
  configurations: readonly string[],
  discount: Discount,
): (number | null)[] =>
  configurations.map((text) => {
    using roof = engine.open(text, discount);
    const { answer } = roof;
    return answer.status === 'solved' ? answer.bom.totalPrice : null;
  });
