import { type CellTable, TRAPEZOID_STRIDE } from '../../../engine/cell-table.ts';
import type { Placement } from '../../../engine/index.ts';
import { type CellNumbers, type LaidSurface, placeOf, readCell, STEP, THICKNESS } from './slate-pose.ts';
import { crossProduct, pointOn, subtract, unitVector, type Vector } from './vector.ts';

/** Triangles of all pieces that are smaller than their cell. */
export interface PieceMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Per corner: x and y in its cell, then the cell's width and height, m. */
  readonly inCell: Float32Array;
  /** Per corner the number of its kind, and the index of its cell in the table. */
  readonly kinds: Float32Array;
  /** Per corner the visible height below the next course (m), the surface, x and y of the cell on it (m). */
  readonly place: Float32Array;
  /** Per corner the directions along the eave and up the slope. */
  readonly along: Float32Array;
  readonly up: Float32Array;
  /** Per triangle the index of its cell in the table. */
  readonly cellOfTriangle: Int32Array;
}

/** Triangles of a trapezoid: two on top, two on each of its four sides. */
const TRIANGLES = 10;

/** Returns thin glass plates over the trapezoids of a table, tilted like the adjacent whole slates. */
export function shapePieces({ cells, trapezoids }: CellTable, surfaces: readonly LaidSurface[]): PieceMesh {
  const count = Math.floor(trapezoids.length / TRAPEZOID_STRIDE);
  const corners = count * TRIANGLES * 3;
  const mesh = {
    positions: new Float32Array(corners * 3),
    normals: new Float32Array(corners * 3),
    inCell: new Float32Array(corners * 4),
    kinds: new Float32Array(corners * 2),
    place: new Float32Array(corners * 4),
    along: new Float32Array(corners * 3),
    up: new Float32Array(corners * 3),
    cellOfTriangle: new Int32Array(count * TRIANGLES),
  };
  let corner = 0;
  for (let index = 0; index < count; index++) {
    const at = index * TRAPEZOID_STRIDE;
    const cellIndex = trapezoids[at] ?? 0;
    const cell = readCell(cells, cellIndex);
    const surface = surfaces[cell.surface];
    if (!surface) continue;
    const { placement } = surface;
    const place = placeOf(cell, surface);
    mesh.cellOfTriangle.fill(cellIndex, corner / 3, corner / 3 + TRIANGLES);
    for (const side of sidesOf(trapezoids.subarray(at, at + TRAPEZOID_STRIDE))) {
      const points = side.map(([x, y, height]) => tiltedPoint(placement, cell, x, y, height));
      const [a, b, c, d] = points;
      if (!a || !b || !c || !d) continue;
      const normal = unitVector(crossProduct(subtract(c, a), subtract(d, b)));
      for (const which of [0, 1, 2, 0, 2, 3]) {
        mesh.positions.set(points[which] ?? a, corner * 3);
        mesh.normals.set(normal, corner * 3);
        const [x, y] = side[which] ?? [0, 0];
        const inCell = [x - cell.x, y - cell.y, cell.width, cell.height].map((mm) => mm / 1000);
        mesh.inCell.set(inCell, corner * 4);
        mesh.kinds.set([cell.kind, cellIndex], corner * 2);
        mesh.place.set(place, corner * 4);
        mesh.along.set(placement.along, corner * 3);
        mesh.up.set(placement.up, corner * 3);
        corner++;
      }
    }
  }
  return mesh;
}

type Corner = readonly [x: number, y: number, height: number];

/** Returns top and four sides of the plate over a trapezoid, counter-clockwise from outside; mm, height in m. */
function sidesOf(trapezoid: Float32Array): Corner[][] {
  const [, y0 = 0, y1 = 0, left0 = 0, right0 = 0, left1 = 0, right1 = 0] = trapezoid;
  const flat = [
    [left0, y0],
    [right0, y0],
    [right1, y1],
    [left1, y1],
  ] as const;
  const top: Corner[] = flat.map(([x, y]) => [x, y, THICKNESS]);
  const walls = flat.map(([x, y], index): Corner[] => {
    const [toX, toY] = flat[(index + 1) % 4] ?? [x, y];
    return [
      [x, y, 0],
      [toX, toY, 0],
      [toX, toY, THICKNESS],
      [x, y, THICKNESS],
    ];
  });
  return [top, ...walls];
}

/** Returns a point (mm) of a cell's tilted plane, `height` (m) above its underside. */
function tiltedPoint(place: Placement, cell: CellNumbers, x: number, y: number, height: number): Vector {
  const rise = STEP * (1 - (y - cell.y) / Math.max(1, cell.height)) + height;
  return pointOn(place, x, y, rise);
}
