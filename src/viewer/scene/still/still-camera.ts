import { isInside } from '../../../../contracts/domain/polygons.ts';
import type { Surroundings } from '../../../../engine/index.ts';
import { type Building, buildingPoints, extentOf } from '../../geometry/building-shape.ts';
import type { CameraPose, Lens } from '../../geometry/camera-fit.ts';
import { combine, crossProduct, subtract, unitVector, type Vector } from '../../geometry/vector.ts';
import { FIELD_OF_VIEW, poseAslant, riseOver } from '../../geometry/views.ts';

/** Part of half the picture that the house takes, so that its surroundings are seen. */
const REACH = { left: 0.66, right: 0.66, low: 0.78, high: 0.5 } as const;
/** Degrees to the right of the front, and above the usual height, in the order of preference. */
const TURNS = [30, -30, 52, -52, 8];
const RISES = [0, 6, 14, 24];
/** Steps along the line from a point of the house to the camera. */
const STEPS = 80;
/** Depth below the ground from which a point is hidden, m. */
const BELOW_M = 0.1;

/** Where the surroundings are. */
interface Around {
  /** Where they are measured from, m east and north. */
  readonly middle: readonly [east: number, north: number];
  /** Returns the height of the ground under a place, m. */
  readonly height: (place: Vector) => number;
}

/**
 * Returns the camera that sees most of the house between its neighbours and trees, above the ground. `aspect`: width
 * over height.
 */
export function stillCamera(
  building: Building,
  surroundings: Surroundings | null,
  around: Around,
  aspect: number,
): CameraPose {
  const lens: Lens = { fieldOfView: FIELD_OF_VIEW, aspect, reach: REACH };
  const base = riseOver(building);
  const points = buildingPoints(building);
  const isHidden = hiddenBy(surroundings, around);
  const poses = RISES.flatMap((more) => TURNS.map((turn) => poseAslant(building, turn, base + more, lens)));
  let best = {
    pose: poses[0] ?? { position: [0, 9, 30], target: [0, 0, 0] },
    hidden: Number.POSITIVE_INFINITY,
  };
  for (const pose of poses) {
    const hidden = points.filter((point) => isHidden(point, pose.position)).length;
    if (hidden < best.hidden) best = { pose, hidden };
  }
  return best.pose;
}

/** Returns whether something stands between two points. */
function hiddenBy(surroundings: Surroundings | null, { middle: [east, north], height: ground }: Around) {
  const { buildings = [], trees = [] } = surroundings ?? {};
  const faces = buildings
    .flatMap((building) => building.faces)
    .map((face) => ({ face, ...extentOf(face.map(([x, y]): Vector => [x, 0, y])) }));
  const isWithin = ([x, height, z]: Vector) => {
    const [across, up] = [x - east, -z - north];
    return (
      height < ground([x, 0, z]) - BELOW_M ||
      faces.some(
        ({ face, middle: [x, y], half: [wide, deep] }) =>
          Math.abs(across - x) <= wide && Math.abs(up - y) <= deep && height < heightOver(face, across, up),
      ) ||
      trees.some(({ at, height: tall, crown }) => {
        const radius = crown / 2;
        const above = height - tall * 0.6;
        return Math.hypot(across - at[0], up - at[1], above * (radius / (tall * 0.4))) < radius;
      })
    );
  };
  return (from: Vector, to: Vector) =>
    Array.from({ length: STEPS }, (_, step) => (step + 1) / STEPS).some((share) =>
      isWithin(combine([from, 1 - share], [to, share])),
    );
}

/** Height of a roof face over a place in plan, m; below everything beside it. */
function heightOver(face: readonly Vector[], x: number, y: number): number {
  const plan = face.map(([east, north]) => [east, north] as const);
  const [first, second, third] = face;
  if (!isInside(plan, [x, y]) || !first || !second || !third) return Number.NEGATIVE_INFINITY;
  const [a, b, c] = crossProduct(subtract(second, first), subtract(third, first));
  return c === 0 ? Number.NEGATIVE_INFINITY : first[2] - (a * (x - first[0]) + b * (y - first[1])) / c;
}

/** Place, directions to the right, up and ahead, and the tangent of half the field of view. */
export function cameraNumbers({ position, target }: CameraPose): Float64Array {
  const ahead = unitVector(subtract(target, position));
  const right = unitVector(crossProduct(ahead, Math.abs(ahead[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0]));
  const up = crossProduct(right, ahead);
  return Float64Array.from([
    ...position,
    ...right,
    ...up,
    ...ahead,
    Math.tan((FIELD_OF_VIEW * Math.PI) / 360),
  ]);
}
