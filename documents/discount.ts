import type { AgreedDiscount } from '../contracts/domain/discounts.ts';
import { languageOf } from '../contracts/domain/languages.ts';
import type { Bom, BomLine } from '../engine/index.ts';
import { formatPercent } from './format.ts';

/** Returns a discount with its group discounts: "12.5 %, Solarschiefer 15 %". */
export const formatDiscount = ({ basisPoints, groups }: AgreedDiscount, locale: string): string =>
  [
    formatPercent(basisPoints / 100),
    ...groups.map((group) => `${group.names[languageOf(locale)]} ${formatPercent(group.basisPoints / 100)}`),
  ].join(', ');

/** Whether lines of a bill have different discounts. */
export const hasGroupDiscounts = ({ lines }: Pick<Bom, 'lines'>): boolean =>
  lines.some((line) => line.discountBasisPoints !== undefined);

/** Returns the discount of a line of a bill, basis points. */
export const basisPointsOfLine = ({ discount }: Pick<Bom, 'discount'>, line: BomLine): number =>
  line.discountBasisPoints ?? discount.basisPoints;
