import type { I18n } from '@lingui/core';
import type { Bom } from '../engine/index.ts';
import { csv } from './csv.ts';
import { formatPercent } from './format.ts';
import { languageOf } from './language.ts';
import { UNITS } from './names.ts';
import { bomTexts } from './texts.ts';
import { wasteOf } from './waste.ts';

/**
 * The bill of materials as CSV: the specification's nine columns (CHF with two decimals, W), waste and
 * what the engine computed where a line was changed by hand; the total, the result's fingerprint and a
 * discount that is only tried out at the end.
 */
export function bomCsv(bom: Bom, fingerprint: string, i18n: I18n): string {
  const texts = bomTexts(i18n);
  const language = languageOf(i18n.locale);
  const lines = bom.lines.map((line) => {
    const waste = wasteOf(line);
    return [
      line.article,
      line.names[language],
      line.quantity,
      i18n._(UNITS[line.unit]),
      line.powerPerUnit,
      francs(line.pricePerUnit),
      francs(line.discountedPricePerUnit),
      line.totalPower,
      francs(line.totalPrice),
      waste?.quantity ?? '',
      waste ? i18n._(UNITS[waste.unit]) : '',
      line.change ? texts.computed(String(line.change.computed)) : '',
    ];
  });
  return csv([
    [...texts.columns, texts.waste, texts.wasteUnit, texts.byHand],
    ...lines,
    [texts.total, '', '', '', '', '', '', bom.totalPower, francs(bom.totalPrice)],
    [texts.fingerprint, fingerprint],
    ...(bom.discount.trial ? [[texts.trialDiscount, formatPercent(bom.discount.basisPoints / 100)]] : []),
  ]);
}

const francs = (rappen: number): string => (rappen / 100).toFixed(2);
