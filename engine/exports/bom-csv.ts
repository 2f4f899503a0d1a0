import Papa from 'papaparse';
import type { Bom } from '../index.ts';
import type { BomWords } from './bom-words.ts';
import { wasteOf } from './waste.ts';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The bill of materials as CSV for Swiss spreadsheets: semicolons, plain numbers (CHF with two
 * decimals, W), the specification's nine columns, waste and what the engine computed where a line was
 * changed by hand; the total and the result's fingerprint at the end. A text that a spreadsheet would
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
      line.powerPerUnit,
      francs(line.pricePerUnit),
      francs(line.discountedPricePerUnit),
      line.totalPower,
      francs(line.totalPrice),
      waste?.quantity ?? '',
      waste ? words.unitOf(waste.unit) : '',
      line.change ? `${words.computed} ${line.change.computed}` : '',
    ];
  });
  const rows = [
    [...words.columns, words.waste, words.wasteUnit, words.byHand],
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
