import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Article, Catalogue } from '../../engine/index.ts';
import { readNumber } from '../material-list/validate-line.ts';
import { unitName } from '../names.ts';

/** Why a cell or a line of a list of articles is rejected. */
export type ArticleFault =
  | 'missing'
  | 'twice'
  | 'leading_zeros'
  | 'no_price'
  | 'no_whole_number'
  | 'unknown_unit'
  | 'unknown_group'
  | 'no_yes';

/** A field of an article as a column of a list. */
export interface ArticleField {
  /** As in the catalogue, `names.de` for a name; in brackets in the column's title, so that any language reads it. */
  readonly key: string;
  readonly title: MessageDescriptor;
  /** Content of the cell: a number where a spreadsheet should calculate with it. */
  readonly write: (article: Article) => string | number;
  /** Returns the article with the value of a filled or empty cell, or why it has none. */
  readonly read: (article: Article, text: string, context: ReadContext) => Article | ArticleFault;
}

interface ReadContext {
  readonly catalogue: Catalogue;
  readonly i18n: I18n;
}

const UNITS: readonly Article['unit'][] = ['piece', 'metre', 'area', 'bar', 'roll', 'package'];

/** Returns the Rappen of typed francs; null of any other text, and where 1.250 may be thousands. */
export function rappenOf(text: string): number | null {
  const read = readNumber(text.replace(/^CHF\s*/i, ''));
  if (read === null || !('number' in read)) return null;
  const rappen = Math.round(read.number * 1e6) / 1e4;
  return Number.isSafeInteger(rappen) ? rappen : null;
}

const wholeOf = (text: string): number | null => {
  const read = /^\d+$/.test(text) ? { number: Number(text) } : readNumber(text);
  return read !== null && 'number' in read && Number.isSafeInteger(read.number) ? read.number : null;
};

const wholeField = (key: 'power' | 'weight' | 'packageSize', title: MessageDescriptor): ArticleField => ({
  ...{ key, title, write: (article) => article[key] },
  read: (article, text) => {
    const number = wholeOf(text);
    return number === null ? 'no_whole_number' : { ...article, [key]: number };
  },
});

/** Returns the article without an optional field. */
const without = (article: Article, field: 'laps' | 'discountGroup'): Article =>
  Object.fromEntries(Object.entries(article).filter(([key]) => key !== field)) as unknown as Article;

const nameField = (language: string): ArticleField => ({
  key: `names.${language}`,
  title: /*i18n*/ { id: 'catalogue-articles.name', message: 'Bezeichnung' },
  write: ({ names }) => names[language] ?? '',
  read: (article, text) =>
    text === '' ? 'missing' : { ...article, names: { ...article.names, [language]: text } },
});

/** Returns the columns of a catalogue's articles after their numbers: a name for each of its languages. */
export function articleFields(catalogue: Catalogue): ArticleField[] {
  const languages = new Set(catalogue.articles.flatMap(({ names }) => Object.keys(names)));
  return [
    ...[...languages].map(nameField),
    {
      key: 'unit',
      title: /*i18n*/ { id: 'catalogue-articles.unit', message: 'Einheit' },
      write: ({ unit }) => unit,
      read: (article, text, { i18n }) => {
        const word = text.toLowerCase();
        const unit = UNITS.find((each) => each === word || unitName(each, i18n).toLowerCase() === word);
        return unit ? { ...article, unit } : 'unknown_unit';
      },
    },
    {
      key: 'price',
      title: /*i18n*/ { id: 'catalogue-articles.price', message: 'Preis CHF' },
      write: ({ price }) => price / 100,
      read: (article, text) => {
        const price = rappenOf(text);
        return price === null ? 'no_price' : { ...article, price };
      },
    },
    wholeField('power', /*i18n*/ { id: 'catalogue-articles.power', message: 'Leistung W' }),
    wholeField('weight', /*i18n*/ { id: 'catalogue-articles.weight', message: 'Gewicht g' }),
    wholeField('packageSize', /*i18n*/ { id: 'catalogue-articles.packageSize', message: 'Inhalt' }),
    {
      key: 'laps',
      title: /*i18n*/ { id: 'catalogue-articles.laps', message: 'Überlappend (1)' },
      write: ({ laps }) => (laps ? 1 : ''),
      read: (article, text) => {
        if (text === '1') return { ...article, laps: true };
        return text === '' || text === '0' ? without(article, 'laps') : 'no_yes';
      },
    },
    {
      key: 'discountGroup',
      title: /*i18n*/ { id: 'catalogue-articles.discountGroup', message: 'Rabattgruppe' },
      write: ({ discountGroup }) => discountGroup ?? '',
      read: (article, text, { catalogue: { discountGroups = [] } }) => {
        if (text === '') return without(article, 'discountGroup');
        return discountGroups.some(({ id }) => id === text)
          ? { ...article, discountGroup: text }
          : 'unknown_group';
      },
    },
  ];
}
