import type { DimensionName } from '../../../documents/dimensions.ts';
import { type BodyFace, type BodyTable, facesOf } from '../../../engine/body-table.ts';
import { extentOf } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { crossProduct, pointOn, subtract, type Vector } from '../../viewer/geometry/vector.ts';

/** A point on the drawing, m to the right and down. */
export type Point = readonly [number, number];
/** Height of the eye above the horizon, and its turn from the direction of the surface in front, degrees. */
const ELEVATION = 28;
const TURN = -32;
/** Distance of a dimension line from its edge, mm. */
const APART = 800;
/** Brings windows in front of the wall in which they lie, m. */
const IN_FRONT = 0.5;
/** A surface seen flatter than this shows nothing. */
const LEAST_FACING = 0.05;

/** A parallel view of a house, looked at from above. */
export interface HouseView {
  readonly project: (point: Vector) => Point;
  /** How far towards the eye, m. */
  readonly depth: (point: Vector) => number;
}

/** Returns the view in which a surface with this azimuth, degrees, is in front. */
export function viewOf(azimuth: number): HouseView {
  const turned = ((azimuth + TURN) * Math.PI) / 180;
  const elevation = (ELEVATION * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turned), Math.cos(turned)];
  const towards = ([east, , south]: Vector) => east * sin - south * cos;
  return {
    project: (point) => [
      -point[0] * cos - point[2] * sin,
      towards(point) * Math.sin(elevation) - point[1] * Math.cos(elevation),
    ],
    depth: (point) => towards(point) * Math.cos(elevation) + point[1] * Math.sin(elevation),
  };
}

/** Something to paint, the farthest first. */
export type Painted =
  | {
      readonly kind: 'face';
      readonly key: string;
      readonly material: string;
      readonly points: readonly Point[];
    }
  | { readonly kind: 'surface'; readonly key: string; readonly index: number; readonly matrix: string };

interface SolvedHouse {
  readonly surfaces: readonly SurfaceSolution[];
  readonly body: BodyTable;
}

/** Returns the faces and surfaces that are visible, in the order in which they are painted. */
export function painted({ surfaces, body }: SolvedHouse, view: HouseView): Painted[] {
  const faces = facesOf(body, { surfaces }).flatMap((face, index) => {
    if (view.depth(normalOf(face)) <= 0) return [];
    const depths = face.points.map(view.depth);
    const item: Painted = {
      kind: 'face',
      key: `face-${index}`,
      material: face.material,
      points: face.points.map(view.project),
    };
    return [{ item, isOnRoof: face.opening !== null, order: orderOf(face, depths) }];
  });
  const slates = surfaces.flatMap((surface, index) => {
    if (!isVisible(surface, view)) return [];
    const order = Math.max(...surface.outline.map(([x, y]) => view.depth(pointOn(surface.placement, x, y))));
    const item: Painted = {
      kind: 'surface',
      key: `surface-${index}`,
      index,
      matrix: matrixOf(surface, view),
    };
    return [{ item, isOnRoof: false, order }];
  });
  const all = [...faces, ...slates].sort(
    (a, b) => Number(a.isOnRoof) - Number(b.isOnRoof) || a.order - b.order,
  );
  return all.map(({ item }) => item);
}

export const isVisible = ({ placement }: SurfaceSolution, { depth }: HouseView): boolean =>
  depth(placement.normal) > LEAST_FACING;

/** A roof covers the walls below it, which are as near as its eave. */
function orderOf({ material }: BodyFace, depths: readonly number[]): number {
  const nearest = Math.max(...depths);
  if (material === 'window') return nearest + IN_FRONT;
  if (material === 'roof' || material === 'metal') return nearest;
  return depths.reduce((sum, depth) => sum + depth, 0) / depths.length;
}

function normalOf({ points }: BodyFace): Vector {
  const [a = [0, 0, 0], b = a, c = a] = points;
  return crossProduct(subtract(b, a), subtract(c, a));
}

/** Returns the transformation of a surface's millimetres to the drawing. */
function matrixOf(surface: SurfaceSolution, { project }: HouseView): string {
  const origin = project(pointOn(surface.placement, 0, 0));
  const [along, up] = [project(pointOn(surface.placement, 1, 0)), project(pointOn(surface.placement, 0, 1))];
  const numbers = [
    along[0] - origin[0],
    along[1] - origin[1],
    up[0] - origin[0],
    up[1] - origin[1],
    ...origin,
  ];
  return `matrix(${numbers.join(' ')})`;
}

/** A dimension on the drawing. */
export interface DimensionLine {
  /** The measured edge. */
  readonly edge: readonly [Point, Point];
  /** The line with arrows, apart from it. */
  readonly line: readonly [Point, Point];
}

/** Returns where a length of a surface is drawn. */
export function dimensionLine(
  surface: SurfaceSolution,
  of: DimensionName,
  { project }: HouseView,
): DimensionLine {
  const { minX: left, maxX: right, minY: bottom, maxY: top } = extentOf(surface.outline);
  const at = (y: number) => surface.outline.filter(([, other]) => other === y).map(([x]) => x);
  const [ridge, eave] = [at(top), at(bottom)];
  const [from, to] = [Math.min(...ridge), Math.max(...ridge)];
  const start = Math.min(...eave);
  const ends: Record<
    DimensionName,
    readonly [readonly [number, number], readonly [number, number], number, number]
  > = {
    width: [[left, bottom], [right, bottom], 0, -APART],
    height: [[right, bottom], [right, top], APART, 0],
    topWidth: [[from, top], [to, top], 0, APART],
    topOffset: [[start, top], [from, top], 0, APART],
    apex: [[start, top], [from, top], 0, APART],
    shift: [[start, top], [from, top], 0, APART],
  };
  const [one, other, x, y] = ends[of];
  const drawn = (moved: 0 | 1) =>
    [one, other].map((end) => project(pointOn(surface.placement, end[0] + moved * x, end[1] + moved * y)));
  const [edge, line] = [drawn(0), drawn(1)];
  return { edge: edge as [Point, Point], line: line as [Point, Point] };
}
