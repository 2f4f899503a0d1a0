import type { Surroundings } from '../../../engine/index.ts';
import { type Building, buildingPoints, surfacePoints } from './building-shape.ts';
import { type CameraPose, fitCamera, type Lens } from './camera-fit.ts';
import { combine, crossProduct, unitVector, type Vector } from './vector.ts';

/** Vertical, degrees. */
export const FIELD_OF_VIEW = 24;

/** Views that the camera can show. */
export type View =
  | { readonly kind: 'overview' | 'top' | 'street' }
  /** A surface by its id, seen straight on. */
  | { readonly kind: 'front'; readonly surface: string }
  /** A camera pose stored by the user. */
  | { readonly kind: 'kept'; readonly pose: CameraPose };

/** Degrees to the right of the first surface's front, and above the horizon. */
const TURN = { overview: 30, street: 34 };
const STREET_RISE = 5;
/** As from a nearby slope, with the horizon in the picture; flatter roofs are seen from higher up. */
const RISE = { least: 9, ofLevelRoof: 25, perDegree: 0.5 };
/** Height of a chimney's cap above the chimney, m. */
const CAP = 0.5;

/** Returns the camera pose of a view. */
export function poseOf(view: View, building: Building, lens: Lens): CameraPose {
  if (view.kind === 'kept') return view.pose;
  const surface = view.kind === 'front' ? building.surfaces.find(({ id }) => id === view.surface) : undefined;
  if (surface) return fitCamera(surfacePoints(surface), frontOf(surface.placement.normal), lens);
  // Slightly off the vertical, so that the front is at the bottom of the picture.
  if (view.kind === 'top')
    return fitCamera(buildingPoints(building), combine([[0, 1, 0], 1], [facing(building), 0.002]), lens);
  const isStreet = view.kind === 'street';
  const [turn, rise] = isStreet ? [TURN.street, STREET_RISE] : [TURN.overview, riseOver(building)];
  return poseAslant(building, turn, rise, lens);
}

/** Returns the pose that sees the whole building from degrees to the right of its front and above the horizon. */
export function poseAslant(building: Building, turn: number, rise: number, lens: Lens): CameraPose {
  const openings = building.faces.flatMap((face) => (face.opening ? face.points : []));
  const caps = openings.map(([x, y, z]): Vector => [x, y + CAP, z]);
  return fitCamera([...buildingPoints(building), ...caps], aslant(building, turn, rise), lens);
}

/** Returns the direction in plan that the first laid surface faces, else the first one; south for a level one. */
export function facing({ surfaces }: Building): Vector {
  const front = surfaces.find(({ status }) => status === 'tiled') ?? surfaces[0];
  const [x, , z] = front?.placement.normal ?? [0, 1, 0];
  return Math.hypot(x, z) > 0.01 ? unitVector([x, 0, z]) : [0, 0, 1];
}

/**
 * Returns the sun's direction for pictures without place and time: over the viewer's left shoulder in the overview.
 */
export function pleasantSun(building: Building): Vector {
  const front = facing(building);
  const right = crossProduct([0, 1, 0], front);
  return unitVector(combine([front, 0.5], [right, -0.62], [[0, 1, 0], 0.78]));
}

/** Returns the degrees above the horizon from which the flattest surface is still visible. */
export function riseOver({ surfaces }: Building): number {
  const flattest = Math.max(0, ...surfaces.map(({ placement }) => placement.normal[1]));
  const pitch = (Math.acos(Math.min(1, flattest)) * 180) / Math.PI;
  return Math.max(RISE.least, RISE.ofLevelRoof - RISE.perDegree * pitch);
}

/** Returns the direction to a camera, in degrees to the right of the front and above the horizon. */
function aslant(building: Building, degreesRight: number, degreesUp: number): Vector {
  const front = facing(building);
  const right = crossProduct([0, 1, 0], front);
  const [turn, rise] = [(degreesRight * Math.PI) / 180, (degreesUp * Math.PI) / 180];
  const level = combine([front, Math.cos(turn)], [right, Math.sin(turn)]);
  return combine([level, Math.cos(rise)], [[0, 1, 0], Math.sin(rise)]);
}

/** Straight on, but neither level with the ground nor straight down. */
function frontOf(normal: Vector): Vector {
  const [x, , z] = normal;
  const level = Math.hypot(x, z) > 0.01 ? unitVector([x, 0, z]) : ([0, 0, 1] as Vector);
  const rise = Math.min(0.998, Math.max(0.08, normal[1]));
  return combine([level, Math.sqrt(1 - rise * rise)], [[0, 1, 0], rise]);
}

/** Least radius in which neighbours cast shadows, m. */
const AMONG_NEIGHBOURS = 40;

/** Returns the radius around a building in which shadows are drawn, m. */
export const shadedRadius = (radius: number, surroundings: Surroundings | null): number =>
  Math.max(radius * 1.35, surroundings?.buildings?.length ? AMONG_NEIGHBOURS : 0);
