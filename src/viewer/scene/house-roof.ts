import type { BodyFace } from '../../../engine/body-table.ts';
import type { EdgeRole, SurfaceSolution } from '../../../engine/index.ts';
import { surfacePoints } from '../geometry/building-shape.ts';
import { without } from '../geometry/snow-guards.ts';
import { faceNormal } from '../geometry/triangulate-faces.ts';
import { combine, crossProduct, dotProduct, subtract, unitVector, type Vector } from '../geometry/vector.ts';
import { arc, type MeshBuilder, type ProfilePoint } from './mesh-builder.ts';

const UP: Vector = [0, 1, 0];
/** Sine of the pitch from which a surface is a wall, without drainage over its lower edge. */
const UPRIGHT = Math.sin((75 * Math.PI) / 180);
/** Radii of gutter, its bead, and downpipes, m. */
const [GUTTER, BEAD, PIPE] = [0.066, 0.011, 0.042];
/** Distance of gutter brackets and of joints in a ridge cap, m. */
const [BRACKETS, CAP_JOINTS] = [0.75, 2];
/** Distance of a roof's underside from its slates, as in the engine's body, m. */
const UNDERSIDE = 0.22;
/** A downpipe at every end of a gutter, and another one after this many metres. */
const PIPE_EVERY = 14;

/** An edge of a surface in space. */
interface RoofEdge {
  readonly role: EdgeRole;
  readonly from: Vector;
  readonly to: Vector;
  readonly normal: Vector;
  /** The stretches interrupted by openings, m from its start. */
  readonly taken: readonly Stretch[];
}
type Stretch = readonly [from: number, to: number];

function finishOf(points: BodyFace['points'], surfaces: readonly SurfaceSolution[]) {
  const normal = faceNormal(points);
  // Behind a facade is its wall; what is level over one, or a railing, is gravel or slabs, what slopes is tiled.
  const isOther = surfaces.every(({ placement }) => dotProduct(placement.normal, normal) < 0.999);
  if (isOther && Math.abs(normal[1]) < 1 - UPRIGHT) return 'plaster';
  if (isOther && normal[1] > 0.999) return 'stone';
  if (normal[1] < -0.01) return 'boards';
  // Faces without slates get another roof covering.
  const isBare = surfaces.some(
    ({ status, placement }) =>
      status === 'disabled' && dotProduct(placement.normal, normal) > 0.999 && lieOn(points, placement),
  );
  return isBare || isOther ? 'tiles' : 'underlay';
}

/** Adds the edges of a roof (gutters, verge sheets, caps) and the planes under the slates. */
export function addRoof(
  build: MeshBuilder,
  faces: readonly BodyFace[],
  surfaces: readonly SurfaceSolution[],
) {
  for (const { points } of faces.filter(({ material }) => material === 'roof')) {
    build.use(finishOf(points, surfaces));
    build.polygon(points);
  }
  const edges = surfaces.flatMap(edgesOf);
  const gutters = edges.filter((edge) => edge.role === 'eave' && edge.normal[1] > 1 - UPRIGHT);
  for (const [index, edge] of edges.entries()) {
    const other = edges.findIndex((candidate, at) => at !== index && isSameEdge(candidate, edge));
    const across = edges[other];
    for (const part of partsOf(edge, across)) {
      if (gutters.includes(edge)) addGutter(build, part, gutters);
      else if (edge.role === 'wall') addUpstand(build, part);
      else if (!across || other > index) closeEdge(build, part, across);
    }
  }
  const walls = faces.filter((face) => face.material === 'wall' && face.opening === null);
  for (const gutter of gutters) addPipes(build, gutter, walls);
}

function closeEdge(build: MeshBuilder, part: RoofEdge, across: RoofEdge | undefined) {
  const isSheet = part.role === 'valley' || part.role === 'kink';
  if (across) (isSheet ? addSheet : addCap)(build, part, across);
  else if (!isSheet) addVerge(build, part);
}

