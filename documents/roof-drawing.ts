import { extentOf, polygonPath } from '../engine/geometry.ts';
import type { CellTable, Solution, SurfaceSolution } from '../engine/index.ts';
import type { ComposedCells } from './plan/pieces.ts';
import { type Frame, laidSurface } from './plan/surface.ts';
import type { Shape } from './plan/svg.ts';
import type { Tones } from './plan/tones.ts';

/** A solved roof to draw. */
export interface DrawnRoof {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly tones: Tones;
  /** Composed cells of a surface, by its index. */
  readonly composed?: (index: number) => ComposedCells | undefined;
}

/** A box to draw in, in any unit; lines are designed for about 1 mm per unit. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** A surface with its position in the box. */
export interface DrawnSurface {
  /** Index among the surfaces of the solution. */
  readonly index: number;
  readonly drawing: Shape;
  /** Lower left corner of its extent, and its width. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Gap between neighbouring surfaces. */
const APART = 6;

/**
 * Draws surfaces of a solved roof without dimensions, all at one scale as large as the box allows, in as many lines
 * as needed. `indices`: the surfaces, by default all enabled ones. `captionHeight` is left free below every line.
 */
export function drawRoof(
  { solution, table, tones, composed }: DrawnRoof,
  box: Box,
  options: Placing = {},
): DrawnSurface[] {
  return placed(solution, box, options).map(({ surface, frame, ...place }) => ({
    ...place,
    drawing: laidSurface(surface, place.index, table, frame, { tones, composed: composed?.(place.index) }),
  }));
}

/** A surface in a small picture: its paths are in mm of its plane, `transform` maps them into the box. */
export interface OutlinedSurface {
  readonly transform: string;
  readonly outline: string;
  /** Outline of the slates; empty without slates. */
  readonly field: string;
  readonly openings: string;
}

/** Returns the surfaces of a roof without slates, for pictures too small to show them. */
export const outlineRoof = (solution: Solution, box: Box): OutlinedSurface[] =>
  placed(solution, box, {}).map(({ surface, frame: { left, bottom, scale } }) => ({
    transform: `matrix(${[1 / scale, 0, 0, -1 / scale, left, bottom].map((value) => Number(value.toPrecision(5))).join(' ')})`,
    outline: polygonPath(surface.outline),
    field: surface.columns.length > 0 ? polygonPath(surface.field) : '',
    openings: surface.openings.map(({ outline }) => polygonPath(outline)).join(''),
  }));

interface Placing {
  readonly indices?: readonly number[];
  readonly captionHeight?: number;
}
interface PlacedInBox extends Omit<DrawnSurface, 'drawing'> {
  readonly surface: SurfaceSolution;
  readonly frame: Frame;
}

/** Returns the positions of the surfaces in the box. */
function placed(
  solution: Solution,
  { width, height }: Box,
  { indices, captionHeight = 0 }: Placing,
): PlacedInBox[] {
  const shown = solution.surfaces
    .map((surface, index) => ({ surface, index, extent: extentOf(surface.outline) }))
    .filter(({ surface, index }) => (indices ? indices.includes(index) : surface.status !== 'disabled'));
  const sizes = shown.map(({ extent }) => ({
    width: extent.maxX - extent.minX,
    height: extent.maxY - extent.minY,
  }));
  const { lines, scale } = linesIn(sizes, width, height, captionHeight);
  const tall = lines.map((line) => Math.max(...line.map((at) => sizes[at]?.height ?? 0)) / scale);
  const used = tall.reduce((sum, line) => sum + line + captionHeight, (lines.length - 1) * APART);
  let y = (height - used) / 2;
  return lines.flatMap((line, position) => {
    const lineWidth = line.reduce(
      (sum, at) => sum + (sizes[at]?.width ?? 0) / scale,
      (line.length - 1) * APART,
    );
    const bottom = y + (tall[position] ?? 0);
    let x = (width - lineWidth) / 2;
    y = bottom + captionHeight + APART;
    return line.flatMap((at) => {
      const next = shown[at];
      if (!next) return [];
      const { surface, index, extent } = next;
      const frame = { left: x - extent.minX / scale, bottom: bottom + extent.minY / scale, scale };
      const place = { index, x, y: bottom, width: (extent.maxX - extent.minX) / scale };
      x += place.width + APART;
      return [{ ...place, surface, frame }];
    });
  });
}

/** Returns the division into lines of equal number that allows the largest scale. */
function linesIn(sizes: readonly Box[], width: number, height: number, captionHeight: number) {
  let best = { lines: [] as number[][], scale: Number.POSITIVE_INFINITY };
  for (let perLine = 1; perLine <= sizes.length; perLine += 1) {
    const lines: number[][] = [];
    for (let at = 0; at < sizes.length; at += perLine)
      lines.push(sizes.slice(at, at + perLine).map((_size, offset) => at + offset));
    const widest = Math.max(
      ...lines.map((line) => sum(line, sizes, 'width') / (width - (line.length - 1) * APART)),
    );
    const tall = lines.reduce((all, line) => all + Math.max(...line.map((at) => sizes[at]?.height ?? 0)), 0);
    const room = height - lines.length * captionHeight - (lines.length - 1) * APART;
    const scale = room > 0 ? Math.max(widest, tall / room) : Number.POSITIVE_INFINITY;
    if (widest > 0 && scale < best.scale) best = { lines, scale };
  }
  return best;
}

const sum = (line: readonly number[], sizes: readonly Box[], side: keyof Box): number =>
  line.reduce((all, at) => all + (sizes[at]?.[side] ?? 0), 0);
