import Papa from 'papaparse';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns rows as CSV for Swiss spreadsheets: semicolons, plain numbers. A text that could be read as a formula
 * gets a leading apostrophe.
 */
export const csv = (rows: (string | number)[][]): string =>
  BYTE_ORDER_MARK + Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
