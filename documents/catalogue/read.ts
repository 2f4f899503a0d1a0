import type { I18n } from '@lingui/core';
import type { FileFault } from '../../contracts/domain/files.ts';
import type { Article, Catalogue } from '../../engine/index.ts';
import { type CsvLine, DELIMITERS, decode, parseCsv } from '../csv-lines.ts';
import { unpackWorkbook, WorkbookRefused } from '../workbook/unpack.ts';
import { type ArticleFault, type ArticleField, articleFields } from './fields.ts';

/** A line that is not taken. */
export interface RefusedLine {
  readonly line: number;
  readonly number: string;
  readonly fault: ArticleFault;
  /** The field, as in the catalogue. */
  readonly field: string;
  readonly value: string;
}

/** The outcome of every line of a list: it is added, changed, unchanged or refused. */
export interface ArticleAccount {
  readonly status: 'read';
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  readonly refused: readonly RefusedLine[];
  /** Number of articles of the catalogue that the list does not have; they stay. */
  readonly missing: number;
  /** All articles of the catalogue with what was read. */
  readonly articles: readonly Article[];
}

export type ReadArticles =
  | ArticleAccount
  | { readonly status: 'refused'; readonly fault: FileFault }
  /** No line has the titles of the columns: the number and another field. */
  | { readonly status: 'no-list' }
  /** `line`: a quotation mark that nothing closes. */
  | { readonly status: 'torn'; readonly line: number }
  | { readonly status: 'too-long'; readonly most: number };

/** Maximum number of lines; the largest catalogues have some thousand articles. */
const MOST_LINES = 5_000;
/** Maximum size of a file, bytes. */
const LARGEST = 5 * 1024 * 1024;

/**
 * Reads a list of articles, CSV or a workbook, onto a catalogue. Columns are found by the field in their titles; those
 * that are missing stay as they are. The same list read again changes nothing.
 */
export async function readArticles(
  bytes: Uint8Array<ArrayBuffer>,
  catalogue: Catalogue,
  i18n: I18n,
): Promise<ReadArticles> {
  if (bytes.length === 0) return { status: 'refused', fault: 'empty' };
  if (bytes.length > LARGEST) return { status: 'refused', fault: 'bomb' };
  const isWorkbook = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
  const sheets = isWorkbook ? await sheetsOf(bytes) : csvRows(bytes, catalogue);
  if ('status' in sheets) return sheets;
  for (const rows of sheets) {
    const head = rows.findIndex(({ cells }) => columnsOf(cells, catalogue) !== null);
    const columns = columnsOf(rows[head]?.cells ?? [], catalogue);
    if (!columns) continue;
    const lines = rows.slice(head + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (lines.length > MOST_LINES) return { status: 'too-long', most: MOST_LINES };
    return account(lines, columns, catalogue, i18n);
  }
  return { status: 'no-list' };
}

/**
 * Returns a cell without the apostrophe against formulas, spaces around and other line ends. Spreadsheets remove them in
 * any order, so it is repeated until nothing is left to remove.
 */
function plain(cell: string | number): string {
  const text = String(cell).replace(/\r\n?/g, '\n').trim();
  return /^'[=+\-@\t\n]/.test(text) ? plain(text.slice(1)) : text;
}

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<CsvLine[][] | ReadArticles> {
  try {
    const sheets = await unpackWorkbook(bytes);
    return sheets.map(({ rows }) =>
      rows.map((cells, index) => ({
        line: index + 1,
        cells: cells.map((cell) =>
          cell instanceof Date ? cell.toISOString().slice(0, 10) : plain(cell === null ? '' : String(cell)),
        ),
      })),
    );
  } catch (error) {
    if (error instanceof WorkbookRefused) return { status: 'refused', fault: error.fault };
    throw error;
  }
}

function csvRows(bytes: Uint8Array, catalogue: Catalogue): CsvLine[][] | ReadArticles {
  const decoded = decode(bytes);
  if (!decoded) return { status: 'refused', fault: 'content' };
  const isList = ({ rows }: { readonly rows: readonly CsvLine[] }) =>
    rows.some(({ cells }) => columnsOf(cells, catalogue) !== null);
  const ways = DELIMITERS.map((delimiter) => {
    const { rows, torn } = parseCsv(decoded.text, { delimiter });
    return { rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(plain) })), torn };
  });
  const { rows, torn } = ways.find(isList) ?? { rows: [], torn: null };
  return torn === null ? [rows] : { status: 'torn', line: torn };
}

