import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ROOF_TYPES } from '../../../documents/names.ts';
import type {
  BuildingPart,
  Configuration,
  EdgeRole,
  Roof,
  RoofType,
  Surface,
} from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { freeId, inPart } from '../document/parts.ts';
import { angleSides, type Side, type Wing } from './angle-sides.ts';
import type { Footprint } from './footprint.ts';
import type { Overhangs } from './overhangs.ts';

/**
 * Two gables of equal pitch joined to an L or a cross wing; a mansard; a gable with different pitches and eaves.
 */
export type JoinedKind = 'angle' | 'tee' | 'mansard' | 'uneven';

/** Templates for a new part of a building. */
export type PartKind = Exclude<RoofType, 'free'> | JoinedKind;

export const PART_KINDS: Readonly<Record<PartKind, MessageDescriptor>> = {
  ...ROOF_TYPES,
  mansard: msg`Mansarde`,
  uneven: msg`Satteldach ungleich`,
  angle: msg`Winkelhaus`,
  tee: msg`Haus mit Quergiebel`,
};

export const isJoined = (kind: RoofType | JoinedKind): kind is JoinedKind =>
  kind === 'angle' || kind === 'tee' || kind === 'mansard' || kind === 'uneven';

/**
 * Length and width in plan, eave height (mm) and pitch (degrees); also those of an uneven gable's other side and of
 * the wing of an L-shaped house.
 */
export interface PartMeasures
  extends Pick<Roof, 'buildingLength' | 'buildingWidth' | 'eaveHeight' | 'angle'>,
    Partial<Wing & Overhangs> {
  readonly otherEaveHeight?: number;
  readonly otherAngle?: number;
}

/** Default pitch of the rear side of an uneven gable, degrees. */
export const OTHER_PITCH = 25;

/** Pitch of the lower surfaces of a mansard, degrees. */
export const MANSARD_PITCH = 70;

/** Default sizes of a new part: a garage, a wing, a house at a right angle. */
const SIZES: Record<PartKind, Omit<PartMeasures, 'angle'> & { readonly angle?: number }> = {
  flat: { buildingLength: 6_000, buildingWidth: 6_000, eaveHeight: 2_800 },
  pent: { buildingLength: 6_000, buildingWidth: 5_000, eaveHeight: 2_500 },
  gable: { buildingLength: 7_000, buildingWidth: 6_000, eaveHeight: 3_000 },
  hip: { buildingLength: 9_000, buildingWidth: 7_000, eaveHeight: 3_500 },
  mansard: { buildingLength: 9_000, buildingWidth: 8_000, eaveHeight: 3_500, angle: MANSARD_PITCH },
  uneven: { buildingLength: 9_000, buildingWidth: 8_000, eaveHeight: 3_500, angle: 40 },
  angle: { buildingLength: 14_000, buildingWidth: 8_000, eaveHeight: 5_500 },
  tee: { buildingLength: 14_000, buildingWidth: 8_000, eaveHeight: 5_500 },
};

/** Grid for the position of a new part, mm: finer is pointless before it is staked out. */
const GRID = 100;
/** Gap between a new part and the existing building, mm. */
const PART_GAP_MM = 3_000;

