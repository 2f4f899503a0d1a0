import Papa from 'papaparse';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV for Swiss spreadsheets: semicolons, plain numbers. A text that a spreadsheet would take
 * for a formula gets an apostrophe in front.
 */
export const csv = (rows: (string | number)[][]): string =>
  BYTE_ORDER_MARK + Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
