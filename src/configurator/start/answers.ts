import type { RoofType } from '../../../engine/index.ts';
import type { SwissPlace } from '../../shared/places/places.ts';
import { shortestLegs } from '../edits/angle-sides.ts';
import { LONGEST_OVERHANG, type Overhangs } from '../edits/overhangs.ts';
import {
  frontRun,
  isJoined,
  type JoinedKind,
  MANSARD_PITCH,
  OTHER_PITCH,
  type PartMeasures,
} from '../edits/part-templates.ts';

/** A roof type, or a joined form of a free roof. */
export type StartType = RoofType | JoinedKind;

/** Dimensions of the building as typed; NaN if the text is not a number. */
export type Measures = PartMeasures;

/** Default overhangs of each type of roof, mm in plan. */
export const OVERHANGS: Record<StartType, Overhangs> = {
  flat: { eaveOverhang: 0, vergeOverhang: 0 },
  pent: { eaveOverhang: 400, vergeOverhang: 300 },
  gable: { eaveOverhang: 600, vergeOverhang: 300 },
  hip: { eaveOverhang: 600, vergeOverhang: 600 },
  mansard: { eaveOverhang: 0, vergeOverhang: 0 },
  uneven: { eaveOverhang: 0, vergeOverhang: 0 },
  angle: { eaveOverhang: 600, vergeOverhang: 300 },
  tee: { eaveOverhang: 0, vergeOverhang: 0 },
  free: { eaveOverhang: 0, vergeOverhang: 0 },
};

/** Whether the dimensions contain overhangs. */
export const hasOverhangs = (type: StartType): boolean =>
  type === 'angle' || (type !== 'free' && !isJoined(type));

/** A one-family house, like most new roofs. Lengths in mm. */
export const HOUSE: Measures = {
  angle: 35,
  buildingLength: 12_000,
  buildingWidth: 10_000,
  eaveHeight: 5_500,
};

/** Joined gables are longer than they are wide, mm. */
const TEE: Measures = { ...HOUSE, buildingLength: 14_000, buildingWidth: 8_000 };

const ANGLE: Measures = { ...TEE, wingLength: 12_000, wingWidth: 8_000, isMirrored: false };

/** The pitch field is that of the lower surfaces. */
const MANSARD: Measures = { ...HOUSE, angle: MANSARD_PITCH };

/** Steep in front, gentle at the rear, both eaves level. */
const UNEVEN: Measures = {
  ...{ ...HOUSE, angle: 40 },
  ...{ otherAngle: OTHER_PITCH, otherEaveHeight: HOUSE.eaveHeight },
};

/** Default dimensions of the joined forms. */
export const JOINED_MEASURES: Record<JoinedKind, Measures> = {
  ...{ angle: ANGLE, tee: TEE, mansard: MANSARD, uneven: UNEVEN },
};

/** The answers given so far. */
export interface Answers {
  readonly type: StartType;
  readonly measures: Measures;
  readonly overhangs: Overhangs;
  /** Length of the main slope with its overhang, mm, if it was typed instead of the building's width. */
  readonly slopeLength: number | null;
  /** Town or postcode as typed. */
  readonly typedPlace: string;
  /** The town chosen from the list. */
  readonly place: SwissPlace | null;
  readonly street: string;
  /** Height above sea level, m; NaN if the text is not a number. */
  readonly height: number | null;
}

export const FIRST_ANSWERS: Answers = {
  ...{ type: 'gable', measures: HOUSE, overhangs: OVERHANGS.gable, slopeLength: null },
  ...{ typedPlace: '', place: null, street: '', height: null },
};

/** Number of slopes across the width, and of their eaves with an overhang; null if slopes differ. */
function slopesOf(type: StartType): { readonly slopes: number; readonly eaves: number } | null {
  if (type === 'free' || type === 'mansard' || type === 'uneven') return null;
  return type === 'pent' || type === 'flat' ? { slopes: 1, eaves: 2 } : { slopes: 2, eaves: 1 };
}

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

/** Returns the length of the main slope with its overhang, mm; null if the roof has no single one. */
export function slopeLengthOf({ type, measures, overhangs, slopeLength }: Answers): number | null {
  const across = slopesOf(type);
  if (!across) return null;
  const inPlan = measures.buildingWidth / across.slopes + across.eaves * overhangs.eaveOverhang;
  return slopeLength ?? Math.round(inPlan / cosine(measures.angle));
}

/** Returns the dimensions; the width follows from the length of the slope if that was typed. */
export function measuresOf({ type, measures, overhangs, slopeLength }: Answers): Measures {
  const across = slopesOf(type);
  if (!across || slopeLength === null) return measures;
  const inPlan = slopeLength * cosine(measures.angle) - across.eaves * overhangs.eaveOverhang;
  return { ...measures, buildingWidth: Math.round(across.slopes * inPlan) };
}

/** Whether the sides of an uneven gable do not meet above both eaves. */
export function isRidgeless({ type, measures }: Answers): boolean {
  if (type !== 'uneven') return false;
  const { buildingWidth, angle, eaveHeight, otherAngle = angle, otherEaveHeight = eaveHeight } = measures;
  const run = frontRun(buildingWidth, angle, { angle: otherAngle, rise: otherEaveHeight - eaveHeight });
  return !(run > 0 && run < buildingWidth);
}

/** Returns the length, mm, that a leg of an L-shaped house fails to exceed; null if it does exceed it. */
export function unreachedLength(answers: Answers, name: keyof Measures): number | null {
  if (answers.type !== 'angle' || (name !== 'buildingLength' && name !== 'wingLength')) return null;
  const measures = measuresOf(answers);
  const shortest = shortestLegs(measures)[name];
  return (measures[name] ?? 0) > shortest ? null : shortest;
}

/** Whether a typed overhang is invalid. */
export const isNoOverhang = (length: number): boolean => !(length >= 0 && length <= LONGEST_OVERHANG);

export const isHeightMissing = ({ height }: Answers): boolean => height === null || Number.isNaN(height);

export const isPlaceMissing = ({ typedPlace }: Answers): boolean => typedPlace.trim() === '';

export const isComplete = (answers: Answers): boolean =>
  !isPlaceMissing(answers) &&
  !isHeightMissing(answers) &&
  !isRidgeless(answers) &&
  unreachedLength(answers, 'buildingLength') === null &&
  unreachedLength(answers, 'wingLength') === null &&
  !Object.values(measuresOf(answers)).some(Number.isNaN) &&
  !Object.values(answers.overhangs).some(isNoOverhang);
