import type { I18n } from '@lingui/core';
import { nameIn } from '../contracts/domain/languages.ts';
import { VAT_BP, vatOf } from '../contracts/domain/offers.ts';
import type { NamedBom } from '../engine/article-names.ts';
import type { Catalogue } from '../engine/index.ts';
import { bomGroups, listedLines } from './bom-groups.ts';
import type { BomHead } from './bom-xlsx.ts';
import { csv } from './csv.ts';
import { basisPointsOfLine, hasGroupDiscounts } from './discount.ts';
import { formatDate, formatPercent } from './format.ts';
import { unitName } from './names.ts';
import { formatHigh, formatLow } from './rounded-price.ts';
import { bomTexts } from './texts.ts';
import { wasteOf } from './waste.ts';

/**
 * Returns the bill of materials as CSV: the specification's nine columns (CHF with two decimals, W), then waste,
 * the computed quantity of manually changed lines, and each line's purpose. Totals, VAT and the workbook's header
 * facts follow at the end, with the range of the price while lengths are estimated. With group discounts, each line states its own. Lines removed manually are omitted.
 */
export function bomCsv(bom: NamedBom, head: BomHead, catalogue: Catalogue, i18n: I18n): string {
  const texts = bomTexts(i18n);
  const isGrouped = hasGroupDiscounts(bom);
  const lines = bomGroups(listedLines(bom), catalogue).flatMap(({ group, lines: members }) =>
    members.map((line) => {
      const waste = wasteOf(line);
      return [
        line.article,
        nameIn(line.names, i18n.locale),
        line.quantity,
        unitName(line.unit, i18n),
        line.powerPerUnit,
        francs(line.pricePerUnit),
        francs(line.discountedPricePerUnit),
        line.totalPower,
        francs(line.totalPrice),
        waste?.quantity ?? '',
        waste ? unitName(waste.unit, i18n) : '',
        line.change ? texts.computed(String(line.change.computed)) : '',
        texts.groups[group],
        line.assumed ? texts.assumed : '',
        ...(isGrouped ? [formatPercent(basisPointsOfLine(bom, line) / 100)] : []),
      ];
    }),
  );
  const sum = (title: string, power: number | '', rappen: number) => [
    ...[title, '', '', '', '', '', '', power, francs(rappen)],
  ];
  const vat = vatOf(bom.totalPrice);
  return csv([
    [
      ...texts.columns,
      texts.waste,
      texts.wasteUnit,
      texts.byHand,
      texts.group,
      texts.basis,
      ...(isGrouped ? [texts.discount] : []),
    ],
    ...lines,
    sum(texts.total, bom.totalPower, bom.totalPrice),
    sum(texts.vat(formatPercent(VAT_BP / 100)), '', vat),
    sum(texts.gross, '', bom.totalPrice + vat),
    ...(head.organisation ? [[texts.organisation, head.organisation]] : []),
    ...(head.object ? [[texts.object, head.object]] : []),
    [texts.date, formatDate(head.writtenAt)],
    [texts.fingerprint, head.fingerprint],
    [
      bom.discount.trial ? texts.trialDiscount : texts.discount,
      formatPercent(bom.discount.basisPoints / 100),
    ],
    ...(head.priceRange
      ? [[texts.priceRange, `${formatLow(head.priceRange)} – ${formatHigh(head.priceRange)}`]]
      : []),
  ]);
}

const francs = (rappen: number): string => (rappen / 100).toFixed(2);
