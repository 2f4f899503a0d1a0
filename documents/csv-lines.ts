import Papa from 'papaparse';
import { textOf } from './material-list/validate-line.ts';

/** Delimiters of lists, the most frequent first. */
export const DELIMITERS = [';', '\t', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** A line of a file, counted from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Decodes text and normalises line ends; null for other content. */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const [text, encoding] = textIn(bytes);
  // UTF-16 without a byte order mark, or no text at all.
  if (text.includes('\0')) return null;
  return { text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), encoding };
}

function textIn(bytes: Uint8Array): [string, Encoding] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return [new TextDecoder('utf-16le').decode(bytes), 'UTF-16'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return [new TextDecoder('utf-16be').decode(bytes), 'UTF-16'];
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'UTF-8'];
  } catch {
    return [new TextDecoder('windows-1252').decode(bytes), 'Windows-1252'];
  }
}

/**
 * Returns the lines of a decoded text, with its delimiter or the likeliest one. `torn`: line of a quotation mark that
 * nothing closes, or that closes in the middle of a cell.
 */
export function parseCsv(
  text: string,
  {
    delimiter = '',
    firstLine = 1,
  }: { readonly delimiter?: Delimiter | ''; readonly firstLine?: number } = {},
): { readonly rows: CsvLine[]; readonly torn: number | null } {
  const { data, errors } = Papa.parse<string[]>(text, {
    ...{ delimiter, newline: '\n', delimitersToGuess: [...DELIMITERS] },
  });
  let line = firstLine;
  const rows = data.map((cells): CsvLine => {
    const row = { line, cells };
    // A line end within quotation marks belongs to the cell.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return row;
  });
  const torn = errors.find(({ type }) => type === 'Quotes');
  return { rows, torn: torn ? (rows[torn.row ?? 0]?.line ?? line) : null };
}

/**
 * Returns the filled lines of a CSV file. Null where it is no such list: no text, nothing in it, an open quotation
 * mark, or a line with fewer columns.
 */
export function csvLines(bytes: Uint8Array, columns: number): readonly CsvLine[] | null {
  const decoded = decode(bytes);
  if (!decoded) return null;
  const { rows, torn } = parseCsv(decoded.text);
  const lines = rows
    .map(({ line, cells }) => ({ line, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return torn !== null || lines.length === 0 || lines.some(({ cells }) => cells.length < columns)
    ? null
    : lines;
}
