import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { directionOf } from '../../../../documents/azimuth.ts';
import { ALIGNMENTS } from '../../../../documents/names.ts';
import type { FoundFace, LeftOut } from '../../../../engine/survey.ts';
import type { SurveyFace } from '../services/services.ts';

export type Suitability = NonNullable<SurveyFace['suitability']>;

/** A face of the found roof, as map and table show it. */
export interface RoofFace extends FoundFace {
  /** Position in the list, from 1. */
  readonly number: number;
  /** Süd, Anbau Nord. */
  readonly title: string;
  readonly suitability: Suitability | null;
  /** kWh/m² in a year. */
  readonly irradiation: number | null;
  /** Whether its surface is roofed. */
  readonly isOn: boolean;
}

/** Returns the faces with the suitability of those they were made of, on or off as the planner switched them. */
export function roofFaces(
  found: readonly FoundFace[],
  surveyed: readonly SurveyFace[],
  isSwitched: (surface: string) => boolean,
  i18n: I18n,
): RoofFace[] {
  return found.map((face, index) => ({
    ...face,
    ...suitabilityOf(surveyed.filter(({ id }) => face.sources.includes(id))),
    number: index + 1,
    title: titleOf(face, i18n),
    isOn: face.surface !== null && (face.left === null) !== isSwitched(face.surface),
  }));
}

/** Returns the suitability of the largest face, and the mean irradiation by area. */
function suitabilityOf(faces: readonly SurveyFace[]): Pick<RoofFace, 'suitability' | 'irradiation'> {
  const areaOf = ({ area }: SurveyFace) => area ?? 0;
  const [largest] = [...faces].sort((a, b) => areaOf(b) - areaOf(a));
  const lit = faces.filter(({ irradiation }) => irradiation !== null);
  const area = lit.reduce((sum, face) => sum + areaOf(face), 0);
  const energy = lit.reduce((sum, face) => sum + areaOf(face) * (face.irradiation ?? 0), 0);
  return { suitability: largest?.suitability ?? null, irradiation: area > 0 ? energy / area : null };
}

function titleOf({ name: { kind, side }, azimuth }: FoundFace, i18n: I18n): string {
  const direction = side === 'level' ? i18n._(msg`flach`) : i18n._(ALIGNMENTS[directionOf(azimuth.value)]);
  if (kind === 'annex') return i18n._(msg`Anbau ${direction}`);
  return kind === 'dormer' ? i18n._(msg`Gaube ${direction}`) : direction;
}

export const SUITABILITIES: Readonly<Record<Suitability, MessageDescriptor>> = {
  1: msg`gering`,
  2: msg`mittel`,
  3: msg`gut`,
  4: msg`sehr gut`,
  5: msg`hervorragend`,
};

/** Returns the colour of a suitability: the upper two and the lower two have one each. */
export function toneOf(suitability: Suitability | null): 'good' | 'fair' | 'poor' {
  if (suitability === null || suitability < 3) return 'poor';
  return suitability === 3 ? 'fair' : 'good';
}

export const LEFT_OUT: Readonly<Record<LeftOut, MessageDescriptor>> = {
  small: msg`klein`,
  steep: msg`steil`,
  north: msg`nach Norden`,
  shaded: msg`wenig Sonne`,
  dormer: msg`Gaube`,
  unclear: msg`unklar`,
};
