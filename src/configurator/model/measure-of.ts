import type { Unit } from '../../../engine/index.ts';

/** What a line's net quantity and waste are counted in: bars in metres, rolls in m², packages in pieces. */
export function measureOf(unit: Unit): Unit {
  if (unit === 'bar') return 'metre';
  if (unit === 'roll') return 'area';
  return unit === 'package' ? 'piece' : unit;
}
