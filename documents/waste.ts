import type { BomLine, Unit } from '../engine/index.ts';

/** A quantity with what it is counted in. */
export interface Waste {
  readonly quantity: number;
  readonly unit: Unit;
}

/**
 * What cutting and full packages leave over of a line; null for nothing. What is bought by hand beyond
 * the need, or short of it, is no waste: the change says it.
 */
export function wasteOf({ waste, unit, change }: BomLine): Waste | null {
  return waste === 0 || change ? null : { quantity: waste, unit: measureOf(unit) };
}

/** What waste is counted in: bars in metres, rolls in m², packages in pieces. */
function measureOf(unit: Unit): Unit {
  if (unit === 'bar') return 'metre';
  if (unit === 'roll') return 'area';
  return unit === 'package' ? 'piece' : unit;
}
