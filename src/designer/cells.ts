import { CELL_KINDS, CELL_STRIDE, type CellTable, TRAPEZOID_STRIDE } from '../../engine/cell-table.ts';
import type { CellKind } from '../../engine/index.ts';
import type { Place } from './composition.ts';

/** A piece in the drawing; lengths in mm of the wall. */
export interface DrawnCell extends Place {
  readonly kind: CellKind;
  readonly path: string;
}

/** Returns the pieces of a surface, row by row from the bottom. */
export function drawnCells({ cells, trapezoids }: CellTable, surfaceIndex: number): DrawnCell[] {
  const parts = new Map<number, string>();
  for (let at = 0; at < trapezoids.length; at += TRAPEZOID_STRIDE) {
    const [piece = 0, y0, y1, left0, right0, left1, right1] = trapezoids.subarray(at, at + TRAPEZOID_STRIDE);
    const path = `M${left0} ${y0}L${right0} ${y0}L${right1} ${y1}L${left1} ${y1}z`;
    parts.set(piece, (parts.get(piece) ?? '') + path);
  }
  const drawn: DrawnCell[] = [];
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    const [owner, row = 0, column = 0, kind = 0, x, y, width = 0, height] = cells.subarray(
      at,
      at + CELL_STRIDE,
    );
    if (owner !== surfaceIndex) continue;
    const path = parts.get(at / CELL_STRIDE) ?? `M${x} ${y}h${width}v${height}h${-width}z`;
    drawn.push({ row, column, kind: CELL_KINDS[kind] ?? 'cut', path });
  }
  return drawn;
}
