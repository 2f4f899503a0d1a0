import type { BodyFace } from '../../../engine/body-table.ts';
import type { Opening, Solution, SurfaceSolution } from '../../../engine/index.ts';
import type { GuardRun } from '../geometry/snow-guards.ts';
import { faceNormal } from '../geometry/triangulate-faces.ts';
import { combine, pointOn, subtract, unitVector, type Vector } from '../geometry/vector.ts';
import type { Pane } from './glass.ts';
import type { MeshBuilder } from './mesh-builder.ts';

const UP: Vector = [0, 1, 0];
/** Roof windows: width of the frame, and its height above the slates, m. */
const [FRAME, HEIGHT] = [0.062, 0.085];

type OnSurface = (x: number, y: number, over: number) => Vector;

/** Adds the raised parts of openings, with the flashing that joins them to the slates. */
export function addOpenings(
  build: MeshBuilder,
  panes: Pane[],
  faces: readonly BodyFace[],
  { surfaces }: Pick<Solution, 'surfaces'>,
) {
  const kinds = new Map<string, Opening['kind']>();
  const glazed = new Set<string>();
  const all = surfaces.flatMap((surface) => surface.openings.map((opening) => ({ surface, opening })));
  for (const { surface, opening } of all) {
    const key = `${opening.of ?? surface.id}/${opening.id}`;
    kinds.set(key, opening.kind);
    addFlashing(build, surface, opening, key);
    if (opening.kind === 'skylight') addRoofWindow(build, panes, surface, opening, key);
    if (!isInWall(surface, opening)) continue;
    addWallWindow(build, panes, surface, opening, key);
    glazed.add(key);
  }
  for (const face of faces) {
    const kind = kinds.get(face.opening ?? '');
    if (kind !== undefined && kind !== 'skylight' && !glazed.has(face.opening ?? ''))
      addFace(build, face, kind);
  }
  for (const [key, kind] of kinds) {
    if (kind !== 'chimney') continue;
    addChimneyTop(
      build,
      faces.filter(({ opening, material }) => opening === key && material === 'chimney'),
      key,
    );
  }
}

function addFace(build: MeshBuilder, { material, points, opening }: BodyFace, kind: Opening['kind']) {
  if (material === 'dormerRoof') build.use(faceNormal(points)[1] > 0 ? 'seamed' : 'boards', opening);
  else if (material === 'chimney') build.use('masonry', opening);
  else if (material === 'metal') build.use(isDormer(kind) ? 'metal' : 'stone', opening);
  else return;
  build.polygon(points);
}

const isDormer = (kind: Opening['kind']): boolean => kind === 'dormer' || kind === 'shedDormer';

const onSurface =
  ({ placement }: SurfaceSolution): OnSurface =>
  (...place) =>
    pointOn(placement, ...place);

