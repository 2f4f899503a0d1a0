import readExcelFile, { InvalidSpreadsheetError } from 'read-excel-file/universal';
import type { FileFault } from '../../contracts/domain/files.ts';
import { readZipDirectory } from '../zip-directory.ts';
import type { RawCell } from './cells.ts';
import type { RawSheet } from './read.ts';

/** Thrown for a file that is not read; `fault` is the reason. */
export class WorkbookRefused extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`The workbook is refused: ${fault}`);
    this.fault = fault;
  }
}

/** Maximum unpacked size, bytes; a filled workbook of the portal has less than a megabyte. */
const LARGEST_UNPACKED = 20 * 1024 * 1024;
const MOST_PARTS = 500;
/** Signature of compound files: old workbooks, and encrypted ones. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
/** Name of the stream with an encrypted workbook, as in the directory of a compound file. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/**
 * Returns the sheets of any workbook. Checks the claimed size first, and unpacks no more than claimed. Rejects with
 * `WorkbookRefused`.
 */
export async function unpackWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<RawSheet[]> {
  if (bytes.length === 0) throw new WorkbookRefused('empty');
  if (COMPOUND.every((byte, index) => bytes[index] === byte))
    throw new WorkbookRefused(holds(bytes, ENCRYPTED) ? 'encrypted' : 'content');
  const parts = await readZipDirectory(
    async (offset, length) => bytes.subarray(offset, offset + length),
    bytes.length,
  );
  if (!parts?.some(({ name }) => name === 'xl/workbook.xml')) throw new WorkbookRefused('content');
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > LARGEST_UNPACKED || parts.length > MOST_PARTS) throw new WorkbookRefused('bomb');
  const sheets = await readExcelFile(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  ).catch((cause: unknown) => {
    throw new WorkbookRefused(cause instanceof InvalidSpreadsheetError ? 'unreadable' : 'content');
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as RawCell[][] }));
}

function holds(bytes: Uint8Array, wanted: readonly number[]): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
