import { extentOf } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import type { Box } from '../../../workers/resize-opening.ts';

/** The line of an opening that is aligned, along one axis. */
type Side = 'min' | 'middle' | 'max';

/** A position for a side of an opening, and the guide line shown for it, mm. */
interface Target {
  readonly side: Side;
  readonly at: number;
  readonly guide: number;
}

/** Alignment targets for an opening of a surface. */
export interface Targets {
  readonly x: readonly Target[];
  readonly y: readonly Target[];
}

/** Lines that an opening has been aligned with, mm from the left and from the eave. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

export const NO_GUIDES: Guides = { x: null, y: null };

/**
 * Returns the alignment targets of an opening. Its own edges align with those of the surface and of other
 * openings. Its clearance aligns with module joints, so that the adjacent modules stay whole.
 */
export function targetsFor(surface: SurfaceSolution, openingId: string): Targets {
  const own = surface.openings.find(({ id, of }) => id === openingId && of === undefined);
  if (!own) return { x: [], y: [] };
  const clearance = extentOf(own.outline).minX - extentOf(own.clearance).minX;
  const others = surface.openings
    .filter((opening) => opening !== own)
    .map(({ outline }) => extentOf(outline));
  const roof = extentOf(surface.outline);
  const alongX = others.map(({ minX, maxX }) => [minX, maxX] as const);
  const alongY = others.map(({ minY, maxY }) => [minY, maxY] as const);
  const columns = surface.columns.map(({ x, width }) => [x, x + width] as const);
  const rows = surface.rows.map(({ y, height }) => [y, y + height] as const);
  return {
    x: [...lines([roof.minX, roof.maxX], alongX), ...joints(columns, clearance)],
    y: [...lines([roof.minY, roof.maxY], alongY), ...joints(rows, clearance)],
  };
}

type Span = readonly [number, number];

const lines = ([low, high]: Span, others: readonly Span[]): Target[] => {
  const edges = [low, high, ...others.flat()];
  const middles = [(low + high) / 2, ...others.map(([from, to]) => (from + to) / 2)];
  return [
    ...edges.flatMap((at) => [target('min', at), target('max', at)]),
    ...middles.map((at) => target('middle', at)),
  ];
};

const joints = (pieces: readonly Span[], clearance: number): Target[] =>
  pieces.flatMap(([from, to]) => [
    { side: 'min', at: to + clearance, guide: to },
    { side: 'max', at: from - clearance, guide: from },
  ]);

const target = (side: Side, at: number): Target => ({ side, at, guide: at });

/** Snaps a moved box to the nearest targets within `reach` mm, in each direction. */
export function snapMoved(box: Box, targets: Targets, reach: number): { box: Box; guides: Guides } {
  const x = nearest(box.x, box.width, targets.x, ['min', 'middle', 'max'], reach);
  const y = nearest(box.y, box.height, targets.y, ['min', 'middle', 'max'], reach);
  return {
    box: { ...box, x: Math.round(box.x + x.by), y: Math.round(box.y + y.by) },
    guides: { x: x.guide, y: y.guide },
  };
}

/** The sides that a handle moves; null: none along this axis. */
export interface Pull {
  readonly x: 'min' | 'max' | null;
  readonly y: 'min' | 'max' | null;
}

/** Snaps the pulled sides of a box to the nearest targets within `reach` mm. */
export function snapPulled(
  box: Box,
  pull: Pull,
  targets: Targets,
  reach: number,
): { box: Box; guides: Guides } {
  const x = nearest(box.x, box.width, targets.x, pull.x ? [pull.x] : [], reach);
  const y = nearest(box.y, box.height, targets.y, pull.y ? [pull.y] : [], reach);
  return {
    box: pulledBy(box, pull, Math.round(x.by), Math.round(y.by)),
    guides: { x: x.guide, y: y.guide },
  };
}

/** Moves the pulled sides of a box, mm. */
export const pulledBy = (box: Box, pull: Pull, byX: number, byY: number): Box => ({
  x: box.x + (pull.x === 'min' ? byX : 0),
  y: box.y + (pull.y === 'min' ? byY : 0),
  width: box.width + (pull.x === 'min' ? -byX : pull.x === 'max' ? byX : 0),
  height: box.height + (pull.y === 'min' ? -byY : pull.y === 'max' ? byY : 0),
});

function nearest(
  from: number,
  size: number,
  targets: readonly Target[],
  sides: readonly Side[],
  reach: number,
): { by: number; guide: number | null } {
  const places: Record<Side, number> = { min: from, middle: from + size / 2, max: from + size };
  let best: { by: number; guide: number | null } = { by: 0, guide: null };
  let least = reach;
  for (const { side, at, guide } of targets) {
    const by = at - places[side];
    if (!sides.includes(side) || Math.abs(by) > least) continue;
    least = Math.abs(by);
    best = { by, guide };
  }
  return best;
}
