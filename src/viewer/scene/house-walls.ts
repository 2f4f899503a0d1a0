import { ShapeUtils, Vector2 } from 'three';
import type { BodyFace } from '../../../engine/body-table.ts';
import { faceNormal } from '../geometry/triangulate-faces.ts';
import { combine, crossProduct, dotProduct, subtract, unitVector, type Vector } from '../geometry/vector.ts';
import { addBench, addBicycle } from './furniture.ts';
import type { Pane } from './glass.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { randomNumbers } from './noise.ts';

/** Entrance of a house: middle of the door on the ground, the outward direction, and the lamp beside it. */
export interface Door {
  readonly at: Vector;
  readonly out: Vector;
  readonly lamp: Vector;
}

type WindowKind = 'window' | 'french' | 'door' | 'garage';

/** An opening of a wall in the wall's own axes, m. */
interface Hole {
  readonly kind: WindowKind;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const UP: Vector = [0, 1, 0];
/** Depth of windows in a wall of a house and of a dormer, m. */
const REVEAL = { house: 0.17, dormer: 0.07 } as const;
/** Widths of a frame, a sash, and the bar between two sashes, m. */
const [FRAME, SASH, MULLION] = [0.065, 0.045, 0.035];
/** Width from which a window has two sashes, m. */
const TWO_SASHES = 1.15;
/** Terrace doors: half their width, sill and lintel; the same for the front door, m. */
const FRENCH = { half: 0.95, y0: 0.1, y1: 2.36 } as const;
const FRONT_DOOR = { half: 0.85, y0: 0.16, y1: 2.36, leaf: 1.12 } as const;
/** Maximum distance from the wall of a facade to its slates, m. */
const FACADE_DEPTH = 0.35;
/** A garage's door: width for one car and for two, and lintel, m. */
const GARAGE_DOOR = { one: 2.5, two: 5, y0: 0.02, y1: 2.1 } as const;
/** Maximum height of a garage's lowest wall, and maximum length of its sides, m. */
const [GARAGE_EAVE, GARAGE_SIDE] = [3.1, 9];
/** Position of the lamp beside the door: distance from its frame, height, and distance from the wall, m. */
const LAMP = { aside: 0.3, y: 1.95, out: 0.09 } as const;
/** Distance of bench and bicycle from the door's middle, their length and distance from the wall, m. */
const [BENCH, BICYCLE] = [
  { from: 1.7, length: 1.5, out: 0.32 },
  { from: -3.3, length: 1.75, out: 0.3 },
];
/** Longer fronts belong to halls and blocks, which have no adjacent terrace doors, m. */
const LONGEST_WITH_TERRACE = 25;

/** A wall with the windows that the body has in front of it. */
interface Wall {
  readonly face: BodyFace;
  readonly normal: Vector;
  readonly along: Vector;
  /** Its left end on the axis of its holes, m. */
  readonly left: number;
  readonly width: number;
  readonly holes: readonly Hole[];
}

/**
 * Adds the walls among faces, with windows cut in, framed and glazed. `front`: direction that the first surface
 * faces; its side gets terrace doors, the side to its right the front door.
 */
export function addWalls(
  build: MeshBuilder,
  panes: Pane[],
  faces: readonly BodyFace[],
  front: Vector,
): Door | null {
  const windows = faces.filter(({ material }) => material === 'window');
  const walls = joined(faces.filter(({ material }) => material === 'wall')).map((face) =>
    describeWall(face, windows),
  );
  const slabs = faces.filter(({ material, points }) => material === 'roof' && isUpright(points));
  const garages = garagesAmong(walls);
  const entrance = chooseEntrance(
    walls.filter((wall) => !garages.has(wall)),
    front,
    slabs,
  );
  let door: Door | null = null;
  for (const wall of walls) {
    const holes = holesOf(wall, front, garages.has(wall));
    if (wall === entrance?.wall) {
      const middle = (entrance.hole.x0 + entrance.hole.x1) / 2;
      const { half, y0, y1 } = FRONT_DOOR;
      holes[entrance.index] = { kind: 'door', x0: middle - half, x1: middle + half, y0, y1 };
      const at = frameOf(wall);
      const lamp = at(middle + half + LAMP.aside, LAMP.y, LAMP.out);
      door = { at: at(middle, 0, 0), out: wall.normal, lamp };
      addFurniture(build, wall, holes, middle);
    }
    addWall(
      build,
      panes,
      wall,
      holes.filter((hole) => !isCovered(slabs, wall, hole)),
    );
  }
  return door;
}

/** The holes of a wall: terrace doors in the front, a garage's door instead of its windows. */
function holesOf({ face, normal, width, left, holes }: Wall, front: Vector, isGarage: boolean): Hole[] {
  const isFront = face.opening === null && dotProduct(normal, front) > 0.99;
  if (isFront && isGarage) {
    const wide = width > GARAGE_DOOR.two + 0.6 ? GARAGE_DOOR.two : GARAGE_DOOR.one;
    if (width < wide + 0.4) return [...holes];
    const x0 = left + (width - wide) / 2;
    return [{ kind: 'garage', x0, x1: x0 + wide, y0: GARAGE_DOOR.y0, y1: GARAGE_DOOR.y1 }];
  }
  if (!isFront || width > LONGEST_WITH_TERRACE) return [...holes];
  return holes.map((hole) => asTerraceDoor(hole, holes));
}

/** Returns the walls of small low buildings beside a larger one. */
function garagesAmong(walls: readonly Wall[]): Set<Wall> {
  const groups: Wall[][] = [];
  for (const wall of walls.filter(({ face }) => face.opening === null)) {
    const touches = (group: readonly Wall[]) =>
      group.some(({ face }) =>
        face.points.some((point) => point[1] < 0.05 && wall.face.points.includes(point)),
      );
    const joinedTo = groups.filter(touches);
    for (const group of joinedTo) groups.splice(groups.indexOf(group), 1);
    groups.push([wall, ...joinedTo.flat()]);
  }
  const lengths = groups.map((group) => Math.max(...group.map(({ width }) => width)));
  const isGarage = (group: readonly Wall[], longest: number) =>
    longest < GARAGE_SIDE &&
    longest < Math.max(...lengths) &&
    Math.min(...group.map(({ face }) => Math.max(...face.points.map(([, y]) => y)))) < GARAGE_EAVE;
  return new Set(groups.filter((group, index) => isGarage(group, lengths[index] ?? 0)).flat());
}

/** A bench and a bicycle beside the door, where the wall has room: they show how large the house is. */
function addFurniture(build: MeshBuilder, wall: Wall, holes: readonly Hole[], middle: number) {
  const at = frameOf(wall);
  for (const [{ from, length, out }, add] of [
    [BENCH, addBench],
    [BICYCLE, addBicycle],
  ] as const) {
    const [x0, x1] = [middle + from, middle + from + length];
    const isFree = holes.every((hole) => hole.y0 > 0.5 || hole.x1 < x0 || hole.x0 > x1);
    if (x0 < wall.left + 0.2 || x1 > wall.left + wall.width - 0.2 || !isFree) continue;
    add(build, { at: (x, y, z) => at(x0 + x, y, out + z), along: wall.along, out: wall.normal });
  }
}

/** Corners within this distance are one, which two surfaces have rounded differently, m. */
const SAME_CORNER = 0.001;

/** Makes common corners of walls equal: otherwise light shows through. */
function joined(walls: readonly BodyFace[]): BodyFace[] {
  const corners: Vector[] = [];
  const cornerAt = (point: Vector): Vector => {
    const known = corners.find((corner) => Math.hypot(...subtract(corner, point)) < SAME_CORNER);
    if (!known) corners.push(point);
    return known ?? point;
  };
  return walls.map((wall) => ({ ...wall, points: wall.points.map(cornerAt) }));
}

const frameOf =
  ({ face, along, normal }: Wall) =>
  (x: number, y: number, z: number): Vector => {
    const [east, , south] = face.points[0] ?? [0, 0, 0];
    return combine([[east, 0, south], 1], [along, x], [UP, y], [normal, z]);
  };

function describeWall(face: BodyFace, windows: readonly BodyFace[]): Wall {
  const normal = faceNormal(face.points);
  const along = unitVector(crossProduct(UP, normal));
  const origin = face.points[0] ?? [0, 0, 0];
  const flat = (point: Vector) => [dotProduct(subtract(point, origin), along), point[1]] as const;
  const outline = face.points.map(flat);
  const xs = outline.map(([x]) => x);
  const holes = windows.flatMap((window): Hole[] => {
    const [corner] = window.points;
    if (!corner || window.opening !== face.opening) return [];
    const before = dotProduct(subtract(corner, origin), normal);
    if (before < 0 || before > 0.06 || dotProduct(faceNormal(window.points), normal) < 0.99) return [];
    const points = window.points.map(flat);
    if (!points.every((point) => isInside(outline, point))) return [];
    const [x, y] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return [
      { kind: 'window', x0: Math.min(...x), x1: Math.max(...x), y0: Math.min(...y), y1: Math.max(...y) },
    ];
  });
  const left = Math.min(...xs);
  return { face, normal, along, left, width: Math.max(...xs) - left, holes };
}

/** Whether a point is in a convex counter-clockwise outline, 2 cm from its edges. */
function isInside(outline: readonly (readonly [number, number])[], [x, y]: readonly [number, number]) {
  return outline.every(([x0, y0], index) => {
    const [x1, y1] = outline[(index + 1) % outline.length] ?? [x0, y0];
    const length = Math.hypot(x1 - x0, y1 - y0);
    return length < 1e-6 || ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length > 0.02;
  });
}

const isUpright = (points: readonly Vector[]): boolean => Math.abs(faceNormal(points)[1]) < 0.05;

/** Whether a facade covers a wall at a position. */
function covers({ points }: BodyFace, { normal, along }: Wall, place: Vector): boolean {
  const [across, up] = [along, UP].map((axis) => points.map((point) => dotProduct(point, axis)));
  const isWithin = (values: readonly number[] = [], at: number) =>
    at > Math.min(...values) && at < Math.max(...values);
  const [first = place] = points;
  return (
    Math.abs(dotProduct(faceNormal(points), normal)) > 0.99 &&
    Math.abs(dotProduct(subtract(first, place), normal)) < FACADE_DEPTH &&
    isWithin(across, dotProduct(place, along)) &&
    isWithin(up, place[1])
  );
}

/** Whether a facade is before the middle of a hole. */
function isCovered(slabs: readonly BodyFace[], wall: Wall, { x0, x1, y0, y1 }: Hole): boolean {
  const place = frameOf(wall)((x0 + x1) / 2, (y0 + y1) / 2, 0);
  return slabs.some((slab) => covers(slab, wall, place));
}

/**
 * Returns the ground-floor window that becomes the front door: in the middle of the side right of the front, else
 * anywhere.
 */
function chooseEntrance(walls: readonly Wall[], front: Vector, slabs: readonly BodyFace[]) {
  const right = crossProduct(UP, front);
  let best: { wall: Wall; hole: Hole; index: number; rank: number } | null = null;
  for (const wall of walls) {
    if (wall.face.opening !== null) continue;
    const middle = wall.left + wall.width / 2;
    wall.holes.forEach((hole, index) => {
      if (hole.y0 > 1 || isCovered(slabs, wall, hole)) return;
      const aside = Math.abs((hole.x0 + hole.x1) / 2 - middle);
      const rank =
        dotProduct(wall.normal, right) * 100 - Math.abs(dotProduct(wall.normal, front)) * 50 - aside;
      if (!best || rank > best.rank) best = { wall, hole, index, rank };
    });
  }
  return best as { wall: Wall; hole: Hole; index: number } | null;
}

function asTerraceDoor(hole: Hole, all: readonly Hole[]): Hole {
  const middle = (hole.x0 + hole.x1) / 2;
  const [x0, x1] = [middle - FRENCH.half, middle + FRENCH.half];
  const isFree = all.every(
    (other) => other === hole || other.y0 > 1 || other.x1 < x0 - 0.6 || other.x0 > x1 + 0.6,
  );
  return hole.y0 > 1 || !isFree ? hole : { kind: 'french', x0, x1, y0: FRENCH.y0, y1: FRENCH.y1 };
}

function addWall(build: MeshBuilder, panes: Pane[], wall: Wall, holes: readonly Hole[]) {
  const { face, normal, along } = wall;
  const isDormer = face.opening !== null;
  const at = frameOf(wall);
  build.use(isDormer ? 'cladding' : 'plaster', face.opening);
  if (Math.abs(normal[1]) > 0.5 || holes.length === 0) return build.polygon(face.points);

  const origin = face.points[0] ?? [0, 0, 0];
  const outline = face.points.map(
    (point) => new Vector2(dotProduct(subtract(point, origin), along), point[1]),
  );
  const cut = holes.map(({ x0, x1, y0, y1 }) => [
    new Vector2(x0, y0),
    new Vector2(x0, y1),
    new Vector2(x1, y1),
    new Vector2(x1, y0),
  ]);
  const corners = [outline, ...cut].flat().map(({ x, y }) => at(x, y, 0));
  for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(outline, cut)) {
    const [p, q, r] = [corners[a], corners[b], corners[c]];
    if (p && q && r) build.triangle(p, q, r, normal);
  }
  for (const hole of holes) addHole(build, panes, wall, hole, isDormer);
}

