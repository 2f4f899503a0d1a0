import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { zipSync } from 'fflate';

const XML = (type: string) =>
  Buffer.from(`<Types><Override PartName="/xl/workbook" ContentType="${type}"/></Types>`);

/** A zip as Office makes it, with this list of parts. */
export const officeZip = (types: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(zipSync({ '[Content_Types].xml': types, 'xl/workbook': Buffer.from('rows') }));

const SECTOR = 512;
const END_OF_CHAIN = 0xffff_fffe;

/** A compound file ([MS-CFB]) with one stream of 4096 bytes that begins with `content`. */
export function compoundFile(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(SECTOR);
  head.writeBigUInt64BE(0xd0cf_11e0_a1b1_1ae1n);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(END_OF_CHAIN, 68);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  const chains = Buffer.alloc(SECTOR, 0xff);
  [0xffff_fffd, END_OF_CHAIN, 3, 4, 5, 6, 7, 8, 9, END_OF_CHAIN].forEach((next, sector) => {
    chains.writeUInt32LE(next, sector * 4);
  });
  const directory = Buffer.alloc(SECTOR);
  ['Root Entry', name].forEach((entry, index) => {
    const at = index * 128;
    directory.write(entry, at, 'utf16le');
    directory.writeUInt16LE(entry.length * 2 + 2, at + 64);
    directory.writeUInt32LE(index === 0 ? END_OF_CHAIN : 2, at + 116);
    directory.writeUInt32LE(index === 0 ? 0 : 4096, at + 120);
  });
  const stream = Buffer.alloc(4096);
  stream.set(content);
  return Buffer.concat([head, chains, directory, stream]);
}

/** A compound file of many sectors in which every one of them belongs to the directory, which names nothing. */
export function longDirectory(sectors: number): Buffer {
  const perTable = SECTOR / 4;
  const tables = Math.ceil(sectors / perTable);
  const lists = Math.max(Math.ceil((tables - 109) / (perTable - 1)), 0);
  const first = tables + lists;
  const file = Buffer.alloc((1 + sectors) * SECTOR);
  compoundFile('').copy(file, 0, 0, SECTOR);
  const at = (sector: number, index: number) => (1 + sector) * SECTOR + index * 4;
  file.writeUInt32LE(first, 48);
  file.writeUInt32LE(lists > 0 ? tables : END_OF_CHAIN, 68);
  for (let table = 0; table < tables; table++) {
    const listed = table - 109;
    const list = tables + Math.floor(listed / (perTable - 1));
    file.writeUInt32LE(table, listed < 0 ? 76 + table * 4 : at(list, listed % (perTable - 1)));
  }
  for (let list = tables; list < first; list++)
    file.writeUInt32LE(list + 1 < first ? list + 1 : END_OF_CHAIN, at(list, perTable - 1));
  // To and fro, so that the next link is always in another table.
  const half = Math.floor((sectors - first) / 2);
  for (let index = 0; index < 2 * half; index++) {
    const place = (step: number) => first + (step % 2) * half + Math.floor(step / 2);
    const sector = place(index);
    const next = index + 1 < 2 * half ? place(index + 1) : END_OF_CHAIN;
    file.writeUInt32LE(next, at(Math.floor(sector / perTable), sector % perTable));
  }
  return file;
}

/** The first records of an old workbook: its beginning and, where it is encrypted, that it is. */
const records = (isEncrypted: boolean) =>
  Buffer.from(`0908100000060500${'00'.repeat(12)}${isEncrypted ? '2f000200' : 'e1000200'}b004`, 'hex');

/** A small PDF; others have other texts. */
export const pdfOf = (text: string, trailer = ''): Buffer<ArrayBuffer> =>
  Buffer.from(
    `%PDF-1.7\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R${trailer}>>\nstartxref\n9\n%%EOF\n`,
  );

/** A small file of every kind that is taken as an attachment. */
export const samples: Readonly<Record<string, Buffer>> = {
  xlsb: officeZip(XML('application/vnd.ms-excel.sheet.binary.macroEnabled.main')),
  xls: compoundFile('Workbook', records(false)),
  xlsx: officeZip(XML('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')),
  dwg: Buffer.from(`AC1032${'\0'.repeat(200)}`, 'latin1'),
  pdf: pdfOf('sample'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  jpeg: Buffer.from('ffd8ffe100104578696600004d4d002a00000008ffd9', 'hex'),
};

/** The same with a password. The other kinds know none. */
export const encrypted: Readonly<Record<string, Buffer>> = {
  xlsb: compoundFile('EncryptedPackage'),
  xls: compoundFile('Workbook', records(true)),
  xlsx: compoundFile('EncryptedPackage'),
  pdf: pdfOf('encrypted', '/Encrypt 2 0 R'),
};

/** The names of the contents in the folder of a store. */
export const contentsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== 'folder-id')
    .sort();

/** The body of an upload. */
export function formOf(content: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
