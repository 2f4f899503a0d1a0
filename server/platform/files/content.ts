import { inflateRawSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import type { FileFault } from '../../../contracts/domain/files.ts';
import { contentOffset, type ReadBytes, readZipDirectory } from '../../../documents/zip-directory.ts';

/** Maximum unpacked size of a workbook, bytes; far above the size of any roof. */
const LARGEST_UNPACKED = 1024 * 1024 * 1024;
/** The file within an Office file that lists its parts; a few kilobytes. */
const CONTENT_TYPES = '[Content_Types].xml';
const LARGEST_CONTENT_TYPES = 1024 * 1024;
/** Long enough for every signature. */
const HEAD = 4096;

/** Content types of a workbook's main part in `CONTENT_TYPES`. */
const WORKBOOKS = {
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

/** The detected type of a file, whatever its name: an extension (`jpg` for both), or the reason for its rejection. */
export type Found = { readonly type: string } | { readonly fault: FileFault };

/** A Buffer over the same bytes. */
const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Detects the type of content by its signature and structure. For the parser process only. */
export async function kindOf(read: ReadBytes, size: number): Promise<Found> {
  if (size === 0) return { fault: 'empty' };
  const head = viewOf(await read(0, HEAD));
  // All Office formats are one of these two containers.
  const signature = head.length < 4 ? 0 : head.readUInt32BE();
  if (signature === 0x504b_0304) return lookIntoZip(read, size);
  if (signature === 0xd0cf_11e0) return lookIntoCompoundFile(read, size);
  const type = (await fileTypeFromBuffer(head))?.ext;
  if (!type || (type === 'pdf' && !(await isWholePdf(read, head, size)))) return { fault: 'content' };
  return { type };
}

/** Readers search for the end mark in the last 1024 bytes; some programs append a little more. */
const PDF_END = 4096;

/** Whether a PDF begins with its version and ends with its trailer and the end mark (ISO 32000-1, 7.5). */
async function isWholePdf(read: ReadBytes, head: Buffer, size: number): Promise<boolean> {
  const end = viewOf(await read(Math.max(0, size - PDF_END), PDF_END));
  return (
    /^%PDF-\d/.test(head.toString('latin1', 0, 6)) &&
    /(startxref|trailer)[\s\S]*%%EOF/.test(end.toString('latin1'))
  );
}

/** Unpacks only the list of parts. */
async function lookIntoZip(read: ReadBytes, size: number): Promise<Found> {
  const entries = await readZipDirectory(read, size);
  const list = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (!entries || !list || list.packedSize > LARGEST_CONTENT_TYPES) return { fault: 'content' };
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > LARGEST_UNPACKED) return { fault: 'bomb' };
  const packed = await read(await contentOffset(read, list), list.packedSize);
  const types = list.method === 0 ? viewOf(packed) : unpack(packed);
  for (const [type, name] of Object.entries(WORKBOOKS)) if (types?.includes(`"${name}"`)) return { type };
  return { fault: 'content' };
}

/** Returns null unless it is deflated text of a reasonable size. */
function unpack(packed: Uint8Array): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: LARGEST_CONTENT_TYPES });
  } catch {
    return null;
  }
}

/** Type of the BIFF record that starts encrypted content (Excel binary format, 2.4.117). */
const FILE_PASS = 0x2f;

interface Sectors {
  readonly sector: (number: number) => Promise<Buffer>;
  readonly isSector: (number: number) => boolean;
  readonly sectorSize: number;
  /** Of the file, bytes. */
  readonly size: number;
}

/** Returns the sectors of the allocation tables: 109 in the header, more in a chain of sectors. */
async function chainTables(head: Buffer, { sector, isSector, sectorSize, size }: Sectors): Promise<number[]> {
  const tables = Array.from({ length: 109 }, (_, index) => head.readUInt32LE(76 + index * 4));
  const lists = new Set<number>();
  for (let more = head.readUInt32LE(68); isSector(more) && !lists.has(more); ) {
    lists.add(more);
    // There are at most as many tables as sectors.
    if (tables.length > 109 + size / sectorSize) break;
    const found = await sector(more);
    if (found.length < sectorSize) break;
    for (let at = 0; at < sectorSize - 4; at += 4) tables.push(found.readUInt32LE(at));
    more = found.readUInt32LE(sectorSize - 4);
  }
  return tables;
}

/**
 * Old workbooks, and every encrypted one, are compound files ([MS-CFB]): a small file system of sectors. Every
 * sector of a chain is visited at most once, so a chain has no more links than the file has sectors.
 */
async function lookIntoCompoundFile(read: ReadBytes, size: number): Promise<Found> {
  const head = viewOf(await read(0, 512));
  if (head.length < 512) return { fault: 'content' };
  const sectorSize = 1 << head.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return { fault: 'content' };
  const sector = async (number: number) => viewOf(await read((number + 1) * sectorSize, sectorSize));
  const isSector = (number: number) => (number + 1) * sectorSize < size;

  const tables = await chainTables(head, { sector, isSector, sectorSize, size });
  const perTable = sectorSize / 4;
  const next = async (number: number): Promise<number> => {
    const table = tables[Math.floor(number / perTable)];
    if (table === undefined || !isSector(table)) return Number.NaN;
    const chains = await sector(table);
    const at = (number % perTable) * 4;
    return at + 4 <= chains.length ? chains.readUInt32LE(at) : Number.NaN;
  };

  const visited = new Set<number>();
  for (let at = head.readUInt32LE(48); isSector(at) && !visited.has(at); at = await next(at)) {
    visited.add(at);
    const found = workbookIn(await sector(at));
    if (found === undefined) continue;
    if (found === 'encrypted') return { fault: 'encrypted' };
    return isEncrypted(await sector(found)) ? { fault: 'encrypted' } : { type: 'xls' };
  }
  return { fault: 'content' };
}

/** Returns the first sector of the workbook that a directory sector names, or that it is encrypted. */
function workbookIn(directory: Buffer): number | 'encrypted' | undefined {
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameSize = Math.min(directory.readUInt16LE(at + 64), 64);
    const name = directory.toString('utf16le', at, at + Math.max(nameSize - 2, 0));
    if (name === 'EncryptedPackage') return 'encrypted';
    if (name === 'Workbook' || name === 'Book') return directory.readUInt32LE(at + 116);
  }
  return undefined;
}

/** Whether one of the first records marks the rest of a workbook as encrypted. */
function isEncrypted(records: Buffer): boolean {
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2))
    if (records.readUInt16LE(at) === FILE_PASS) return true;
  return false;
}
