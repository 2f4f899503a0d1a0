import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { parseLength } from '../../../documents/measures.ts';
import { formatNumber } from './number.ts';

/** Units that lengths of buildings are shown in. */
export type LengthUnit = 'mm' | 'm';

/** The chosen one, stored in this browser. Files and printouts use millimetres regardless. */
export const lengthUnitAtom = atomWithStorage<LengthUnit>(
  'solar-partner-portal.length-unit',
  'mm',
  undefined,
  { getOnInit: true },
);

/** How lengths are shown and typed; all are kept in mm. */
export interface Lengths {
  readonly unit: LengthUnit;
  readonly format: (mm: number) => string;
  readonly withUnit: (mm: number) => string;
  /** Millimetres of what is typed; a number without a unit is in the one shown. Null when it is no length. */
  readonly parse: (text: string) => number | null;
}

export const IN_MM: Lengths = lengthsIn('mm');
const IN_METRES = lengthsIn('m');

/** Lengths in the unit that the person has chosen. */
export const useLengths = (): Lengths => (useAtomValue(lengthUnitAtom) === 'm' ? IN_METRES : IN_MM);

function lengthsIn(unit: LengthUnit): Lengths {
  // To the millimetre, but no more zeros than on a builder's drawing: 12.40, 12.405.
  const format = (mm: number) =>
    unit === 'mm' ? formatNumber(mm) : formatNumber(mm / 1000, mm % 10 === 0 ? 2 : 3);
  return {
    unit,
    format,
    withUnit: (mm) => `${format(mm)} ${unit}`,
    parse: (text) => parseLength(text, unit),
  };
}
