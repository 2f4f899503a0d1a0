import { CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { Colour, Configuration, Solution } from '../../../engine/index.ts';

/** sRGB of cells composed in a colour of their own, by index in the table. */
export type OwnColours = ReadonlyMap<number, string>;

export const NO_OWN_COLOURS: OwnColours = new Map();

/** Returns the colours of single cells, looked up in the catalogue. */
export function ownColours(
  { surfaces }: Pick<Configuration, 'surfaces'>,
  { surfaces: laid }: Pick<Solution, 'surfaces'>,
  { cells }: CellTable,
  colours: readonly Pick<Colour, 'id' | 'srgb'>[],
): OwnColours {
  const composed = new Map<string, string>();
  for (const { id, composition } of surfaces) {
    const index = laid.findIndex((solved) => solved.id === id);
    for (const { row, column, colour } of composition?.cells ?? []) {
      const own = colours.find((known) => known.id === colour);
      if (own) composed.set(`${index}/${row}/${column}`, own.srgb);
    }
  }
  if (composed.size === 0) return NO_OWN_COLOURS;
  const own = new Map<number, string>();
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    const colour = composed.get(cells.subarray(at, at + 3).join('/'));
    if (colour !== undefined) own.set(at / CELL_STRIDE, colour);
  }
  return own;
}
