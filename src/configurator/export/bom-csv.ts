import Papa from 'papaparse';
import type { Bom, BomLineChange, Names, Unit } from '../../../engine/index.ts';
import { wasteOf } from '../model/waste.ts';

/** The words of the file, in the language shown. */
export interface BomWords {
  /** One per column, in the order of the file. */
  readonly columns: readonly string[];
  readonly total: string;
  readonly fingerprint: string;
  readonly nameOf: (names: Names) => string;
  readonly unitOf: (unit: Unit) => string;
  /** What was done to a line by hand. */
  readonly changeOf: (change: BomLineChange) => string;
}

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The bill of materials as CSV for Swiss spreadsheets: semicolons, plain numbers (CHF with two
 * decimals, W), the total and the result's fingerprint at the end. A text that a spreadsheet would
 * take for a formula gets an apostrophe in front.
 */
export function bomCsv(bom: Bom, fingerprint: string, words: BomWords): string {
  const lines = bom.lines.map((line) => {
    const waste = wasteOf(line);
    return [
      line.article,
      words.nameOf(line.names),
      line.quantity,
      words.unitOf(line.unit),
      waste?.quantity ?? '',
      waste ? words.unitOf(waste.unit) : '',
      line.change ? words.changeOf(line.change) : '',
      line.powerPerUnit,
      francs(line.pricePerUnit),
      francs(line.discountedPricePerUnit),
      line.totalPower,
      francs(line.totalPrice),
    ];
  });
  const rows = [
    words.columns,
    ...lines,
    [words.total, '', '', '', '', '', '', '', '', '', bom.totalPower, francs(bom.totalPrice)],
    [words.fingerprint, fingerprint],
  ];
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ';', newline: '\r\n', escapeFormulae: true },
  );
  return BYTE_ORDER_MARK + text;
}

const francs = (rappen: number): string => (rappen / 100).toFixed(2);
