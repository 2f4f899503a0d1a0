import type { I18n } from '@lingui/core';
import type { Alignment } from '../contracts/domain/projects.ts';
import { formatNumber } from './format.ts';
import { ALIGNMENTS } from './names.ts';

/** Clockwise from north. */
export const DIRECTIONS = Object.keys(ALIGNMENTS) as Alignment[];
/** Degrees between two of them. */
const EIGHTH_TURN = 45;

/** Returns the azimuth of a direction, degrees clockwise from north. */
export const azimuthOf = (direction: Alignment): number => DIRECTIONS.indexOf(direction) * EIGHTH_TURN;

const TENTHS_OF_A_TURN = 3600;
/** Returns the clockwise angle from one azimuth to another, degrees from 0 to less than 360, exact to a tenth. */
export const turnBetween = (from: number, to: number): number =>
  (((Math.round((to - from) * 10) % TENTHS_OF_A_TURN) + TENTHS_OF_A_TURN) % TENTHS_OF_A_TURN) / 10;

/** Returns the direction nearest to an azimuth in degrees; halfway between two, the next clockwise. */
export const directionOf = (azimuth: number): Alignment =>
  DIRECTIONS[Math.floor(azimuth / EIGHTH_TURN + 0.5) % DIRECTIONS.length] ?? 'N';

/** Returns the nearest direction's name, with the degrees if they differ: "Süd", "Süd 197°". */
export function azimuthText(azimuth: number, i18n: I18n): string {
  const direction = directionOf(azimuth);
  const name = i18n._(ALIGNMENTS[direction]);
  return azimuth % 360 === azimuthOf(direction) ? name : `${name} ${formatNumber(azimuth)}°`;
}