/** Returns the bounding box of points, mm. */
const boxOf = (points: readonly (readonly [number, number])[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
};

/** Adds flashing from the slates up to the opening, and an apron over the course below. */
function addFlashing(build: MeshBuilder, surface: SurfaceSolution, opening: Opening, key: string) {
  if (surface.status === 'disabled') return;
  const at = onSurface(surface);
  build.use('flashing', key);
  const { outline, clearance } = opening;
  // For other shapes the sheet lies flat around the opening.
  if (clearance.length !== outline.length) build.polygon(clearance.map(([x, y]) => at(x, y, 0.014)));
  else
    outline.forEach(([x, y], index) => {
      const next = (index + 1) % outline.length;
      const [nextX, nextY] = outline[next] ?? [x, y];
      const [[outX, outY], [farX, farY]] = [clearance[index] ?? [x, y], clearance[next] ?? [nextX, nextY]];
      build.polygon([at(outX, outY, 0.014), at(farX, farY, 0.014), at(nextX, nextY, 0.05), at(x, y, 0.05)]);
    });
  // Beyond an edge the course below belongs to the other surface.
  if (opening.of !== undefined) return;
  const { left, right, low } = boxOf(clearance);
  const [from, to] = [low - 110, low + 30];
  build.polygon([
    at(left - 20, from, 0.026),
    at(right + 20, from, 0.026),
    at(right + 20, to, 0.038),
    at(left - 20, to, 0.038),
  ]);
  build.polygon([
    at(left - 20, from, 0.01),
    at(right + 20, from, 0.01),
    at(right + 20, from, 0.026),
    at(left - 20, from, 0.026),
  ]);
  // Closes the corners next to a dormer's roof.
  if (isDormer(opening.kind)) build.polygon(clearance.map(([x, y]) => at(x, y, 0.012)));
}

/** Adds a bar on a surface: start and end in mm, height above it in m. */
const barsOn = (build: MeshBuilder, surface: SurfaceSolution) => {
  const at = onSurface(surface);
  const { along, up, normal } = surface.placement;
  return (x0: number, x1: number, y0: number, y1: number, out: number) =>
    build.box(
      at((x0 + x1) / 2, (y0 + y1) / 2, out / 2),
      combine([along, (x1 - x0) / 2000]),
      combine([up, (y1 - y0) / 2000]),
      combine([normal, out / 2]),
    );
};

function addRoofWindow(
  build: MeshBuilder,
  panes: Pane[],
  surface: SurfaceSolution,
  opening: Opening,
  key: string,
) {
  const at = onSurface(surface);
  const { along, up, normal } = surface.placement;
  const { left, right, low, high } = boxOf(opening.outline);
  const frame = FRAME * 1000;
  const bar = barsOn(build, surface);
  build.use('frame', key);
  bar(left, left + frame, low, high, HEIGHT);
  bar(right - frame, right, low, high, HEIGHT);
  bar(left + frame, right - frame, low, low + frame + 22, HEIGHT - 0.012);
  bar(left, right, high - frame, high + 60, HEIGHT + 0.015);
  const [x0, x1, y0, y1] = [left + frame, right - frame, low + frame + 22, high - frame];
  const [width, height] = [(x1 - x0) / 1000, (y1 - y0) / 1000];
  panes.push({
    corner: at(x0, y0, HEIGHT - 0.022),
    along,
    up,
    normal,
    width,
    height,
    within: [0, 0, width, height],
    sill: 0.9,
    seed: 41 + ((left + low) % 97),
  });
}

/** Whether an opening is a window or a door of a facade. */
const isInWall = ({ placement }: SurfaceSolution, { kind }: Opening): boolean =>
  kind === 'other' && Math.abs(placement.normal[1]) < 0.02;

/** Width of a facade window's frame, its depth in front of the glass, and the metal sill below, m. */
const [WALL_FRAME, WALL_DEPTH, SILL] = [0.06, 0.03, 0.05];
/** Width from which a window has two sashes, mm. */
const TWO_SASHES = 1_100;
/** Maximum height of a door's lower edge above the wall's foot, mm. */
const DOORSTEP = 100;

/** Adds a facade window with frame, sashes and sill, or a door down to the wall's foot. */
function addWallWindow(
  build: MeshBuilder,
  panes: Pane[],
  surface: SurfaceSolution,
  opening: Opening,
  key: string,
) {
  const at = onSurface(surface);
  const { along, up, normal } = surface.placement;
  const { left, right, low, high } = boxOf(opening.outline);
  const isDoor = low < DOORSTEP;
  const bar = barsOn(build, surface);
  const frame = WALL_FRAME * 1000;
  build.use('frame', key);
  bar(left, left + frame, low, high, WALL_DEPTH);
  bar(right - frame, right, low, high, WALL_DEPTH);
  bar(left, right, high - frame, high, WALL_DEPTH);
  bar(left, right, low, low + (isDoor ? 2 * frame : frame), WALL_DEPTH);
  const middle = (left + right) / 2;
  if (right - left >= TWO_SASHES) bar(middle - frame / 2, middle + frame / 2, low, high, WALL_DEPTH);
  build.use('metal', key);
  if (!isDoor) bar(left - 20, right + 20, low - 25, low, WALL_DEPTH + SILL);
  const [width, height] = [(right - left) / 1000, (high - low) / 1000];
  panes.push({
    ...{ corner: at(left, low, 0.006), along, up, normal, width, height },
    ...{ within: [0, 0, width, height], sill: isDoor ? 0.02 : 0.9, seed: 23 + ((left + low) % 89) },
  });
}

/** Adds collar, two pipes and a rain cap on four legs. */
function addChimneyTop(build: MeshBuilder, shaft: readonly BodyFace[], key: string) {
  const points = shaft.flatMap((face) => face.points);
  if (points.length === 0) return;
  const highest = Math.max(...points.map(([, y]) => y));
  const top = points.filter(([, y]) => y > highest - 0.05);
  const middle = combine(...top.map((point) => [point, 1 / top.length] as const));
  // The shaft is square to its surface: half its edges, as oriented.
  const [corner, ...others] = top;
  const edge = shaft
    .map((face) => face.points.filter(([, y]) => y > highest - 0.05))
    .find((ends) => ends.length === 2);
  const [from, to] = edge ?? [];
  if (!corner || !from || !to || others.length === 0) return;
  const a = combine([subtract(to, from), 0.5]);
  const wide = unitVector(a);
  const side: Vector = [-wide[2], 0, wide[0]];
  const depth = Math.max(
    ...top.map((point) =>
      Math.abs(subtract(point, middle)[0] * side[0] + subtract(point, middle)[2] * side[2]),
    ),
  );
  const width = Math.hypot(...a);
  const cover = 0.08;
  build.use('steel', key);
  for (const offset of width > 0.3 ? [-0.15, 0.15] : [0]) {
    const foot = combine([middle, 1], [wide, offset], [UP, cover]);
    build.tube(foot, combine([foot, 1], [UP, 0.27]), 0.085, 16);
  }
  build.use('metal', key);
  const level = cover + 0.39;
  build.box(
    combine([middle, 1], [UP, level]),
    combine([wide, width + 0.04]),
    [0, 0.012, 0],
    combine([side, depth + 0.04]),
  );
  for (const [i, j] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const foot = combine([middle, 1], [wide, i * (width - 0.06)], [side, j * (depth - 0.06)], [UP, cover]);
    build.box(combine([foot, 1], [UP, 0.2]), [0.012, 0, 0], [0, 0.2, 0], [0, 0, 0.012]);
  }
  // The collar follows the slope around the shaft.
  for (const face of shaft) {
    const out = faceNormal(face.points);
    const feet = face.points.filter(([, y]) => y < highest - 0.05);
    const [first, second] = feet;
    if (!first || !second || feet.length !== 2) continue;
    const lift = (point: Vector, by: number) => combine([point, 1], [out, 0.008], [UP, by]);
    build.sheet([lift(first, 0), lift(second, 0), lift(second, 0.32), lift(first, 0.32)]);
  }
}

/** Radius of a snow guard's tube, and its height over the slates, m. */
const TUBE = { radius: 0.016, height: 0.13 } as const;

/** Adds snow guards: tubes or a grid on brackets. */
const TUBE_HEIGHTS: ReadonlyMap<GuardRun['kind'], readonly number[]> = new Map([
  ['double-tube', [0.07, 0.15]],
  ['grid', [0.05, 0.2]],
]);

export function addSnowGuards(build: MeshBuilder, runs: readonly GuardRun[]) {
  for (const { from, to, normal, up, kind, brackets } of runs) {
    const along = unitVector(subtract(to, from));
    const length = Math.hypot(...subtract(to, from));
    const line = (over: number, back = 0) =>
      [from, to].map((end) => combine([end, 1], [normal, over], [up, back])) as [Vector, Vector];
    build.use('snowGuard');
    const tubes = TUBE_HEIGHTS.get(kind) ?? [TUBE.height];
    for (const over of tubes) {
      const [start, end] = line(over);
      build.tube(start, end, kind === 'grid' ? 0.008 : TUBE.radius, 8);
    }
    if (kind === 'grid') {
      const [low] = line(0.05);
      for (let x = 0.05; x < length; x += 0.12)
        build.box(
          combine([low, 1], [along, x], [normal, 0.075]),
          combine([along, 0.004]),
          combine([normal, 0.075]),
          combine([up, 0.004]),
        );
    }
    const height = Math.max(...tubes) + 0.02;
    for (const x of brackets) {
      const foot = combine([from, 1], [along, x]);
      build.box(
        combine([foot, 1], [normal, height / 2 + 0.01]),
        combine([along, 0.004]),
        combine([normal, height / 2]),
        combine([up, 0.022]),
      );
      build.box(
        combine([foot, 1], [normal, 0.022], [up, 0.09]),
        combine([along, 0.018]),
        combine([normal, 0.003]),
        combine([up, 0.12]),
      );
    }
  }
}
