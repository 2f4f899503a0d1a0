import { linesOf } from '../../../engine/body-table.ts';
import type { Solution, SurfaceSolution } from '../../../engine/index.ts';
import { pointOn, type Vector } from './vector.ts';

/** A straight piece of snow guard in space. */
export interface GuardRun {
  readonly from: Vector;
  readonly to: Vector;
  readonly normal: Vector;
  readonly up: Vector;
  /** Catalogue id; an unknown one looks like a tube. */
  readonly kind: string;
  /** Distances of the brackets from `from`, m. */
  readonly brackets: readonly number[];
}

/** The chosen guard: its catalogue id, and the rows on each surface, unless as many as hold the snow. */
export interface ChosenGuard {
  readonly type: string;
  readonly rows: number | 'auto';
  /** The engine's table of the substructure; missing in roofs frozen before it existed. */
  readonly substructure?: ArrayLike<number> | undefined;
}

/** Spacing of the brackets, m, and maximum number per run: on a long hall they are indistinguishable. */
const [SPACING, MOST] = [0.8, 120];

/** Returns the snow guards of every surface, as counted in the bill. */
export function guardRuns(solution: Solution, guard: ChosenGuard): GuardRun[] {
  if (!guard.substructure) return earlierGuardRuns(solution, guard);
  return linesOf(guard.substructure).flatMap(({ surface, kind, at, run: [from, to], holders }) => {
    const placement = solution.surfaces[surface]?.placement;
    if (!placement || kind !== 'snowGuard') return [];
    const { up, normal } = placement;
    const point = (x: number) => pointOn(placement, x, at);
    const brackets = holders.map((x) => (x - from) / 1000);
    return [{ from: point(from), to: point(to), normal, up, kind: guard.type, brackets }];
  });
}

/** Returns those of a roof frozen before the engine returned their position, as it was drawn then. */
function earlierGuardRuns({ surfaces, loads }: Solution, guard: ChosenGuard): GuardRun[] {
  if (guard.type === 'none') return [];
  return surfaces.flatMap((surface) => {
    const needed = loads.surfaces.find(({ id }) => id === surface.id)?.snowGuardRows ?? 0;
    const { up, normal } = surface.placement;
    const rows = guard.rows === 'auto' ? needed : guard.rows;
    return guardHeights(surface, rows).flatMap((height) =>
      levelRuns(surface, height).map(([left, right]) => {
        const at = (x: number) => pointOn(surface.placement, x, height);
        const length = (right - left) / 1000;
        const parts = Math.min(MOST, Math.max(1, Math.ceil((length - 0.2) / SPACING)));
        const brackets = Array.from(
          { length: parts + 1 },
          (_, part) => 0.1 + (Math.max(0, length - 0.2) * part) / parts,
        );
        return { from: at(left), to: at(right), normal, up, kind: guard.type, brackets };
      }),
    );
  });
}

/** Returns one row in the middle of the lowest course and the others evenly up the slope, mm, like the engine. */
export function guardHeights({ rows }: Pick<SurfaceSolution, 'rows'>, count: number): number[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const shown = Math.min(Math.max(0, count), rows.length);
  const low = first.y + first.height / 2;
  const step = (last.y + last.height - low) / Math.max(1, shown);
  return Array.from({ length: shown }, (_, row) => low + step * row);
}

/** Returns the parts of a level line on the field and outside the openings, mm. */
export function levelRuns(
  { field, openings }: Pick<SurfaceSolution, 'field' | 'openings'>,
  y: number,
): [number, number][] {
  const crossings = (outline: readonly (readonly [number, number])[]) =>
    outline
      .flatMap(([x0, y0], index) => {
        const [x1, y1] = outline[(index + 1) % outline.length] ?? [x0, y0];
        return y0 <= y === y1 <= y ? [] : [x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)];
      })
      .sort((a, b) => a - b);
  const pairs = (xs: readonly number[]) =>
    Array.from({ length: Math.floor(xs.length / 2) }, (_, at): [number, number] => [
      xs[2 * at] ?? 0,
      xs[2 * at + 1] ?? 0,
    ]);
  const gaps = openings.flatMap(({ outline }) => pairs(crossings(outline)));
  return without(pairs(crossings(field)), gaps, 100);
}

/** Subtracts stretches from others; drops remainders shorter than the minimum. */
export const without = (
  stretches: readonly [from: number, to: number][],
  taken: readonly (readonly [from: number, to: number])[],
  least: number,
): [from: number, to: number][] =>
  taken
    .reduce<readonly [number, number][]>(
      (rest, [from, to]) =>
        rest.flatMap(([left, right]): [number, number][] => [
          [left, Math.min(right, from)],
          [Math.max(left, to), right],
        ]),
      stretches,
    )
    .filter(([left, right]) => right - left > least);
