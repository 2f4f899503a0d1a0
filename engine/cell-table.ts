import type { CellKind } from './pkg/engine.js';

/**
 * The pieces of a solved roof as flat numbers, so that they cross from a worker without copying.
 *
 * `cells`, eight per piece: surface index, row, column, kind, then x, y, width and height of the
 * whole cell in mm. `trapezoids`, seven each: index of the piece, y0, y1, left and right at y0, left
 * and right at y1, in mm; every piece that is not its whole cell is the union of its trapezoids.
 *
 * Apart from `index.ts`, so that a page that only reads a table does not load the engine.
 */
export interface CellTable {
  readonly cells: Int32Array<ArrayBuffer>;
  readonly trapezoids: Float32Array<ArrayBuffer>;
}

export const CELL_STRIDE = 8;
export const TRAPEZOID_STRIDE = 7;
/** The kinds by their number in a cell table. */
export const CELL_KINDS: readonly CellKind[] = ['active', 'blind', 'cut', 'sheet'];