/** Returns the stretches of a surface's edges under its openings, m from the start of each, as billed. */
export const interruptedEdges = ({ outline, openings }: SurfaceSolution): Stretch[][] =>
  outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    // NaN away from the edge.
    const along = (point: Corner) =>
      reach(from, point) + reach(point, to) - reach(from, to) < 1e-9 ? reach(from, point) : Number.NaN;
    return openings.flatMap(({ outline: border }) =>
      border.flatMap((corner, at): Stretch[] => {
        const [one, other] = [along(corner), along(border[(at + 1) % border.length] ?? corner)];
        return one - other ? [[Math.min(one, other), Math.max(one, other)]] : [];
      }),
    );
  });
type Corner = readonly [x: number, y: number];
const reach = ([x, y]: Corner, [otherX, otherY]: Corner) => Math.hypot(x - otherX, y - otherY) / 1000;

/** Returns the parts of an edge that the openings of neither side interrupt. */
function partsOf(edge: RoofEdge, across?: RoofEdge): RoofEdge[] {
  const length = distance(edge.from, edge.to);
  // The other side runs in the opposite direction.
  const behind = across?.taken.map(([from, to]): Stretch => [length - to, length - from]) ?? [];
  const free = without([[0, length]], [...edge.taken, ...behind], 0.01);
  return free.map((ends) => ({ ...edge, ...stretch(edge, ...ends) }));
}

/** Returns the ends of a stretch of an edge, m from its start. */
function stretch({ from, to }: Pick<RoofEdge, 'from' | 'to'>, ...ends: Stretch) {
  const onward = unitVector(subtract(to, from));
  const [start, end] = ends.map((at) => combine([from, 1], [onward, at]));
  return { from: start ?? from, to: end ?? to };
}

function edgesOf(surface: SurfaceSolution): RoofEdge[] {
  const { edges, placement } = surface;
  const taken = interruptedEdges(surface);
  const { normal } = placement;
  const points = surfacePoints(surface);
  return edges.flatMap(({ role }, index) => {
    const [from, to] = [points[index], points[(index + 1) % points.length]];
    return from && to ? [{ role, from, to, normal, taken: taken[index] ?? [] }] : [];
  });
}

function lieOn(points: readonly Vector[], { origin, normal }: SurfaceSolution['placement']): boolean {
  const [point] = points;
  return point !== undefined && Math.abs(dotProduct(subtract(point, origin), normal)) < 0.2;
}

const distance = (a: Vector, b: Vector) => Math.hypot(...subtract(a, b));
const middleOf = ({ from, to }: RoofEdge) => combine([from, 0.5], [to, 0.5]);
const isSameEdge = (a: RoofEdge, b: RoofEdge) =>
  distance(middleOf(a), middleOf(b)) < 0.2 && Math.abs(distance(a.from, a.to) - distance(b.from, b.to)) < 0.4;

/** Whether gutters of two surfaces meet at a corner of the house, so that they are mitred. */
const meets = (edge: RoofEdge, gutters: readonly RoofEdge[]) =>
  gutters.some(
    (other) =>
      other !== edge && (distance(other.to, edge.from) < 0.05 || distance(other.from, edge.to) < 0.05),
  );

