import { CELL_KINDS, CELL_STRIDE, type CellTable, TRAPEZOID_STRIDE } from '../../../engine/cell-table.ts';

/** Indices into a cell table: whole cells by kind (in the order of `CELL_KINDS`), and the rest. */
export interface SplitCells {
  readonly whole: readonly Int32Array[];
  /** Cells drawn by their trapezoids, each once, in the order of the trapezoids. */
  readonly shaped: Int32Array;
}

/** Sorts the cells of a table by how they are drawn. Cells of an unknown kind are omitted. */
export function splitCells({ cells, trapezoids }: CellTable): SplitCells {
  const count = Math.floor(cells.length / CELL_STRIDE);
  const isShaped = new Uint8Array(count);
  const shaped: number[] = [];
  for (let at = 0; at + TRAPEZOID_STRIDE <= trapezoids.length; at += TRAPEZOID_STRIDE) {
    const cell = trapezoids[at] ?? 0;
    if (cell < count && !isShaped[cell]) {
      isShaped[cell] = 1;
      shaped.push(cell);
    }
  }
  const sizes = CELL_KINDS.map(() => 0);
  forEachWhole(cells, isShaped, (kind) => {
    sizes[kind] = (sizes[kind] ?? 0) + 1;
  });
  const whole = sizes.map((size) => new Int32Array(size));
  const filled = sizes.map(() => 0);
  forEachWhole(cells, isShaped, (kind, index) => {
    const next = filled[kind] ?? 0;
    const list = whole[kind];
    if (list) list[next] = index;
    filled[kind] = next + 1;
  });
  return { whole, shaped: Int32Array.from(shaped) };
}

function forEachWhole(cells: Int32Array, isShaped: Uint8Array, visit: (kind: number, index: number) => void) {
  for (let index = 0; index < isShaped.length; index++) {
    const kind = cells[index * CELL_STRIDE + 3] ?? -1;
    if (!isShaped[index] && kind >= 0 && kind < CELL_KINDS.length) visit(kind, index);
  }
}
