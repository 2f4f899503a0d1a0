import { CELL_KINDS, CELL_STRIDE, type CellTable, TRAPEZOID_STRIDE } from '../engine/cell-table.ts';
import { type FrozenRoof, tableOf } from '../engine/frozen-roof.ts';
import type { CutMaterial } from '../engine/index.ts';

/** Coordinates within this distance, mm, are the same point, as in the engine's cut list. */
const SAME_MM = 1e-3;
/**
 * A piece whose area differs from its bounds by less than this, mm², is a rectangle, as in the engine's cut list.
 */
const RECTANGLE_WITHIN_MM2 = 1;

/** A cut piece of a frozen roof. */
export interface FrozenCut {
  /** Number in the cut list, on the piece and on the plan, from 1. */
  readonly number: number;
  readonly material: CutMaterial;
  /** Colour id of its composed cell; null: the roof's colour. */
  readonly colour: string | null;
  /** Bounds in mm, rounded to tenths. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly areaMm2: number;
  readonly isShaped: boolean;
  /** Equal for identical pieces. */
  readonly shape: string;
}

/** `y0`, `y1`, left and right at `y0`, left and right at `y1`, mm. */
type Trapezoid = readonly [number, number, number, number, number, number];

/**
 * Returns the cut pieces of the frozen answer, with the numbers of the engine's cut list. Independent of today's
 * engine and catalogue, which might lay the roof differently.
 */
export function frozenCuts(roof: FrozenRoof): FrozenCut[] {
  const table = tableOf(roof);
  const trapezoids = trapezoidsByPiece(table);
  const cuts: FrozenCut[] = [];
  for (let piece = 0; piece * CELL_STRIDE < table.cells.length; piece += 1) {
    const [surface = 0, row = 0, column = 0, kind = 0, x = 0, y = 0, width = 0, height = 0] =
      table.cells.subarray(piece * CELL_STRIDE, (piece + 1) * CELL_STRIDE);
    const material = MATERIALS[CELL_KINDS[kind] ?? 'active'];
    if (!material) continue;
    const cells = roof.configuration.surfaces[surface]?.composition?.cells;
    const colour = cells?.find((cell) => cell.row === row && cell.column === column)?.colour ?? null;
    const whole: Trapezoid = [y, y + height, x, x + width, x, x + width];
    for (const part of connected(trapezoids.get(piece) ?? [whole]))
      cuts.push({ number: cuts.length + 1, material, colour, ...measured(part) });
  }
  return cuts;
}

const MATERIALS: Readonly<Partial<Record<(typeof CELL_KINDS)[number], CutMaterial>>> = {
  cut: 'glass',
  sheet: 'sheet',
};

function trapezoidsByPiece({ trapezoids }: CellTable): Map<number, Trapezoid[]> {
  const byPiece = new Map<number, Trapezoid[]>();
  for (let at = 0; at < trapezoids.length; at += TRAPEZOID_STRIDE) {
    const [piece = 0, ...sides] = trapezoids.subarray(at, at + TRAPEZOID_STRIDE);
    const known = byPiece.get(piece);
    if (known) known.push(sides as unknown as Trapezoid);
    else byPiece.set(piece, [sides as unknown as Trapezoid]);
  }
  return byPiece;
}

/** Whether the upper trapezoid stands on more than a point of the lower one. */
const touches = (lower: Trapezoid, upper: Trapezoid): boolean =>
  Math.abs(lower[1] - upper[0]) < SAME_MM &&
  Math.min(lower[5], upper[3]) - Math.max(lower[4], upper[2]) > SAME_MM;

/**
 * Groups the trapezoids of a piece that an opening divides: those that share more than a point of a level edge are
 * one part.
 */
function connected(all: readonly Trapezoid[]): Trapezoid[][] {
  const group = all.map((_, index) => index);
  const join = (one: number, other: number) => {
    const [from, to] = [Math.max(one, other), Math.min(one, other)];
    for (const [index, each] of group.entries()) if (each === from) group[index] = to;
  };
  for (const [i, lower] of all.entries())
    for (const [j, upper] of all.entries()) if (touches(lower, upper)) join(group[i] ?? 0, group[j] ?? 0);
  return [...Map.groupBy(all, (_, index) => group[index]).values()];
}

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

function measured(part: readonly Trapezoid[]) {
  const left = Math.min(...part.flatMap(([, , low, , high]) => [low, high]));
  const right = Math.max(...part.flatMap(([, , , low, , high]) => [low, high]));
  const bottom = Math.min(...part.map(([y0]) => y0));
  const top = Math.max(...part.map(([, y1]) => y1));
  const area = part.reduce((sum, [y0, y1, l0, r0, l1, r1]) => sum + ((y1 - y0) * (r0 - l0 + r1 - l1)) / 2, 0);
  const isShaped = Math.abs((right - left) * (top - bottom) - area) >= RECTANGLE_WITHIN_MM2;
  const [widthMm, heightMm] = [tenths(right - left), tenths(top - bottom)];
  const sides = part.map(([y0, y1, ...xs]) =>
    [y0 - bottom, y1 - bottom, ...xs.map((x) => x - left)].map(tenths),
  );
  return {
    ...{ widthMm, heightMm, areaMm2: Math.round(area), isShaped },
    shape: isShaped ? JSON.stringify(sides) : `${widthMm} × ${heightMm}`,
  };
}