function addHole(build: MeshBuilder, panes: Pane[], wall: Wall, hole: Hole, isDormer: boolean) {
  const depth = isDormer ? REVEAL.dormer : REVEAL.house;
  const seed = seedOf(wall, hole);
  const tools = fittingTools(build, panes, wall, hole, { depth, seed });
  addReveal(build, tools, hole);
  build.use('frame', wall.face.opening);
  addFrame(tools, hole);
  if (hole.kind === 'door') return addDoor(build, tools, hole);
  if (hole.kind === 'garage') return addGarageDoor(build, tools, hole);
  addSashes(tools, hole);
  addSill(build, tools, wall, hole);
  if (isDormer || hole.kind === 'french') return;
  const random = randomNumbers(seed + 1);
  for (let skip = 0; skip < 3; skip++) random();
  // Some blinds are partly down.
  if (random() <= 0.4) addBlind(build, tools, wall, hole, hole.y1 - 0.12 - 0.4 * random());
}

/** The same window always shows the same room. */
function seedOf(wall: Wall, { x0, x1, y0 }: Hole): number {
  const middle = frameOf(wall)((x0 + x1) / 2, y0, 0);
  return Math.round(Math.abs(middle.reduce((sum, value, axis) => sum + value * (axis + 3), 0)) * 7);
}

