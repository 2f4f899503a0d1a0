import { CELL_KINDS, CELL_STRIDE, type CellTable, TRAPEZOID_STRIDE } from '../../engine/cell-table.ts';
import type { CellKind, Colour, Configuration, Row } from '../../engine/index.ts';
import { tonesOf } from './tones.ts';

interface Piece {
  readonly index: number;
  readonly row: number;
  readonly column: number;
  readonly kind: CellKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the visible parts of a surface's pieces as one path per kind, mm in its plane. A slate covers the upper
 * end of the one below, so each whole cell reaches up to the next row. Vertically adjacent cells of one kind are
 * one rectangle, which keeps the drawing of a hall small.
 */
export function visiblePieces(
  table: CellTable,
  surfaceIndex: number,
  rows: readonly Row[],
): Map<CellKind, string> {
  const shapes = clippedShapes(table.trapezoids);
  const pieces = piecesOf(table.cells, surfaceIndex);
  const paths = new Map<CellKind, string>(CELL_KINDS.map((kind) => [kind, '']));
  const add = (kind: CellKind, path: string) => paths.set(kind, (paths.get(kind) ?? '') + path);
  const runs = new Runs(add);
  const columns = Map.groupBy(pieces, ({ column }) => column);
  for (const inColumn of columns.values()) {
    const ascending = inColumn.toSorted((a, b) => a.row - b.row);
    for (const [position, piece] of ascending.entries()) {
      const above = ascending[position + 1];
      const limit = above?.row === piece.row + 1 ? (rows[above.row]?.y ?? Infinity) : Infinity;
      const clipped = shapes.get(piece.index);
      if (clipped) {
        runs.close();
        for (const shape of clipped) add(piece.kind, pathBelow(shape, limit));
      } else runs.add(piece, Math.min(piece.y + piece.height, limit));
    }
    runs.close();
  }
  return paths;
}

/** Joins pieces of one kind that stand on each other in a column into one rectangle. */
class Runs {
  readonly #draw: (kind: CellKind, path: string) => void;
  #run: { kind: CellKind; x: number; y: number; width: number; top: number } | undefined;

  constructor(draw: (kind: CellKind, path: string) => void) {
    this.#draw = draw;
  }

