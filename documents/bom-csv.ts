import type { Bom } from '../engine/index.ts';
import type { BomWords } from './bom-words.ts';
import { csv } from './csv.ts';
import { wasteOf } from './waste.ts';

/**
 * The bill of materials as CSV: the specification's nine columns (CHF with two decimals, W), waste and
 * what the engine computed where a line was changed by hand; the total and the result's fingerprint at
 * the end.
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
  return csv([
    [...words.columns, words.waste, words.wasteUnit, words.byHand],
    ...lines,
    [words.total, '', '', '', '', '', '', bom.totalPower, francs(bom.totalPrice)],
    [words.fingerprint, fingerprint],
  ]);
}

const francs = (rappen: number): string => (rappen / 100).toFixed(2);