/** Bars and panes for a hole of a wall, at distances from the front of the wall, m. */
function fittingTools(
  build: MeshBuilder,
  panes: Pane[],
  wall: Wall,
  { kind, x0, x1, y0, y1 }: Hole,
  { depth, seed }: { readonly depth: number; readonly seed: number },
) {
  const { along, normal } = wall;
  const at = frameOf(wall);
  const [back, front] = [-depth - 0.01, -depth + 0.055];
  return {
    ...{ at, depth, back, front },
    bar: (left: number, right: number, low: number, high: number, rear = back, face = front) =>
      build.box(
        at((left + right) / 2, (low + high) / 2, (rear + face) / 2),
        combine([along, (right - left) / 2]),
        combine([UP, (high - low) / 2]),
        combine([normal, (face - rear) / 2]),
      ),
    pane: (left: number, right: number, low: number, high: number) =>
      panes.push({
        corner: at(left, low, back + 0.03),
        along,
        up: UP,
        normal,
        width: right - left,
        height: high - low,
        within: [left - x0, low - y0, x1 - x0, y1 - y0],
        sill: kind === 'window' ? 0.9 : 0.02,
        seed,
      }),
  };
}

type FittingTools = ReturnType<typeof fittingTools>;

function addReveal(build: MeshBuilder, { at, depth }: FittingTools, { x0, x1, y0, y1 }: Hole) {
  for (const [x, from, to] of [
    [x0, y0, y1],
    [x1, y1, y0],
  ] as const) {
    build.polygon([at(x, from, 0), at(x, from, -depth), at(x, to, -depth), at(x, to, 0)]);
  }
  build.polygon([at(x0, y1, 0), at(x1, y1, 0), at(x1, y1, -depth), at(x0, y1, -depth)].reverse());
}