/** Returns a new part to the east of the existing building, with its surfaces. Rejects with `EngineFailure`. */
export async function partFrom(
  client: Pick<EngineClient, 'newConfiguration' | 'changeBuilding'>,
  kind: PartKind,
  name: string,
  { roof, surfaces }: Configuration,
  standing: Footprint | null,
  measures?: PartMeasures,
): Promise<{ part: BuildingPart; surfaces: Surface[] }> {
  const usual = await client.newConfiguration(isJoined(kind) ? 'gable' : kind);
  const {
    eaveHeight,
    otherEaveHeight = eaveHeight,
    otherAngle = OTHER_PITCH,
    ...size
  }: Partial<PartMeasures> & (typeof SIZES)[PartKind] = measures ?? SIZES[kind];
  const { angle, buildingLength: length, buildingWidth: width } = size;
  const building = { buildingLength: length, buildingWidth: width, ...(angle !== undefined && { angle }) };
  const { configuration } = await client.changeBuilding(usual, building);
  const rear = { angle: otherAngle, rise: otherEaveHeight - eaveHeight };
  const own =
    kind === 'uneven'
      ? unevenSides(configuration, length, width, rear)
      : isJoined(kind)
        ? joinedSurfaces(kind, configuration, size)
        : configuration.surfaces;
  const id = freeId('part', roof.parts ?? []);
  const taken = [...surfaces];
  for (const surface of own) {
    // Few flat roofs carry slates, which would ask for another substructure of the whole roof.
    const enabled = surface.enabled && kind !== 'flat';
    const named = { ...surface, id: freeId(`${id}-${surface.id}`, taken), enabled };
    taken.push(inPart(named, id, kind === 'hip'));
  }
  const east = standing ? Math.ceil((standing.maxX + PART_GAP_MM + length / 2) / GRID) * GRID : 0;
  const north = standing ? Math.round((standing.minY + standing.maxY) / 2 / GRID) * GRID : 0;
  return {
    part: {
      id,
      name,
      x: east,
      y: north,
      // Height of the lowest eave.
      eaveHeight: kind === 'uneven' ? Math.min(eaveHeight, otherEaveHeight) : eaveHeight,
    },
    surfaces: taken.slice(surfaces.length),
  };
}

/** A cross wing to the south is narrower than its house and centred on it. */
function joinedSurfaces(
  kind: Exclude<JoinedKind, 'uneven'>,
  { roof, surfaces }: Configuration,
  size: Omit<PartMeasures, 'angle' | 'eaveHeight'>,
): Surface[] {
  const [like] = surfaces;
  if (!like) throw new RangeError('a gable roof has surfaces');
  const { buildingLength: length, buildingWidth: width } = size;
  const onSlope = (inPlan: number) => Math.round(inPlan / Math.cos((roof.angle * Math.PI) / 180));
  const side: Side = (id, azimuth, points, ...roles) => ({
    ...like,
    id,
    azimuth,
    outline: { shape: 'polygon', points },
    edges: roles.map((role) => ({ role })),
  });
  if (kind === 'mansard') return mansardSides(like, length, width);
  return kind === 'tee' ? teeSides(side, onSlope, length, width) : angleSides(side, onSlope, size);
}

/** The rear side of an uneven gable: pitch in degrees, and height of its eave above the front one in mm. */
interface RearSide {
  readonly angle: number;
  readonly rise: number;
}

/**
 * Returns the distance in plan from the front eave of an uneven gable to its ridge, mm. A ridge outside the width
 * is invalid.
 */
export function frontRun(width: number, angle: number, { angle: rear, rise }: RearSide): number {
  const [front, back] = [slopeOf(angle), slopeOf(rear)];
  return (width * back + rise) / (front + back);
}

/** Returns the rise of a slope per length in plan. */
const slopeOf = (angle: number): number => Math.tan((angle * Math.PI) / 180);

function unevenSides(
  { roof, surfaces }: Configuration,
  length: number,
  width: number,
  rear: RearSide,
): Surface[] {
  const run = frontRun(width, roof.angle, rear);
  return surfaces.map((surface, index) => {
    const [angle, inPlan] = index === 0 ? [roof.angle, run] : [rear.angle, width - run];
    const height = Math.round(inPlan / Math.cos((angle * Math.PI) / 180));
    return { ...surface, angle, outline: { shape: 'rectangle', width: length, height } };
  });
}

/**
 * Proportions of a cross wing: width as a share of the house's width, at most of its length; projection as a
 * share of the house's width.
 */
const WING = { width: 0.75, most: 0.6, projection: 0.5 } as const;

