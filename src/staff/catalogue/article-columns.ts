import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CatalogueLanguage } from '../../../contracts/domain/languages.ts';
import { rappenOf } from '../../../documents/catalogue/fields.ts';
import type { Article } from '../../../engine/index.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { parseNumber } from '../../shared/format/number.ts';
import type { Path } from './merge.ts';

/** A field of an article as a column with cells to type in. */
export interface ArticleColumn {
  /** The field in the catalogue. */
  readonly field: 'names' | 'price' | 'packageSize' | 'power' | 'weight';
  readonly title: MessageDescriptor;
  readonly isNumber: boolean;
  /** Text of the cell. */
  readonly format: (article: Article, language: CatalogueLanguage) => string;
  /** Path of the value within the article. */
  readonly path: (language: CatalogueLanguage) => Path;
  /** Value of a typed text; undefined if it has none. */
  readonly parse: (text: string) => unknown;
}

const whole = (text: string): number | undefined => {
  const number = parseNumber(text);
  return number !== null && Number.isSafeInteger(number) ? number : undefined;
};
const numberColumn = (
  field: 'packageSize' | 'power' | 'weight',
  title: MessageDescriptor,
): ArticleColumn => ({
  ...{ field, title, isNumber: true, parse: whole },
  path: () => [field],
  format: (article) => String(article[field]),
});

export const NAME_COLUMN: ArticleColumn = {
  ...{ field: 'names', title: msg`Bezeichnung`, isNumber: false },
  path: (language) => ['names', language],
  format: ({ names }, language) => names[language] ?? '',
  parse: (text) => text.trim() || undefined,
};
export const PRICE_COLUMN: ArticleColumn = {
  ...{ field: 'price', title: msg`Preis CHF`, isNumber: true, parse: (text) => rappenOf(text) ?? undefined },
  path: () => ['price'],
  format: ({ price }) => (Number.isFinite(price) ? formatAmount(price) : String(price ?? '')),
};
export const OTHER_COLUMNS: readonly ArticleColumn[] = [
  numberColumn('packageSize', msg`Inhalt`),
  numberColumn('power', msg`Leistung W`),
  numberColumn('weight', msg`Gewicht g`),
];
