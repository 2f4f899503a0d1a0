import { CELL_STRIDE } from '../../../engine/cell-table.ts';
import type { Placement, SurfaceSolution } from '../../../engine/index.ts';

/** Thickness of a slate's glass, m. */
export const THICKNESS = 0.007;
/** Height of a slate's lower end above its upper end, so that it clears the slate below, m. */
export const STEP = 0.011;
/** Numbers of a column-major 4 x 4 matrix. */
export const MATRIX_STRIDE = 16;

/** The part of a surface that its slates depend on. */
export type LaidSurface = Pick<SurfaceSolution, 'placement' | 'rows'>;

/** Visible height of a slate without a course above, m: more than any slate's height. */
const NOTHING_ABOVE = 9;

/** Returns for a slate the visible height below the next course (m), its surface, and its corner on it (m). */
export function placeOf(cell: CellNumbers, { rows }: LaidSurface): [number, number, number, number] {
  const next = rows[cell.row + 1];
  const inSight = next ? (next.y - cell.y) / 1000 : NOTHING_ABOVE;
  return [inSight, cell.surface, cell.x / 1000, cell.y / 1000];
}

/** A cell in the number order of a cell table. */
export interface CellNumbers {
  readonly surface: number;
  readonly row: number;
  readonly column: number;
  readonly kind: number;
  /** Whole cell, mm. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads the cell at an index of a cell table. */
export function readCell(cells: Int32Array, index: number): CellNumbers {
  const at = index * CELL_STRIDE;
  const number = (offset: number) => cells[at + offset] ?? 0;
  return {
    surface: number(0),
    row: number(1),
    column: number(2),
    kind: number(3),
    x: number(4),
    y: number(5),
    width: number(6),
    height: number(7),
  };
}

/**
 * Writes the matrix that maps a unit box (x, y and z from 0 to 1, z outwards) to the slate of a cell. The slate is
 * tilted so that its lower end rests on the course below. Column-major, metres.
 */
export function writeSlateMatrix(out: Float32Array, offset: number, place: Placement, cell: CellNumbers) {
  const { along, up, normal, origin } = place;
  const [x, y] = [cell.x / 1000, cell.y / 1000];
  const [width, height] = [cell.width / 1000, cell.height / 1000];
  const length = Math.hypot(height, STEP);
  for (let axis = 0; axis < 3; axis++) {
    const [a, u, n] = [along[axis] ?? 0, up[axis] ?? 0, normal[axis] ?? 0];
    out[offset + axis] = a * width;
    out[offset + 4 + axis] = u * height - n * STEP;
    out[offset + 8 + axis] = ((n * height + u * STEP) / length) * THICKNESS;
    out[offset + 12 + axis] = (origin[axis] ?? 0) + a * x + u * y + n * STEP;
  }
  out[offset + 3] = 0;
  out[offset + 7] = 0;
  out[offset + 11] = 0;
  out[offset + 15] = 1;
}
