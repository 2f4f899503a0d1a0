import type { Names, PowerClass, Unit } from '../engine/index.ts';
import { type Language, WORDS } from './words.ts';

/** The words of a bill of materials in the language shown. */
export interface BomWords {
  /** One per column, in the order of the file. */
  readonly columns: readonly string[];
  readonly total: string;
  readonly fingerprint: string;
  readonly nameOf: (names: Names) => string;
  readonly unitOf: (unit: Unit) => string;
  /** Heads of the columns that follow: waste, what it is counted in, the mark of a change by hand. */
  readonly waste: string;
  readonly wasteUnit: string;
  readonly byHand: string;
  /** Stands before the engine's quantity of a line changed by hand. */
  readonly computed: string;
}

/** What a workbook says beside the list itself. */
export interface WorkbookWords extends BomWords {
  /** Name of the sheet; at most 31 characters. */
  readonly title: string;
  readonly catalogueVersion: string;
  readonly powerClass: string;
  readonly weight: string;
  readonly powerClassOf: (powerClass: PowerClass) => string;
}

/** The words of a language from the table of this folder. */
export function bomWords(language: Language): WorkbookWords {
  const words = WORDS[language];
  return {
    columns: words.columns,
    total: words.total,
    fingerprint: words.fingerprint,
    nameOf: (names) => names[language],
    unitOf: (unit) => words.units[unit],
    title: words.bom,
    catalogueVersion: words.catalogueVersion,
    powerClass: words.powerClass,
    weight: words.weight,
    waste: words.waste,
    wasteUnit: `${words.waste} (${words.columns[3]})`,
    byHand: words.byHand,
    computed: words.computed,
    powerClassOf: (powerClass) => words.powerClasses[powerClass],
  };
}
