import Papa from 'papaparse';
import type { Bom } from '../index.ts';
import type { BomWords } from './bom-words.ts';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The bill of materials as CSV for Swiss spreadsheets: semicolons, plain numbers (CHF with two
 * decimals, W), the total and the result's fingerprint at the end. A text that a spreadsheet would
 * take for a formula gets an apostrophe in front.
 */
export function bomCsv(bom: Bom, fingerprint: string, words: BomWords): string {
  const lines = bom.lines.map((line) => [
    line.article,
    words.nameOf(line.names),
    line.quantity,
    words.unitOf(line.unit),
    line.powerPerUnit,
    francs(line.pricePerUnit),
    francs(line.discountedPricePerUnit),
    line.totalPower,
    francs(line.totalPrice),
  ]);
  const rows = [
    words.columns,
    ...lines,
    [words.total, '', '', '', '', '', '', bom.totalPower, francs(bom.totalPrice)],
    [words.fingerprint, fingerprint],
  ];
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ';', newline: '\r\n', escapeFormulae: true },
  );
  return BYTE_ORDER_MARK + text;
}

const francs = (rappen: number): string => (rappen / 100).toFixed(2);
