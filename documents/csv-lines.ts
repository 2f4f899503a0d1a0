import Papa from 'papaparse';
import { decode } from './material-list/read.ts';
import { textOf } from './material-list/validate-line.ts';

/** A filled line of a file, counted from 1. */
interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Returns the filled lines of a CSV file. Null where it is no such list: no text, nothing in it, an open quotation
 * mark, or a line with fewer columns.
 */
export function csvLines(bytes: Uint8Array, columns: number): readonly CsvLine[] | null {
  const decoded = decode(bytes);
  if (!decoded) return null;
  const { data, errors } = Papa.parse<string[]>(decoded.text, { delimitersToGuess: [';', '\t', ','] });
  const lines = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const isTorn = errors.some(({ type }) => type === 'Quotes');
  return isTorn || lines.length === 0 || lines.some(({ cells }) => cells.length < columns) ? null : lines;
}
