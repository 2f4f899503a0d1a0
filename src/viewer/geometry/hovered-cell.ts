import { CELL_KINDS } from '../../../engine/cell-table.ts';
import type { CellKind, Solution } from '../../../engine/index.ts';
import { readCell } from './slate-pose.ts';

/** The cell under the pointer. */
export interface HoveredCell {
  /** Index in the cell table. */
  readonly index: number;
  /** Id of its surface. */
  readonly surface: string;
  /** Index from the eave. */
  readonly row: number;
  /** Index from the left. */
  readonly column: number;
  readonly kind: CellKind;
  /** Catalogue id of its column's format, in portrait of its row's; null for a filler. */
  readonly format: string | null;
  /** Yield in kWh per kWp in the displayed part of the year; null unless slates are coloured by it. */
  readonly perKilowattPeak: number | null;
  /** Pointer position, CSS px in the window. */
  readonly clientX: number;
  readonly clientY: number;
}

/** Returns the cell at an index of the table; null if the solution has no such cell. */
export function describeCell(
  solution: Solution,
  cells: Int32Array,
  index: number,
  pointer: { readonly clientX: number; readonly clientY: number },
): HoveredCell | null {
  const { surface, row, column, kind } = readCell(cells, index);
  const solved = solution.surfaces[surface];
  const name = CELL_KINDS[kind];
  if (!solved || !name) return null;
  const format = solved.columns[column]?.format ?? solved.rows[row]?.format ?? null;
  return {
    index,
    surface: solved.id,
    row,
    column,
    kind: name,
    format,
    perKilowattPeak: null,
    clientX: pointer.clientX,
    clientY: pointer.clientY,
  };
}
