import readExcelFile, { InvalidSpreadsheetError } from 'read-excel-file/universal';
import type { FileFault } from '../../contracts/domain/files.ts';
import { DELIMITERS, type Delimiter, decode, type Encoding, parseCsv } from '../csv-lines.ts';
import { readZipDirectory } from '../zip-directory.ts';
import { type Articles, type Cell, type Entry, isAmount, isKnown, textOf } from './validate-line.ts';

/** Maximum number of lines; the catalogue has far fewer articles. */
const MOST_LINES = 20_000;
/** Maximum unpacked size of a workbook, bytes: that many lines take a few megabytes. */
const LARGEST_UNPACKED = 40 * 1024 * 1024;
/** Number of lines searched for the header: a title and a date may precede it. */
const FURTHEST_HEADER = 20;

/** How a file was interpreted. */
export interface Reading {
  readonly delimiter: Delimiter | null;
  readonly encoding: Encoding | null;
  /** Sheet of a workbook that contains the list. */
  readonly sheet: string | null;
  /** Line of the column names; null if there is none. */
  readonly headerLine: number | null;
  /** Number of lines above it that do not belong to the list. */
  readonly above: number;
  readonly blank: number;
}

/** Indexes of the columns, from 0. */
export interface Columns {
  readonly article: number;
  readonly quantity: number;
  readonly unit: number | null;
}

export type ReadList =
  | { readonly status: 'read'; readonly reading: Reading; readonly entries: readonly Entry[] }
  /** The user must choose the columns; `rows` are the first ones. */
  | { readonly status: 'unclear'; readonly reading: Reading; readonly rows: readonly (readonly Cell[])[] }
  | {
      readonly status: 'refused';
      readonly fault: Extract<FileFault, 'content' | 'empty' | 'encrypted' | 'bomb' | 'unreadable'>;
    }
  /** `line`: line of an unclosed quotation mark, after which everything would be one cell. */
  | { readonly status: 'torn'; readonly line: number }
  | { readonly status: 'too-long'; readonly most: number };

interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/**
 * Reads a list written by people: CSV in any usual form, or a workbook. `chosen`: the columns chosen by the user.
 */
export async function readList(
  bytes: Uint8Array<ArrayBuffer>,
  articles: Articles,
  chosen: Columns | null = null,
): Promise<ReadList> {
  if (bytes.length === 0) return { status: 'refused', fault: 'empty' };
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isCompound = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isCompound) return { status: 'refused', fault: 'content' };
  return isZip ? readWorkbook(bytes, articles, chosen) : readCsv(bytes, articles, chosen);
}

