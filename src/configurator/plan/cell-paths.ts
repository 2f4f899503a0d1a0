import { CELL_KINDS, CELL_STRIDE, type CellTable, TRAPEZOID_STRIDE } from '../../../engine/cell-table.ts';
import type { CellKind } from '../../../engine/index.ts';

/** All pieces of one row and kind as one SVG path in mm. */
export interface CellPath {
  readonly row: number;
  readonly kind: CellKind;
  readonly path: string;
}

/**
 * Returns the pieces of a surface as few paths, from the eave up: a slate covers the upper end of the one below, so
 * rows are painted in this order.
 */
export function cellPaths({ cells, trapezoids }: CellTable, surfaceIndex: number): CellPath[] {
  const clipped = trapezoidPaths(trapezoids);
  const paths = new Map<number, { row: number; kind: CellKind; parts: string[] }>();
  // A hall has thousands of pieces, drawn in each frame of a drag: allocate nothing per piece but its text.
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    if (cells[at] !== surfaceIndex) continue;
    const row = cells[at + 1] ?? 0;
    const kindNumber = cells[at + 3] ?? 0;
    const kind = CELL_KINDS[kindNumber];
    if (kind === undefined) continue;
    const key = row * CELL_KINDS.length + kindNumber;
    let entry = paths.get(key);
    if (!entry) {
      entry = { row, kind, parts: [] };
      paths.set(key, entry);
    }
    const width = cells[at + 6];
    entry.parts.push(
      clipped.get(at / CELL_STRIDE) ??
        `M${cells[at + 4]} ${cells[at + 5]}h${width}v${cells[at + 7]}h-${width}z`,
    );
  }
  return [...paths.values()]
    .sort((a, b) => a.row - b.row)
    .map(({ row, kind, parts }) => ({ row, kind, path: parts.join('') }));
}

/** Paths of the pieces that are smaller than their cells, by index. */
function trapezoidPaths(trapezoids: CellTable['trapezoids']): Map<number, string> {
  const paths = new Map<number, string>();
  for (let at = 0; at < trapezoids.length; at += TRAPEZOID_STRIDE) {
    const [piece = 0, y0 = 0, y1 = 0, left0 = 0, right0 = 0, left1 = 0, right1 = 0] = trapezoids.subarray(
      at,
      at + TRAPEZOID_STRIDE,
    );
    const path = `M${left0} ${y0}L${right0} ${y0}L${right1} ${y1}L${left1} ${y1}z`;
    paths.set(piece, (paths.get(piece) ?? '') + path);
  }
  return paths;
}
