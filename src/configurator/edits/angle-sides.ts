import type { EdgeRole, Surface } from '../../../engine/index.ts';
import type { Overhangs } from './overhangs.ts';

/** The wing of an L-shaped house, mm in plan. */
export interface Wing {
  /** From the rear wall of the house to the gable of the wing. */
  readonly wingLength: number;
  readonly wingWidth: number;
  /** Whether the wing is at the left end of the house, seen from the wing's gable. */
  readonly isMirrored: boolean;
}

/** An L-shaped house; without `Wing` both legs are equal. */
interface AngleMeasures extends Partial<Wing & Overhangs> {
  readonly buildingLength: number;
  readonly buildingWidth: number;
}

/** Returns a surface from its corners and the roles of its edges. */
export type Side = (id: string, azimuth: number, points: Point[], ...roles: EdgeRole[]) => Surface;

type Point = [x: number, y: number];
type Corner = readonly [point: Point, roleOfEdgeAfter: EdgeRole];

/** Returns the house with its wing filled in. */
const withWing = (house: AngleMeasures) => ({
  ...{ wingLength: house.buildingLength, wingWidth: house.buildingWidth, isMirrored: false },
  ...house,
});

/** Returns the lengths that both legs have to exceed for their ridges and inner eaves to exist, mm. */
export function shortestLegs(house: AngleMeasures): Pick<Wing, 'wingLength'> & { buildingLength: number } {
  const { buildingWidth, wingWidth } = withWing(house);
  return {
    buildingLength: Math.max(wingWidth, buildingWidth / 2),
    wingLength: Math.max(buildingWidth, wingWidth / 2),
  };
}

/**
 * Returns the four sides of an L: a house along the north with a wing to the south at its east end, or its west end if
 * mirrored. With unequal widths the ridge of the narrower leg ends at the wider one's slope, whose hip goes on.
 */
export function angleSides(side: Side, onSlope: (inPlan: number) => number, house: AngleMeasures): Surface[] {
  const { eaveOverhang = 0, vergeOverhang = 0, isMirrored, ...legs } = withWing(house);
  const [length, wingLength] = [legs.buildingLength, legs.wingLength].map(
    (leg) => leg + eaveOverhang + vergeOverhang,
  ) as [number, number];
  const [width, wingWidth] = [legs.buildingWidth, legs.wingWidth].map((leg) => leg + 2 * eaveOverhang) as [
    number,
    number,
  ];
  const [run, wingRun] = [width / 2, wingWidth / 2];
  /** Run at which the lower of both ridges ends. */
  const low = Math.min(run, wingRun);
  const at = (x: number, inPlan: number): Point => [Math.round(x), onSlope(inPlan)];
  const [inner, innerWing] = [length - wingWidth, wingLength - width];
  const isHouseWider = run > wingRun;
  const isWingWider = wingRun > run;
  const only = (condition: boolean, corner: Corner): Corner[] => (condition ? [corner] : []);
  const sides: [string, number, Corner[]][] = [
    [
      'south',
      180,
      [
        [at(0, 0), 'eave'],
        [at(inner, 0), 'valley'],
        ...only(isHouseWider, [at(inner + low, low), 'hip']),
        [isHouseWider ? at(length - run, run) : at(inner + low, low), 'ridge'],
        [at(0, run), 'left'],
      ],
    ],
    [
      'west',
      270,
      [
        [at(0, 0), 'eave'],
        [at(innerWing, 0), 'right'],
        [at(innerWing, wingRun), 'ridge'],
        ...only(isWingWider, [at(wingRun - width, wingRun), 'hip']),
        [at(-low, low), 'valley'],
      ],
    ],
    [
      'north',
      0,
      [
        [at(0, 0), 'eave'],
        [at(length, 0), 'right'],
        [at(length, run), 'ridge'],
        ...only(isWingWider, [at(wingWidth - run, run), 'hip']),
        [at(Math.max(run, wingRun), Math.max(run, wingRun)), 'hip'],
      ],
    ],
    [
      'east',
      90,
      [
        [at(0, 0), 'eave'],
        [at(wingLength, 0), 'hip'],
        ...only(isHouseWider, [at(wingLength - run, run), 'hip']),
        [at(wingLength - Math.max(wingRun, width - wingRun), wingRun), 'ridge'],
        [at(0, wingRun), 'left'],
      ],
    ],
  ];
  return sides.map(([id, azimuth, corners]) => {
    const [own, turned, seen] = isMirrored
      ? [MIRRORED[id] ?? id, (360 - azimuth) % 360, mirrored(corners)]
      : [id, azimuth, corners];
    return side(
      own,
      turned,
      seen.map(([point]) => point),
      ...seen.map(([, role]) => role),
    );
  });
}

/** Swaps sides and roles. */
const MIRRORED: Readonly<Record<string, string>> = { east: 'west', west: 'east' };
const MIRRORED_ROLES: Partial<Record<EdgeRole, EdgeRole>> = { left: 'right', right: 'left' };

/** Mirrors a side from left to right; its first edge is still the eave from x = 0. */
function mirrored(corners: readonly Corner[]): Corner[] {
  const end = corners[1]?.[0][0] ?? 0;
  // Backwards from the eave's end, each corner is followed by the edge that led to it.
  const backwards = [...corners.slice(0, 2).toReversed(), ...corners.slice(2).toReversed()];
  const roles = [corners[0], ...corners.slice(1).toReversed()].map((corner) => corner?.[1] ?? 'eave');
  return backwards.map(([[x, y]], index) => {
    const role = roles[index] ?? 'eave';
    return [[end - x, y], MIRRORED_ROLES[role] ?? role];
  });
}