interface Columns {
  readonly number: number;
  readonly fields: readonly { readonly field: ArticleField; readonly at: number }[];
}

/** Returns the columns of a line of titles; null if it is none. */
function columnsOf(titles: readonly string[], catalogue: Catalogue): Columns | null {
  const keys = titles.map((title) => /\[([^\]]+)\]$/.exec(title)?.[1] ?? title);
  const number = keys.indexOf('number');
  const fields = articleFields(catalogue).flatMap((field) => {
    const at = keys.indexOf(field.key);
    return at < 0 ? [] : [{ field, at }];
  });
  return number < 0 || fields.length === 0 ? null : { number, fields };
}

/** Fields that a new article needs; the others have a usual value. */
const isNeeded = ({ key }: ArticleField): boolean =>
  key.startsWith('names.') || ['unit', 'price'].includes(key);
const usual = (number: string): Article => ({
  ...{ number, names: {} as Article['names'], unit: 'piece', price: 0 },
  ...{ power: 0, weight: 0, packageSize: 1 },
});

type Outcome = { readonly article: Article } | Omit<RefusedLine, 'line' | 'number'>;

function account(
  rows: readonly CsvLine[],
  columns: Columns,
  catalogue: Catalogue,
  i18n: I18n,
): ArticleAccount {
  const known = new Map(catalogue.articles.map((article) => [article.number, article]));
  const withoutZeros = new Set([...known.keys()].filter((number) => /^0\d*$/.test(number)).map(significant));
  const read = new Map<string, Article>();
  const refused: RefusedLine[] = [];
  const outcomeOf = (number: string, cells: readonly string[]): Outcome => {
    const fault = (code: ArticleFault) => ({ fault: code, field: 'number', value: number });
    if (number === '') return fault('missing');
    if (read.has(number)) return fault('twice');
    const before = known.get(number);
    if (!before && withoutZeros.has(significant(number))) return fault('leading_zeros');
    return articleOf(before ?? usual(number), !before, cells, columns, { catalogue, i18n });
  };
  for (const { line, cells } of rows) {
    const number = cells[columns.number] ?? '';
    const outcome = outcomeOf(number, cells);
    if ('article' in outcome) read.set(number, outcome.article);
    else refused.push({ line, number, ...outcome });
  }
  const added = [...read.keys()].filter((number) => !known.has(number));
  const changed = [...read].filter(([number, article]) => known.has(number) && known.get(number) !== article);
  const inList = new Set(rows.map(({ cells }) => cells[columns.number] ?? ''));
  return {
    ...{ status: 'read', added, changed: changed.map(([number]) => number), refused },
    unchanged: read.size - added.length - changed.length,
    missing: [...known.keys()].filter((number) => !inList.has(number)).length,
    articles: [
      ...catalogue.articles.map((article) => read.get(article.number) ?? article),
      ...added.flatMap((number) => read.get(number) ?? []),
    ],
  };
}

/** Returns a number as a spreadsheet leaves it that took it for a figure: 4711 of 004711. */
const significant = (number: string): string => number.replace(/^0+(?=\d)/, '');

/** Returns the article with all cells of its line; the same object where they change nothing. */
function articleOf(
  start: Article,
  isNew: boolean,
  cells: readonly string[],
  { fields }: Columns,
  context: Parameters<ArticleField['read']>[2],
): Outcome {
  if (isNew) {
    const present = new Set(fields.map(({ field }) => field.key));
    const lacking = articleFields(context.catalogue).find(
      (field) => isNeeded(field) && !present.has(field.key),
    );
    if (lacking) return { fault: 'missing', field: lacking.key, value: '' };
  }
  let article = start;
  for (const { field, at } of fields) {
    const text = cells[at] ?? '';
    const usualValue = isNew && text === '' && !isNeeded(field);
    // A value that is written as it stands is the same one, also where it would not be read.
    if (usualValue || (!isNew && text === plain(field.write(start)))) continue;
    const next = field.read(article, text, context);
    if (typeof next === 'string') return { fault: next, field: field.key, value: text };
    article = next;
  }
  return { article: isNew || JSON.stringify(article) !== JSON.stringify(start) ? article : start };
}
