import { createHash } from 'node:crypto';
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

/** The first records of an old workbook: its beginning and, where it is encrypted, that it is. */
const records = (isEncrypted: boolean) =>
  Buffer.from(`0908100000060500${'00'.repeat(12)}${isEncrypted ? '2f000200' : 'e1000200'}b004`, 'hex');

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R';

/** A small file of every kind that is taken as an attachment. */
export const samples: Readonly<Record<string, Buffer>> = {
  xlsb: officeZip(XML('application/vnd.ms-excel.sheet.binary.macroEnabled.main')),
  xls: compoundFile('Workbook', records(false)),
  xlsx: officeZip(XML('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')),
  dwg: Buffer.from(`AC1032${'\0'.repeat(200)}`, 'latin1'),
  pdf: Buffer.from(`${PDF}>>\n%%EOF`),
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
  pdf: Buffer.from(`${PDF}/Encrypt 2 0 R>>\n%%EOF`),
};

/** The body of an upload. */
export function formOf(content: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
