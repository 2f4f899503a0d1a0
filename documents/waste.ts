import type { BomLine, Unit } from '../engine/index.ts';

/** A quantity with its unit. */
export interface Waste {
  readonly quantity: number;
  readonly unit: Unit;
}

/**
 * Returns the waste of a line from cutting and full packages; null for none. A manual change of the quantity is no
 * waste: the change states it.
 */
export function wasteOf({ waste, unit, change }: BomLine): Waste | null {
  return waste === 0 || change ? null : { quantity: waste, unit: measureOf(unit) };
}

/** Returns the unit of waste: metres for bars, m² for rolls, pieces for packages. */
function measureOf(unit: Unit): Unit {
  if (unit === 'bar') return 'metre';
  if (unit === 'roll') return 'area';
  return unit === 'package' ? 'piece' : unit;
}