function addFrame({ bar }: FittingTools, { x0, x1, y0, y1 }: Hole) {
  bar(x0, x0 + FRAME, y0, y1);
  bar(x1 - FRAME, x1, y0, y1);
  bar(x0 + FRAME, x1 - FRAME, y1 - FRAME, y1);
  bar(x0 + FRAME, x1 - FRAME, y0, y0 + FRAME);
}

/** The leaf with a pane beside it, the handle, the canopy and the step. */
function addDoor(build: MeshBuilder, { at, bar, pane, front }: FittingTools, { x0, x1, y0, y1 }: Hole) {
  const leaf = x0 + FRONT_DOOR.leaf;
  const middle = (x0 + x1) / 2;
  bar(leaf - 0.03, leaf + 0.03, y0, y1);
  pane(leaf + 0.03, x1 - FRAME, y0 + FRAME, y1 - FRAME);
  build.use('wood');
  build.polygon([
    at(x0 + FRAME, y0 + 0.03, front - 0.02),
    at(leaf - 0.03, y0 + 0.03, front - 0.02),
    at(leaf - 0.03, y1 - FRAME, front - 0.02),
    at(x0 + FRAME, y1 - FRAME, front - 0.02),
  ]);
  build.use('steel');
  bar(leaf - 0.154, leaf - 0.126, y0 + 0.66, y0 + 1.5, front + 0.03, front + 0.06);
  build.use('metal');
  bar(middle - 1.25, middle + 1.25, y1 + 0.215, y1 + 0.325, 0, 1.24);
  build.use('stone');
  bar(middle - 1.2, middle + 1.2, 0, 0.15, 0, 1.3);
  const lamp = x1 + LAMP.aside;
  build.use('lamp');
  bar(lamp - 0.035, lamp + 0.035, LAMP.y - 0.1, LAMP.y + 0.1, 0.04, LAMP.out);
  build.use('frame');
  bar(lamp - 0.055, lamp + 0.055, LAMP.y + 0.1, LAMP.y + 0.125, 0, LAMP.out + 0.03);
}

