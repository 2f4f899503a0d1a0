import { CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { Solution } from '../../../engine/index.ts';
import type { Shade } from '../../../engine/light.ts';

/** Yield of the cells of a roof in a month or a year. */
export interface CellLight {
  /** Yield in kWh per kWp of each cell; 0 if its surface has none. */
  readonly perKilowattPeak: Float32Array<ArrayBuffer>;
  /** Of the active cells. */
  readonly least: number;
  readonly most: number;
  /** Share of the yield lost to shade, 0 to 1. */
  readonly lost: number;
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
  { left }: Pick<Shade, 'left'>,
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
    const area = number(3) === 0 ? number(6) * number(7) : 0;
    let [whole, rest] = [0, 0];
    for (const [month, sum] of months.entries()) {
      const energy = (unshaded.perKilowattPeak * (unshaded.monthly[month] ?? 0)) / unshaded.annual;
      const shaded = energy * (left[cell * 12 + month] ?? 1);
      sum.add(cell, shaded, energy, area);
      whole += energy;
      rest += shaded;
    }
    year.add(cell, rest, whole, area);
  }
  return year.most === 0 ? null : { year: year.light(), months: months.map((month) => month.light()) };
}

/** Accumulates the light of cells; `area`: that of an active cell, 0 for others. */
function newSum(count: number) {
  const perKilowattPeak = new Float32Array(count);
  let [least, most, unshaded, shaded] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  return {
    get most() {
      return most;
    },
    add(cell: number, value: number, without: number, area: number) {
      perKilowattPeak[cell] = value;
      if (area === 0) return;
      least = Math.min(least, value);
      most = Math.max(most, value);
      unshaded += without * area;
      shaded += value * area;
    },
    light: (): CellLight => ({
      perKilowattPeak,
      least: Math.min(least, most),
      most,
      lost: unshaded > 0 ? 1 - shaded / unshaded : 0,
    }),
  };
}

/** Scales from 0 for the minimum to 1 for the maximum of the active cells. */
export const shareOf = ({ perKilowattPeak, least, most }: CellLight): Float32Array =>
  perKilowattPeak.map((value) => (most > least ? Math.max(0, (value - least) / (most - least)) : 1));