function addGutter(build: MeshBuilder, edge: RoofEdge, gutters: readonly RoofEdge[]) {
  const { from, to, normal } = edge;
  const out = unitVector([normal[0], 0, normal[2]]);
  const mitre = meets(edge, gutters) ? 1 : 0;
  const along = { from, to, across: out, up: UP, mitre };
  build.use('frame').sweep({
    ...along,
    profile: [
      [0, -UNDERSIDE],
      [0, -0.035],
    ],
    sheet: true,
  });
  build.use('metal').sweep({
    ...along,
    profile: [
      [-0.05, -0.005],
      [0.035, -0.035],
      [0.042, -0.07],
    ],
    sheet: true,
  });
  const half = arc(GUTTER, Math.PI, 2 * Math.PI, 12, [0.01 + GUTTER, -0.055]);
  build.sweep({ ...along, profile: half, smooth: true, sheet: true });
  const bead = arc(BEAD, 0, 2 * Math.PI, 8, [0.012 + 2 * GUTTER, -0.053]).slice(0, -1);
  build.sweep({ ...along, profile: bead, smooth: true, closed: true });
  const length = distance(from, to);
  const count = Math.max(1, Math.round(length / BRACKETS));
  const bracket = arc(GUTTER + 0.007, Math.PI, 2 * Math.PI, 6, [0.01 + GUTTER, -0.055]);
  for (let index = 0; index <= count; index++) {
    const at = 0.06 + ((length - 0.12) * index) / count;
    build.sweep({ ...along, mitre: 0, profile: bracket, ...stretch(edge, at - 0.014, at + 0.014) });
  }
  if (mitre === 0)
    for (const end of [from, to]) build.sheet(half.map(([x, y]) => combine([end, 1], [out, x], [UP, y])));
}

/** L-shaped sheet over the edge of a roof: along verges, and at the top of a pent roof. */
function addVerge(build: MeshBuilder, { from, to, normal, role }: RoofEdge) {
  const onward = unitVector(subtract(to, from));
  const out = crossProduct(onward, normal);
  const lean = plumbLean(onward, normal);
  const depth = role === 'ridge' || role === 'upper' ? UNDERSIDE : UNDERSIDE - 0.01;
  const profile: ProfilePoint[] = [
    [-0.12, 0.004],
    [-0.118, 0.055],
    [0.022, 0.059],
    [0.024, -depth],
    [0.036, -depth - 0.015],
  ];
  const along = { from, to, across: out, up: normal, lean, sheet: true };
  build.use('metal').sweep({ ...along, profile });
  build.use('frame').sweep({
    ...along,
    profile: [
      [0, -depth],
      [0, 0.055],
    ],
  });
  build.use('metal');
  for (const end of [from, to])
    build.sheet(
      [...profile.slice(0, 4), [0, -depth] as const].map(([x, y]) =>
        combine([end, 1], [out, x], [normal, y], [onward, lean * y]),
      ),
    );
}

/** Steeper edges than this (sine) end square: a plumb cut would have no end. */
const STEEPEST_PLUMB = 0.9;

/** Returns the lean of an edge's sheet per metre above the surface, so that its ends are plumb. */
function plumbLean(onward: Vector, normal: Vector): number {
  const level = Math.hypot(onward[0], onward[2]);
  if (Math.abs(onward[1]) > STEEPEST_PLUMB) return 0;
  return -(normal[0] * onward[0] + normal[2] * onward[2]) / (level * level);
}

/** Sheet along a wall above the roof. */
function addUpstand(build: MeshBuilder, { from, to, normal }: RoofEdge) {
  const out = crossProduct(unitVector(subtract(to, from)), normal);
  const profile: ProfilePoint[] = [
    [-0.12, 0.03],
    [-0.005, 0.03],
    [0, 0.17],
  ];
  build.use('flashing').sweep({ profile, from, to, across: out, up: normal, sheet: true });
}

/** Sheet in a valley, or over the line where a slope changes its pitch. */
function addSheet(build: MeshBuilder, edge: RoofEdge, other: RoofEdge) {
  build.use('flashing');
  for (const { from, to, normal } of [edge, other]) {
    const inwards = crossProduct(normal, unitVector(subtract(to, from)));
    build.sweep({
      profile: [
        [0, 0.015],
        [0.12, 0.02],
      ],
      from,
      to,
      across: inwards,
      up: normal,
      sheet: true,
    });
  }
}

