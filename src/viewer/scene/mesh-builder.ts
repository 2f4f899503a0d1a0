import { BufferAttribute, type BufferGeometry } from 'three';
import { faceNormal } from '../geometry/triangulate-faces.ts';
import { combine, crossProduct, dotProduct, subtract, unitVector, type Vector } from '../geometry/vector.ts';
import { FINISH_NAMES, type Finish } from './finishes.ts';

/** A point of a profile, m along the first and the second axis across a sweep. */
export type ProfilePoint = readonly [across: number, up: number];

interface Sweep {
  readonly profile: readonly ProfilePoint[];
  readonly from: Vector;
  readonly to: Vector;
  readonly across: Vector;
  readonly up: Vector;
  /** Rounded: neighbouring strips share their normals. */
  readonly smooth?: boolean;
  readonly closed?: boolean;
  /** Extension of the ends per metre across: 1 mitres the corner of a house. */
  readonly mitre?: number;
  /** Lean of both ends per metre up: the slope of a sweep's own axis cuts them plumb. */
  readonly lean?: number;
  /** Thin sheet that is visible from behind, too. */
  readonly sheet?: boolean;
}

/** Collects triangles of one mesh whose parts have different finishes: the whole house is one draw call. */
export interface MeshBuilder {
  /** Sets the finish and the opening (`surface/opening`) of the following geometry. */
  use(finish: Finish, opening?: string | null): MeshBuilder;
  triangle(a: Vector, b: Vector, c: Vector, normal: Vector): void;
  /** A flat convex polygon, counter-clockwise from outside. */
  polygon(points: readonly Vector[]): void;
  /** The same, visible from both sides. */
  sheet(points: readonly Vector[]): void;
  /** From its centre and half its edges. */
  box(middle: Vector, a: Vector, b: Vector, c: Vector): void;
  sweep(sweep: Sweep): void;
  /** A round bar, or a pipe open at its ends. */
  tube(from: Vector, to: Vector, radius: number, sides?: number): void;
  /** Returns the opening that a triangle belongs to. */
  openingOf(triangle: number): string | null;
  /** Writes everything collected to a geometry. */
  fill(geometry: BufferGeometry): void;
}

export function createMeshBuilder(): MeshBuilder {
  const positions: number[] = [];
  const normals: number[] = [];
  const finishes: number[] = [];
  const openings: (string | null)[] = [];
  let finish = 0;
  let opening: string | null = null;

  const corner = (point: Vector, normal: Vector) => {
    positions.push(point[0], point[1], point[2]);
    normals.push(normal[0], normal[1], normal[2]);
    finishes.push(finish);
  };
  const addStrip = (strip: Strip) => {
    for (const [at, normal] of strip) corner(at, normal);
    openings.push(opening, opening);
  };
  const builder: MeshBuilder = {
    use(name, key = null) {
      finish = FINISH_NAMES.indexOf(name);
      opening = key;
      return builder;
    },
    triangle(a, b, c, normal) {
      corner(a, normal);
      corner(b, normal);
      corner(c, normal);
      openings.push(opening);
    },
    polygon(points) {
      const [first] = points;
      const normal = faceNormal(points);
      for (let index = 1; first && index + 1 < points.length; index++)
        builder.triangle(first, points[index] ?? first, points[index + 1] ?? first, normal);
    },
    sheet(points) {
      builder.polygon(points);
      builder.polygon([...points].reverse());
    },
    box(middle, a, b, c) {
      const at = (i: number, j: number, k: number) => combine([middle, 1], [a, i], [b, j], [c, k]);
      builder.polygon([at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1)]);
      builder.polygon([at(1, -1, -1), at(-1, -1, -1), at(-1, 1, -1), at(1, 1, -1)]);
      builder.polygon([at(1, -1, 1), at(1, -1, -1), at(1, 1, -1), at(1, 1, 1)]);
      builder.polygon([at(-1, -1, -1), at(-1, -1, 1), at(-1, 1, 1), at(-1, 1, -1)]);
      builder.polygon([at(-1, 1, 1), at(1, 1, 1), at(1, 1, -1), at(-1, 1, -1)]);
      builder.polygon([at(-1, -1, -1), at(1, -1, -1), at(1, -1, 1), at(-1, -1, 1)]);
    },
    sweep(sweep) {
      for (const strip of stripsOf(sweep)) {
        addStrip(strip);
        if (sweep.sheet) addStrip(strip.toReversed().map(([at, normal]) => [at, combine([normal, -1])]));
      }
    },
    tube(from, to, radius, sides = 10) {
      const along = unitVector(subtract(to, from));
      const across = unitVector(crossProduct(Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], along));
      builder.sweep({
        profile: arc(radius, 0, 2 * Math.PI, sides).slice(0, -1),
        from,
        to,
        across,
        up: crossProduct(along, across),
        smooth: true,
        closed: true,
      });
    },
    openingOf: (triangle) => openings[triangle] ?? null,
    fill(geometry) {
      geometry.dispose();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
      geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(normals), 3));
      geometry.setAttribute('finish', new BufferAttribute(Uint8Array.from(finishes), 1));
      geometry.computeBoundingSphere();
      geometry.computeBoundingBox();
    },
  };
  return builder;
}

/** The corners of two triangles, each with its normal. */
type Strip = readonly (readonly [at: Vector, normal: Vector])[];

/** Returns a strip for each side of the profile, counter-clockwise from outside. */
function stripsOf({ profile, from, to, across, up, smooth, closed, mitre = 0, lean = 0 }: Sweep): Strip[] {
  const along = unitVector(subtract(to, from));
  const count = profile.length;
  const sides = closed ? count : count - 1;
  const point = (index: number): ProfilePoint => profile[(index + count) % count] ?? [0, 0];
  const at = (origin: Vector, index: number, end: number) => {
    const [x, y] = point(index);
    return combine([origin, 1], [across, x], [up, y], [along, end * mitre * x + lean * y]);
  };
  const normalAt = (side: number) => {
    const [[x0, y0], [x1, y1]] = [point(side), point(side + 1)];
    return unitVector(combine([across, y1 - y0], [up, x0 - x1]));
  };
  const normalTowards = (side: number, next: number) =>
    smooth && (closed || (next >= 0 && next < sides))
      ? unitVector(combine([normalAt(side), 1], [normalAt(next), 1]))
      : normalAt(side);
  return Array.from({ length: sides }, (_, side) => {
    const [near, far] = [normalTowards(side, side - 1), normalTowards(side, side + 1)];
    const [a, b] = [at(from, side, -1), at(from, side + 1, -1)];
    const [c, d] = [at(to, side + 1, 1), at(to, side, 1)];
    const [p, q, r, s] = [[a, near] as const, [b, far] as const, [c, far] as const, [d, near] as const];
    const isOutside = dotProduct(crossProduct(subtract(b, a), subtract(c, a)), normalAt(side)) > 0;
    return isOutside ? [p, q, r, p, r, s] : [p, r, q, p, s, r];
  });
}

/** Points of a circle's arc around a centre, radians. */
export function arc(
  radius: number,
  from: number,
  to: number,
  parts: number,
  [x, y]: ProfilePoint = [0, 0],
): ProfilePoint[] {
  return Array.from({ length: parts + 1 }, (_, part) => {
    const angle = from + ((to - from) * part) / parts;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}