  add({ kind, x, y, width }: { kind: CellKind; x: number; y: number; width: number }, top: number): void {
    if (this.#run?.kind !== kind || this.#run.top !== y) this.close();
    if (this.#run) this.#run.top = top;
    else this.#run = { kind, x, y, width, top };
  }

  close(): void {
    const run = this.#run;
    if (run) this.#draw(run.kind, `M${run.x} ${run.y}h${run.width}V${run.top}h${-run.width}z`);
    this.#run = undefined;
  }
}

/** Visible cells of a surface composed by a planner; mm in its plane. */
export interface ComposedCells {
  /** One path per sRGB colour. */
  readonly fills: ReadonlyMap<string, string>;
  /** A line across every cell without a module, which has the same colour as the others. */
  readonly blinds: string;
}

/** Returns undefined if the engine chose the layout. */
export function composedCells(
  table: CellTable,
  surfaceIndex: number,
  { surfaces, layout }: Pick<Configuration, 'surfaces' | 'layout'>,
  colours: readonly Pick<Colour, 'id' | 'srgb'>[],
): ComposedCells | undefined {
  if (!surfaces[surfaceIndex]?.composition) return undefined;
  const colourAt = composedColours({ surfaces, layout }, surfaceIndex, colours);
  const shapes = clippedShapes(table.trapezoids);
  const fills = new Map<string, string>();
  let blinds = '';
  for (const { index, row, column, kind, x, y, width, height } of piecesOf(table.cells, surfaceIndex)) {
    const colour = colourAt(row, column);
    if (kind === 'sheet' || colour === undefined) continue;
    const srgb = kind === 'cut' ? tonesOf(colour.srgb).cut : colour.srgb;
    const parts = shapes.get(index)?.map((shape) => pathBelow(shape, Infinity));
    const path = parts?.join('') ?? `M${x} ${y}h${width}v${height}h${-width}z`;
    fills.set(srgb, (fills.get(srgb) ?? '') + path);
    if (kind === 'blind') blinds += `M${x} ${y}l${width} ${height}`;
  }
  return { fills, blinds };
}

/** Returns the colour of each cell of a surface; undefined if the catalogue does not have it. */
function composedColours<C extends Pick<Colour, 'id' | 'srgb'>>(
  { surfaces, layout }: Pick<Configuration, 'surfaces' | 'layout'>,
  surfaceIndex: number,
  colours: readonly C[],
): (row: number, column: number) => C | undefined {
  const byId = new Map(colours.map((colour) => [colour.id, colour]));
  const cells = surfaces[surfaceIndex]?.composition?.cells ?? [];
  const own = new Map(cells.map(({ row, column, colour }) => [`${row}/${column}`, colour]));
  return (row, column) => byId.get(own.get(`${row}/${column}`) ?? layout.colour);
}

/** A colour of the catalogue with its number of pieces. */
export type ColourCount = Colour & { readonly count: number };

/** Returns the colours of all slates, or of some surfaces only, in the catalogue's order. */
export function colourCounts(
  { cells }: CellTable,
  configuration: Pick<Configuration, 'surfaces' | 'layout'>,
  colours: readonly Colour[],
  indices: readonly number[] = configuration.surfaces.map((_, index) => index),
): ColourCount[] {
  const counts = new Map<Colour, number>();
  for (const index of indices) {
    const colourAt = composedColours(configuration, index, colours);
    for (const { row, column, kind } of piecesOf(cells, index)) {
      const colour = kind === 'sheet' ? undefined : colourAt(row, column);
      if (colour) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  return colours.flatMap((colour) => {
    const count = counts.get(colour);
    return count ? [{ ...colour, count }] : [];
  });
}

function piecesOf(cells: CellTable['cells'], surfaceIndex: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    if (cells[at] !== surfaceIndex) continue;
    const [, row = 0, column = 0, kindNumber = 0, x = 0, y = 0, width = 0, height = 0] = cells.subarray(
      at,
      at + CELL_STRIDE,
    );
    const kind = CELL_KINDS[kindNumber];
    if (kind) pieces.push({ index: at / CELL_STRIDE, row, column, kind, x, y, width, height });
  }
  return pieces;
}

type Trapezoid = readonly [
  y0: number,
  y1: number,
  left0: number,
  right0: number,
  left1: number,
  right1: number,
];

/** Returns the trapezoids of the pieces that are smaller than their cells, by index. */
function clippedShapes(trapezoids: CellTable['trapezoids']): Map<number, Trapezoid[]> {
  const shapes = new Map<number, Trapezoid[]>();
  for (let at = 0; at < trapezoids.length; at += TRAPEZOID_STRIDE) {
    const [piece = 0, y0 = 0, y1 = 0, left0 = 0, right0 = 0, left1 = 0, right1 = 0] = trapezoids.subarray(
      at,
      at + TRAPEZOID_STRIDE,
    );
    const known = shapes.get(piece) ?? [];
    shapes.set(piece, known);
    known.push([y0, y1, left0, right0, left1, right1]);
  }
  return shapes;
}

/** Returns a trapezoid's part below a height. */
function pathBelow([y0, y1, left0, right0, left1, right1]: Trapezoid, limit: number): string {
  if (limit <= y0) return '';
  const share = limit < y1 ? (limit - y0) / (y1 - y0) : 1;
  const at = (from: number, to: number): number => Math.round((from + (to - from) * share) * 10) / 10;
  return `M${at(left0, left0)} ${at(y0, y0)}H${at(right0, right0)}L${at(right0, right1)} ${at(y0, y1)}H${at(left0, left1)}z`;
}
