import { useEffect, useState } from 'react';
import type { FrozenRoof } from '../../../engine/frozen-roof.ts';
import type { BodyTable, CellTable } from '../../../engine/index.ts';
import { litRoof, shadedYields } from '../../../engine/shaded-yields.ts';
import { askLight } from '../../shared/parts/light.ts';
import { type YearLight, yearLight } from '../geometry/cell-light.ts';

/** Calculates the light on the slates of a frozen roof once it is wanted; null until then, or if that is impossible. */
export function useYearLight(
  { configuration: { location }, solution }: FrozenRoof,
  table: CellTable,
  body: BodyTable,
  isWanted: boolean,
): YearLight | null {
  const [light, setLight] = useState<YearLight | null>(null);
  useEffect(() => {
    const lit = isWanted && litRoof(location, solution, table, body);
    if (!lit) return;
    let isOver = false;
    void askLight(lit).then((shade) => {
      const { surfaces, yields } = solution;
      if (isOver || !shade || yields.status !== 'calculated') return;
      const own = yields.shade ? yields : shadedYields(yields, surfaces, shade, location.surroundings);
      setLight(yearLight({ surfaces, table, shade, yields: own }));
    });
    return () => {
      isOver = true;
    };
  }, [location, solution, table, body, isWanted]);
  return light;
}
