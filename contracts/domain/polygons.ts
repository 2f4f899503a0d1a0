/** A point in plan, metres to the east and to the north. */
type Point = readonly [east: number, north: number];
/** Corners in order; the first may be repeated at the end. */
type Ring = readonly Point[];

/** Returns whether a point lies in a ring. */
export function isInside(ring: Ring, [east, north]: Point): boolean {
  const crossings = sidesOf(ring).filter(
    ([[fromEast, fromNorth], [toEast, toNorth]]) =>
      fromNorth > north !== toNorth > north &&
      east < fromEast + ((toEast - fromEast) * (north - fromNorth)) / (toNorth - fromNorth),
  );
  return crossings.length % 2 === 1;
}

/** Returns the distance of a point from an area: 0 inside, and from its outline or a hole otherwise. */
export function distanceTo({ ring, holes }: { ring: Ring; holes: readonly Ring[] }, point: Point): number {
  if (isInside(ring, point) && !holes.some((hole) => isInside(hole, point))) return 0;
  const sides = [ring, ...holes].flatMap(sidesOf);
  return sides.reduce((least, [from, to]) => Math.min(least, distanceToSide(from, to, point)), Infinity);
}

function distanceToSide(from: Point, to: Point, [east, north]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((east - from[0]) * dx + (north - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(from[0] + share * dx - east, from[1] + share * dy - north);
}

/** Returns the area of a ring, m²; negative if it runs clockwise. */
export function areaOf(ring: Ring): number {
  const [origin = [0, 0]] = ring;
  const cross = ([from, to]: [Point, Point]) =>
    (from[0] - origin[0]) * (to[1] - origin[1]) - (to[0] - origin[0]) * (from[1] - origin[1]);
  return sidesOf(ring).reduce((sum, side) => sum + cross(side), 0) / 2;
}

/** Returns whether two sides of a ring cross. */
export function crossesItself(ring: Ring): boolean {
  const sides = sidesOf(ring);
  return sides.some(([a, b], index) => sides.slice(index + 1).some(([c, d]) => doCross(a, b, c, d)));
}

/** Returns whether two lines cross between their ends; a common end is no crossing. */
function doCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1]));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

const sidesOf = (ring: Ring): [Point, Point][] =>
  ring.map((corner, index) => [corner, ring[(index + 1) % ring.length] ?? corner]);