async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  articles: Articles,
  chosen: Columns | null,
): Promise<ReadList> {
  const parts = await readZipDirectory(
    async (offset, length) => bytes.subarray(offset, offset + length),
    bytes.length,
  );
  if (!parts?.some(({ name }) => name === 'xl/workbook.xml')) return { status: 'refused', fault: 'content' };
  if (parts.reduce((sum, { size }) => sum + size, 0) > LARGEST_UNPACKED)
    return { status: 'refused', fault: 'bomb' };
  const sheets = await readExcelFile(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  ).catch((cause: unknown) => cause);
  if (!Array.isArray(sheets))
    return { status: 'refused', fault: sheets instanceof InvalidSpreadsheetError ? 'unreadable' : 'content' };
  const read = (sheets as { sheet: string; data: unknown[][] }[]).map(({ sheet, data }) => ({
    sheet,
    rows: data.map((cells, index): Row => ({ line: index + 1, cells: cells.map(cellOf) })),
  }));
  const found =
    read.find(({ rows }) => rows.some(({ cells }) => cells.some((cell) => isKnown(articles, cell)))) ??
    read[0];
  if (!found) return { status: 'refused', fault: 'empty' };
  const known = { delimiter: null, encoding: null, sheet: found.sheet };
  return understand(found.rows, known, articles, chosen);
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || value === null || value === undefined
    ? (value ?? null)
    : value instanceof Date
      ? value.toISOString().slice(0, 10)
      : String(value);

function readCsv(bytes: Uint8Array, articles: Articles, chosen: Columns | null): ReadList {
  const decoded = decode(bytes);
  if (!decoded) return { status: 'refused', fault: 'content' };
  const { encoding } = decoded;
  // The separator line of spreadsheets.
  const separator = /^"?sep=(;|,|\t)"?\n/i.exec(decoded.text);
  const text = separator ? decoded.text.slice(separator[0].length) : decoded.text;
  const ways = (separator ? [separator[1] as Delimiter] : DELIMITERS).map((delimiter) => ({
    delimiter,
    ...parseCsv(text, { delimiter, firstLine: separator ? 2 : 1 }),
  }));
  const best = ways.toSorted(
    (one, other) => plausible(other.rows, articles) - plausible(one.rows, articles),
  )[0];
  if (!best) return { status: 'refused', fault: 'empty' };
  if (best.torn !== null) return { status: 'torn', line: best.torn };
  return understand(best.rows, { delimiter: best.delimiter, encoding, sheet: null }, articles, chosen);
}

/**
 * Rates a separator: rows of two or more cells with a known article count far more than other rows of two or more.
 */
function plausible(rows: readonly Row[], articles: Articles): number {
  const parted = rows.filter(({ cells }) => cells.length > 1);
  const named = parted.filter(({ cells }) => cells.some((cell) => isKnown(articles, cell)));
  return (
    named.length * 1_000 + (parted.some(({ cells }) => headerOf(cells)) ? 500 : 0) + parted.length / 1_000
  );
}

const isBlank = ({ cells }: Row): boolean => cells.every((cell) => textOf(cell) === '');

function understand(
  all: readonly Row[],
  known: Pick<Reading, 'delimiter' | 'encoding' | 'sheet'>,
  articles: Articles,
  chosen: Columns | null,
): ReadList {
  const rows = all.filter((row) => !isBlank(row));
  // The end of the last line starts no new one.
  const blank = all.length - rows.length - (all.length > 0 && isBlank(all.at(-1) as Row) ? 1 : 0);
  if (rows.length === 0) return { status: 'refused', fault: 'empty' };
  if (rows.length > MOST_LINES) return { status: 'too-long', most: MOST_LINES };
  const header = headerIn(rows, articles);
  const above = header ? rows.indexOf(header) : 0;
  const body = header ? rows.slice(above + 1) : rows;
  const reading = { ...known, headerLine: header?.line ?? null, above, blank };
  const columns = chosen ?? columnsOf(header, body, articles);
  if (!columns) return { status: 'unclear', reading, rows: rows.slice(0, 6).map(({ cells }) => cells) };
  const { article, quantity, unit } = columns;
  const entries = body.map(({ line, cells }) => ({
    line,
    article: cells[article] ?? null,
    quantity: cells[quantity] ?? null,
    unit: unit === null ? null : (cells[unit] ?? null),
  }));
  return { status: 'read', reading, entries };
}

/** Column names in lists of suppliers and partners, most common first; only letters count. */
const WORDS = {
  article: [
    ...[
      'artikelnummer',
      'artikelnr',
      'artnr',
      'articlenumber',
      'articleno',
      'artno',
      'itemnumber',
      'itemno',
      'sku',
    ],
    ...[
      'numeroarticolo',
      'codicearticolo',
      'nrarticolo',
      'codice',
      'numerodarticle',
      'numeroarticle',
      'noarticle',
    ],
    ...['narticle', 'refarticle', 'reference', 'artikel', 'article', 'articolo', 'item', 'nummer'],
  ],
  quantity: [
    ...[
      'menge',
      'anzahl',
      'stuckzahl',
      'bestellmenge',
      'quantity',
      'qty',
      'quantita',
      'qta',
      'quantite',
      'qte',
    ],
    ...['nombre', 'numeropezzi'],
  ],
  unit: ['einheit', 'mengeneinheit', 'me', 'unit', 'uom', 'unita', 'unitadimisura', 'um', 'unite'],
} as const;

const wordOf = (cell: Cell): string =>
  textOf(cell)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Returns the columns that a row names; undefined if it names neither article nor quantity. */
function headerOf(cells: readonly Cell[]): Partial<Columns> | undefined {
  const words = cells.map(wordOf);
  const at = (column: keyof typeof WORDS) => {
    const found = WORDS[column].map((word) => words.indexOf(word)).find((index) => index >= 0);
    return found === undefined ? {} : { [column]: found };
  };
  const named: Partial<Columns> = { ...at('article'), ...at('quantity') };
  return Object.keys(named).length === 0 ? undefined : { ...named, ...at('unit') };
}

/** Returns the header row: the first that names article and quantity, else the first that names one of them. */
function headerIn(rows: readonly Row[], articles: Articles): Row | undefined {
  const named = rows
    .slice(0, FURTHEST_HEADER)
    .map((row) => ({ row, columns: headerOf(row.cells) }))
    .filter(({ row, columns }) => columns && !row.cells.some((cell) => isKnown(articles, cell)));
  const whole = ({ columns }: (typeof named)[number]) =>
    'article' in (columns ?? {}) && 'quantity' in (columns ?? {});
  return (named.find(whole) ?? named[0])?.row;
}

/** Returns the columns as named by the header, else as indicated by their content; null if unclear. */
function columnsOf(header: Row | undefined, body: readonly Row[], articles: Articles): Columns | null {
  const named = (header && headerOf(header.cells)) ?? {};
  const width = Math.max(0, ...body.map(({ cells }) => cells.length));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const count = (index: number, test: (cell: Cell) => boolean) =>
    body.filter(({ cells }) => test(cells[index] ?? null)).length;
  const known = indexes.map((index) => count(index, (cell) => isKnown(articles, cell)));
  const most = Math.max(0, ...known);
  const article = named.article ?? (most > 0 ? known.indexOf(most) : undefined);
  if (article === undefined) return null;
  const numeric = indexes.filter((index) => index !== article && count(index, isAmount) * 2 > body.length);
  const quantity = named.quantity ?? (numeric.length === 1 ? numeric[0] : undefined);
  return quantity === undefined ? null : { article, quantity, unit: named.unit ?? null };
}
