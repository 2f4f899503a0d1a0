/** Task and result of the dynamic program; the terms are those of `engine-rs/exact-tiling`. */

export type Point = readonly [number, number];
export type Interval = readonly [number, number];

export interface Tile {
  readonly width: number;
  readonly power: number;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface Task {
  /** The width that the columns tile exactly. */
  readonly width: number;
  readonly tiles: readonly Tile[];
  /** Per format and start: the number of rows in which a module there is active. */
  readonly active: readonly Int32Array[];
  readonly filler: Range | null;
  readonly gap: Range & { readonly nominal: number };
  readonly emptyFormats: boolean;
  readonly cut: { readonly min: number; readonly sides: readonly Interval[] };
}

export interface Column {
  readonly x: number;
  readonly width: number;
  /** Index of its format; -1 for a filler. */
  readonly tile: number;
}

export interface Layout {
  readonly gap: number;
  readonly columns: readonly Column[];
  readonly power: number;
  readonly fillers: number;
  readonly fillerWidth: number;
}

/** Value of an unreachable state: far below every real value, and twice it still fits into 32 bits. */
export const NEVER = -(2 ** 30);
/** As `NEVER`, for values that need more than 32 bits. */
export const NEVER_WIDE = -(2 ** 52);

/** Values of a column at each start, or of a tiling up to each position. */
export type Values = Int32Array | Float64Array;

/** Returns the layout with these columns. */
export function layoutOf(task: Task, gap: number, columns: readonly Column[]): Layout {
  let [power, fillers, fillerWidth] = [0, 0, 0];
  for (const { x, width, tile } of columns) {
    if (tile >= 0) {
      power += (task.active[tile]?.[x] ?? 0) * (task.tiles[tile]?.power ?? 0);
    } else {
      fillers += 1;
      fillerWidth += width;
    }
  }
  return { gap, columns, power, fillers, fillerWidth };
}
