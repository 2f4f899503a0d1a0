import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { parseLength } from '../../../documents/measures.ts';
import { formatNumber } from './number.ts';

/** Units for displaying lengths of buildings. */
export type LengthUnit = 'mm' | 'm';

/** The user's unit, stored in this browser. Files and printouts always use millimetres. */
export const lengthUnitAtom = atomWithStorage<LengthUnit>(
  'solar-partner-portal.length-unit',
  'mm',
  undefined,
  { getOnInit: true },
);

/** Formats and parses lengths, which are stored in mm. */
export interface Lengths {
  readonly unit: LengthUnit;
  readonly format: (mm: number) => string;
  readonly withUnit: (mm: number) => string;
  /** Parses a length to mm; a number without a unit is in the displayed one. Null if invalid. */
  readonly parse: (text: string) => number | null;
}

/** Shortest dimension of a building, mm. */
const SHORTEST_OF_BUILDING_MM = 100;

/** Parses dimensions of a building: a number below `SHORTEST_OF_BUILDING_MM` without a unit is in metres. */
export const ofBuilding = (lengths: Lengths): Lengths => ({
  ...lengths,
  parse: (text) => {
    const length = lengths.parse(text);
    return length !== null && length > 0 && length < SHORTEST_OF_BUILDING_MM
      ? parseLength(text, 'm')
      : length;
  },
});

export const IN_MM: Lengths = lengthsIn('mm');
const IN_METRES = lengthsIn('m');

/** Returns the functions for the user's unit. */
export const useLengths = (): Lengths => (useAtomValue(lengthUnitAtom) === 'm' ? IN_METRES : IN_MM);

function lengthsIn(unit: LengthUnit): Lengths {
  // Precise to the millimetre with at least two decimals: 12.40, 12.405.
  const format = (mm: number) =>
    unit === 'mm' ? formatNumber(mm) : formatNumber(mm / 1000, mm % 10 === 0 ? 2 : 3);
  return {
    unit,
    format,
    withUnit: (mm) => `${format(mm)} ${unit}`,
    parse: (text) => parseLength(text, unit),
  };
}
