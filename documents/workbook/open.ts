import { isOurs, type RawSheet } from './read.ts';
import { unpackWorkbook, WorkbookRefused } from './unpack.ts';

/** Returns the sheets of the portal's workbook. Rejects with `WorkbookRefused`. */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<RawSheet[]> {
  const sheets = await unpackWorkbook(bytes);
  if (!isOurs(sheets)) throw new WorkbookRefused('foreign');
  return sheets;
}