/** Sections of a garage door. */
const SECTIONS = 4;

/** A sectional door with a handle. */
function addGarageDoor(build: MeshBuilder, { bar, front }: FittingTools, { x0, x1, y0, y1 }: Hole) {
  const [left, right, height] = [x0 + FRAME, x1 - FRAME, (y1 - FRAME - y0) / SECTIONS];
  bar(left, right, y0, y1 - FRAME, front - 0.05, front - 0.04);
  build.use('garageDoor');
  for (let section = 0; section < SECTIONS; section++) {
    const low = y0 + section * height;
    bar(left, right, low + 0.008, low + height - 0.008, front - 0.05, front - 0.02);
  }
  const middle = (x0 + x1) / 2;
  build.use('steel');
  bar(middle - 0.07, middle + 0.07, y0 + height * 1.5, y0 + height * 1.5 + 0.02, front - 0.02, front + 0.01);
}

function addSashes({ bar, pane, back, front }: FittingTools, { x0, x1, y0, y1 }: Hole) {
  const middle = (x0 + x1) / 2;
  const sashes =
    x1 - x0 > TWO_SASHES
      ? [
          [x0 + FRAME, middle - MULLION],
          [middle + MULLION, x1 - FRAME],
        ]
      : [[x0 + FRAME, x1 - FRAME]];
  if (sashes.length > 1) bar(middle - MULLION, middle + MULLION, y0 + FRAME, y1 - FRAME);
  for (const [left = 0, right = 0] of sashes) {
    const [low, high, far, near] = [y0 + FRAME, y1 - FRAME, back + 0.01, front - 0.018];
    bar(left, left + SASH, low, high, far, near);
    bar(right - SASH, right, low, high, far, near);
    bar(left + SASH, right - SASH, low, low + SASH, far, near);
    bar(left + SASH, right - SASH, high - SASH, high, far, near);
    pane(left + SASH, right - SASH, low + SASH, high - SASH);
  }
}

function addSill(build: MeshBuilder, { bar, depth }: FittingTools, wall: Wall, { kind, x0, x1, y0 }: Hole) {
  const isFrench = kind === 'french';
  build.use(isFrench ? 'stone' : 'metal', wall.face.opening);
  const over = isFrench ? 0 : 0.035;
  bar(x0 - over, x1 + over, y0 - 0.028, y0, -depth, isFrench ? 0.03 : 0.05);
}

/** A blind from the top of the window down to a height, m. */
function addBlind(
  build: MeshBuilder,
  { at, depth }: FittingTools,
  { along, normal, face }: Wall,
  { x0, x1, y1 }: Hole,
  lowest: number,
) {
  build.use('steel', face.opening);
  for (let y = y1 - 0.03; y > lowest; y -= 0.062)
    build.box(
      at((x0 + x1) / 2, y, -depth + 0.1),
      combine([along, (x1 - x0) / 2 - 0.03]),
      combine([UP, 0.02], [normal, 0.018]),
      combine([normal, 0.003]),
    );
}
