import type { AgreedDiscount } from '../contracts/domain/discounts.ts';
import { languageOf } from '../contracts/domain/languages.ts';
import type { Bom, BomLine } from '../engine/index.ts';
import { formatPercent } from './format.ts';

/** A discount with those of the groups that have one of their own: "12.5 %, Solarschiefer 15 %". */
export const formatDiscount = ({ basisPoints, groups }: AgreedDiscount, locale: string): string =>
  [
    formatPercent(basisPoints / 100),
    ...groups.map((group) => `${group.names[languageOf(locale)]} ${formatPercent(group.basisPoints / 100)}`),
  ].join(', ');

/** Whether lines of a bill have a discount of their own. */
export const hasGroupDiscounts = ({ lines }: Pick<Bom, 'lines'>): boolean =>
  lines.some((line) => line.discountBasisPoints !== undefined);

/** The discount of a line of a bill, basis points. */
export const basisPointsOfLine = ({ discount }: Pick<Bom, 'discount'>, line: BomLine): number =>
  line.discountBasisPoints ?? discount.basisPoints;
