import type { I18n } from '@lingui/core';
import writeExcelFile from 'write-excel-file/universal';
import type { Catalogue } from '../../engine/index.ts';
import { csv } from '../csv.ts';
import { type ArticleField, articleFields } from './fields.ts';

/** Title of a column: words of the reader's language, and the field that reading it back goes by. */
const titleOf = ({ key, title }: Pick<ArticleField, 'key' | 'title'>, i18n: I18n): string =>
  `${i18n._(title)} [${key}]`;

const NUMBER_COLUMN = {
  key: 'number',
  title: /*i18n*/ { id: 'catalogue-articles.number', message: 'Artikelnummer' },
};

function rowsOf(catalogue: Catalogue, i18n: I18n): (string | number)[][] {
  const fields = articleFields(catalogue);
  return [
    [NUMBER_COLUMN, ...fields].map((field) => titleOf(field, i18n)),
    ...catalogue.articles.map((article) => [article.number, ...fields.map(({ write }) => write(article))]),
  ];
}

/** Returns the articles of a catalogue as CSV, which `readArticles` reads back unchanged. */
export const articlesCsv = (catalogue: Catalogue, i18n: I18n): string => csv(rowsOf(catalogue, i18n));

/** Returns the articles of a catalogue as a workbook of one sheet, which `readArticles` reads back unchanged. */
export function articlesXlsx(catalogue: Catalogue, i18n: I18n): Promise<Blob> {
  const rows = rowsOf(catalogue, i18n);
  const widths = rows[0]?.map((title) => ({ width: /\[names/.test(String(title)) ? 40 : 18 })) ?? [];
  return writeExcelFile(
    rows.map((row, index) =>
      row.map((value) =>
        value === ''
          ? null
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String, ...(index === 0 && { fontWeight: 'bold' as const }) },
      ),
    ),
    {
      sheet: i18n.t({ id: 'catalogue-articles.sheet', message: 'Artikel' }),
      columns: widths,
      stickyRowsCount: 1,
    },
  ).toBlob();
}
