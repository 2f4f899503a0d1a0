import { CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { CalculatedYields, Solution } from '../../../engine/index.ts';
import { SHADE_CAUSES, type Shade, type ShadeCause } from '../../../engine/shade.ts';

/** Yield of the cells of a roof in a month or a year. */
export interface CellLight {
  /** Yield in kWh per kWp of each cell; 0 if its surface has none. */
  readonly perKilowattPeak: Float32Array<ArrayBuffer>;
  /** Of the active cells. */
  readonly least: number;
  readonly most: number;
  /** Shares of the yield lost to shade by each cause, 0 to 1. */
  readonly lost: Readonly<Record<ShadeCause, number>>;
}

/** Yield of a year and of each of its months. */
export interface YearLight {
  readonly year: CellLight;
  /** January first. */
  readonly months: readonly CellLight[];
}

/** Multiplies the engine's yield of each surface and month by what shade leaves to each cell. Null without a yield. */
export function yearLight(
  { surfaces, yields }: Pick<Solution, 'surfaces' | 'yields'>,
  { cells }: CellTable,
  shade: Shade,
): YearLight | null {
  if (yields.status !== 'calculated') return null;
  const count = Math.floor(cells.length / CELL_STRIDE);
  const year = newSum(count);
  const months = Array.from({ length: 12 }, () => newSum(count));
  const own = surfaces.map(({ id }) => yields.surfaces.find((each) => each.id === id));
  for (let cell = 0; cell < count; cell++) {
    const number = (offset: number) => cells[cell * CELL_STRIDE + offset] ?? 0;
    const unshaded = own[number(0)];
    if (!unshaded || unshaded.annual === 0) continue;
    const isActive = number(3) === 0;
    let rest = 0;
    for (const [month, sum] of months.entries()) {
      const energy = (unshaded.perKilowattPeak * (unshaded.monthly[month] ?? 0)) / unshaded.annual;
      const shaded = energy * (shade.left[cell * 12 + month] ?? 1);
      sum.add(cell, shaded, isActive);
      rest += shaded;
    }
    year.add(cell, rest, isActive);
  }
  if (year.most === 0) return null;
  const all = Array.from({ length: 12 }, (_, month) => month);
  const lostIn = (chosen: readonly number[]) => lostShares(own, chosen, shade);
  return {
    year: year.light(lostIn(all)),
    months: months.map((month, index) => month.light(lostIn([index]))),
  };
}

/** Returns the shares of the yield that surfaces lose in some months by each cause. */
function lostShares(
  yields: readonly (CalculatedYields['surfaces'][number] | undefined)[],
  months: readonly number[],
  shade: Shade,
): CellLight['lost'] {
  const lost = Object.fromEntries(SHADE_CAUSES.map((cause) => [cause, 0])) as Record<ShadeCause, number>;
  let all = 0;
  for (const [surface, own] of yields.entries())
    for (const month of months) {
      const energy = own?.monthly[month] ?? 0;
      all += energy;
      for (const [index, cause] of SHADE_CAUSES.entries())
        lost[cause] += energy * (shade.lost[(surface * 12 + month) * SHADE_CAUSES.length + index] ?? 0);
    }
  for (const cause of SHADE_CAUSES) lost[cause] = all > 0 ? lost[cause] / all : 0;
  return lost;
}

/** Accumulates the light of cells. */
function newSum(count: number) {
  const perKilowattPeak = new Float32Array(count);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  return {
    get most() {
      return most;
    },
    add(cell: number, value: number, isActive: boolean) {
      perKilowattPeak[cell] = value;
      if (!isActive) return;
      least = Math.min(least, value);
      most = Math.max(most, value);
    },
    light: (lost: CellLight['lost']): CellLight => ({
      perKilowattPeak,
      least: Math.min(least, most),
      most,
      lost,
    }),
  };
}
