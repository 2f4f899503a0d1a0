import { CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { CalculatedYields, Solution } from '../../../engine/index.ts';
import type { Shade } from '../../../engine/shade.ts';
import { unshadedMonths } from '../../../engine/shaded-yields.ts';

/** A solved roof with shade in its yields and on its cells. */
export interface ShadedRoof {
  readonly surfaces: readonly Pick<Solution['surfaces'][number], 'id'>[];
  readonly yields: CalculatedYields;
  readonly table: CellTable;
  readonly shade: Shade;
}

/** Yield of the cells of a roof in a month or a year. */
export interface CellLight {
  /** Yield in kWh per kWp of each cell; 0 if its surface has none. */
  readonly perKilowattPeak: Float32Array<ArrayBuffer>;
  /** Of the active cells. */
  readonly least: number;
  readonly most: number;
}

/** Yield of the cells in a year and in each of its months. */
export interface YearLight {
  /** The roof's yields with the same shade. */
  readonly yields: CalculatedYields;
  readonly year: CellLight;
  /** January first. */
  readonly months: readonly CellLight[];
}

/** Multiplies the yield without shade of each surface and month by what shade leaves to each cell. Null without yield. */
export function yearLight({ surfaces, yields, table: { cells }, shade }: ShadedRoof): YearLight | null {
  const count = Math.floor(cells.length / CELL_STRIDE);
  const year = newSum(count);
  const months = Array.from({ length: 12 }, () => newSum(count));
  const perPeak = surfaces.map(({ id }) => monthsPerKilowattPeak(yields, id));
  for (let cell = 0; cell < count; cell++) {
    const number = (offset: number) => cells[cell * CELL_STRIDE + offset] ?? 0;
    const unshaded = perPeak[number(0)];
    if (!unshaded) continue;
    const isActive = number(3) === 0;
    let rest = 0;
    for (const [month, sum] of months.entries()) {
      const shaded = (unshaded[month] ?? 0) * (shade.left[cell * 12 + month] ?? 1);
      sum.add(cell, shaded, isActive);
      rest += shaded;
    }
    year.add(cell, rest, isActive);
  }
  if (year.most === 0) return null;
  return { yields, year: year.light(), months: months.map((month) => month.light()) };
}

/** Returns the yield without shade of a surface, kWh per kWp of each month; null if it has none. */
function monthsPerKilowattPeak({ surfaces }: CalculatedYields, id: string): readonly number[] | null {
  const own = surfaces.find((each) => each.id === id);
  if (!own || own.annual === 0) return null;
  return unshadedMonths(own).map((energy) => (own.perKilowattPeak * energy) / own.annual);
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
    light: (): CellLight => ({ perKilowattPeak, least: Math.min(least, most), most }),
  };
}