/** Mansard: depth of its lower surfaces as a share of its width; maximum pitch of the upper ones, degrees. */
const MANSARD = { depth: 0.1, upperPitch: 30 } as const;
/** Maximum pitch for lengths derived from a plan, degrees, as in the engine. */
const STEEPEST_FROM_PLAN = 85;

/** On either side a steep surface and a gentle one above it. */
function mansardSides(like: Surface, length: number, width: number): Surface[] {
  const gentle = Math.min(MANSARD.upperPitch, Math.round(like.angle / 2));
  const depth = Math.round(width * MANSARD.depth);
  const strip = (
    id: string,
    azimuth: number,
    angle: number,
    inPlan: number,
    [low, high]: [EdgeRole, EdgeRole],
  ): Surface => {
    const pitch = (Math.min(angle, STEEPEST_FROM_PLAN) * Math.PI) / 180;
    const height = Math.round(inPlan / Math.cos(pitch));
    const roles: EdgeRole[] = [low, 'right', high, 'left'];
    const outline = { shape: 'rectangle', width: length, height } as const;
    return { ...like, id, azimuth, angle, outline, edges: roles.map((role) => ({ role })) };
  };
  return (['south', 'north'] as const).flatMap((id) => {
    const azimuth = id === 'south' ? 180 : 0;
    return [
      strip(`${id}-lower`, azimuth, like.angle, depth, ['eave', 'kink']),
      strip(`${id}-upper`, azimuth, gentle, width / 2 - depth, ['kink', 'ridge']),
    ];
  });
}

function teeSides(side: Side, onSlope: (inPlan: number) => number, length: number, width: number): Surface[] {
  const even = (mm: number) => Math.round(mm / GRID) * GRID;
  const wing = even(Math.min(WING.width * width, WING.most * length));
  const projection = even(WING.projection * width);
  const [height, wingHeight] = [onSlope(width / 2), onSlope(wing / 2)];
  const left = Math.round((length - wing) / 2);
  return [
    side(
      'south',
      180,
      [
        [0, 0],
        [left, 0],
        [left + wing / 2, wingHeight],
        [left + wing, 0],
        [length, 0],
        [length, height],
        [0, height],
      ],
      ...(['eave', 'valley', 'valley', 'eave', 'right', 'ridge', 'left'] as const),
    ),
    side(
      'west',
      270,
      [
        [0, 0],
        [projection, 0],
        [projection, wingHeight],
        [-wing / 2, wingHeight],
      ],
      ...(['eave', 'right', 'ridge', 'valley'] as const),
    ),
    side(
      'north',
      0,
      [
        [0, 0],
        [length, 0],
        [length, height],
        [0, height],
      ],
      ...(['eave', 'right', 'ridge', 'left'] as const),
    ),
    side(
      'east',
      90,
      [
        [0, 0],
        [projection, 0],
        [projection + wing / 2, wingHeight],
        [0, wingHeight],
      ],
      ...(['eave', 'valley', 'ridge', 'left'] as const),
    ),
  ];
}

/** Returns the joined form of a free roof that is one building; null for any other shape. */
export function joinedKindOf({
  roof,
  surfaces,
}: Pick<Configuration, 'roof' | 'surfaces'>): JoinedKind | null {
  const own = surfaces.filter(({ kind = 'roof' }) => kind === 'roof');
  if (roof.type !== 'free' || (roof.parts ?? []).length !== 1) return null;
  const edges = own.flatMap(({ edges }) => edges ?? []);
  const count = (wanted: EdgeRole) => edges.filter(({ role }) => role === wanted).length;
  if (own.length === 4 && count('kink') === 4) return 'mansard';
  if (own.length === 4 && count('valley') === 2 && count('hip') >= 2) return 'angle';
  if (own.length === 4 && count('valley') === 4 && count('hip') === 0) return 'tee';
  const [front, rear] = own;
  const isUneven = own.length === 2 && edges.length === 0 && front?.angle !== rear?.angle;
  return isUneven ? 'uneven' : null;
}