/** A cap of two slopes with a crease and joints, over a ridge or a hip. */
function addCap(build: MeshBuilder, edge: RoofEdge, other: RoofEdge) {
  const { from, to, normal, role } = edge;
  const isRidge = role === 'ridge';
  const [half, lift] = isRidge ? [0.17, 0.075] : [0.13, 0.05];
  const onward = unitVector(subtract(to, from));
  const crest = unitVector(combine([normal, 1], [other.normal, 1]));
  const across = crossProduct(onward, crest);
  // Fall of a surface per metre across.
  const flat = unitVector(combine([normal, 1], [onward, -dotProduct(normal, onward)]));
  const rise = Math.max(0.2, dotProduct(flat, crest));
  const fall = -Math.sqrt(Math.max(0, 1 - rise * rise)) / rise;
  const outer = lift + fall * half;
  const profile: ProfilePoint[] = [
    [-half, outer - 0.025],
    [-half - 0.004, outer],
    [-0.028, lift + fall * 0.03 + 0.008],
    [-0.012, lift + 0.012],
    [0.012, lift + 0.012],
    [0.028, lift + fall * 0.03 + 0.008],
    [half + 0.004, outer],
    [half, outer - 0.025],
  ];
  const length = distance(from, to);
  const reach = isRidge ? 0.025 : 0;
  const along = { ...stretch(edge, -reach, length + reach), across, up: crest };
  build.use('metal').sweep({ ...along, profile, sheet: true });
  const gap: ProfilePoint[] = [
    [-half + 0.03, fall * half],
    [-half + 0.04, outer],
    [half - 0.04, outer],
    [half - 0.03, fall * half],
  ];
  build.use('underlay').sweep({ ...along, from, to, profile: gap, sheet: true });
  build.use('metal');
  const joints = Math.max(1, Math.round(length / CAP_JOINTS));
  const wider = profile.map(([x, y]): ProfilePoint => [x * 1.02, y + 0.006]);
  for (let joint = 1; joint < joints; joint++) {
    const at = (length * joint) / joints;
    build.sweep({ ...along, profile: wider, ...stretch(edge, at - 0.05, at + 0.05) });
  }
  if (isRidge)
    for (const at of [along.from, along.to])
      build.sheet(profile.map(([x, y]) => combine([at, 1], [across, x], [crest, y])));
}

/** Downpipes from a gutter's ends back to the wall and down to the ground. */
function addPipes(build: MeshBuilder, { from, to, normal, taken }: RoofEdge, walls: readonly BodyFace[]) {
  const out = unitVector([normal[0], 0, normal[2]]);
  const onward = unitVector(subtract(to, from));
  const length = distance(from, to);
  const wall = walls.find(
    ({ points }) =>
      dotProduct(faceNormal(points), out) > 0.99 &&
      Math.abs(dotProduct(subtract(points[0] ?? from, from), out)) < 1.5 &&
      points.some((point) => Math.abs(dotProduct(subtract(point, from), onward)) < 2),
  );
  if (!wall || from[1] < 1.5) return;
  const along = wall.points.map((point) => dotProduct(subtract(point, from), onward));
  const [left, right] = [Math.max(0, Math.min(...along)), Math.min(length, Math.max(...along))];
  const back = dotProduct(subtract(wall.points[0] ?? from, from), out);
  const spans = Math.max(1, Math.round((right - left) / PIPE_EVERY));
  build.use('metal');
  for (let index = 0; index <= spans; index++) {
    const x = left + 0.16 + ((right - left - 0.32) * index) / spans;
    if (taken.some(([start, end]) => start < x && x < end)) continue;
    const at = (outwards: number, y: number) =>
      combine([from, 1], [onward, x], [out, outwards], [UP, y - from[1]]);
    const foot = back + PIPE + 0.035;
    const [low, high] = [from[1] - 0.55, from[1] - 0.11];
    const path = [
      at(0.076, high),
      at(0.076, high - 0.1),
      at(foot, low + 0.08),
      at(foot, low),
      at(foot, 0.02),
    ];
    path.slice(1).forEach((point, part) => {
      const before = path[part];
      if (before) build.tube(before, point, PIPE, 12);
    });
    for (let y = 0.7; y < low; y += 1.6)
      build.tube(at(foot, y - 0.017), at(foot, y + 0.017), PIPE + 0.009, 12);
  }
}
