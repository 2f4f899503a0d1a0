import { CELL_KINDS, CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';

const SURFACE = 0;
const KIND = 3;

/** How many pieces of a surface are sheet metal; the other kinds are counted by the engine. */
export function countSheets({ cells }: CellTable, surfaceIndex: number): number {
  const sheet = CELL_KINDS.indexOf('sheet');
  let count = 0;
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    if (cells[at + SURFACE] === surfaceIndex && cells[at + KIND] === sheet) count += 1;
  }
  return count;
}
