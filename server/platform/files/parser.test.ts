import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { unzipSync, zipSync } from 'fflate';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { translations } from '../../../documents/translations.ts';
import { exampleInput } from '../../../documents/workbook/example.ts';
import { isOurs } from '../../../documents/workbook/read.ts';
import { writeTemplate } from '../../../documents/workbook/write.ts';
import { childrenOf } from '../../testing/child-processes.ts';
import { longDirectory, samples } from '../../testing/files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { catalogue, roofEngine } from '../solving/shipped-catalogue.ts';
import { createFileParser, type FileParser } from './parser.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const errors: Error[] = [];
let parser: FileParser;
beforeEach(() => {
  errors.length = 0;
  parser = createFileParser({
    cacheFolder: join(folder.path, 'cache'),
    onError: (error) => errors.push(error),
  });
});
afterEach(() => parser.close());

const requester = { organisation: 'a' };
const kindOf = (content: Uint8Array, name = 'file') => {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return parser.run('kind', async () => ({ path, size: content.length }), requester);
};
const sheetsOf = (bytes: Uint8Array) => parser.run('sheets', async () => new Uint8Array(bytes), requester);
const pictureOf = (bytes: Uint8Array) => parser.run('picture', async () => new Uint8Array(bytes), requester);

/** A workbook of the portal with more rows on a sheet, or with other parts. */
async function workbook({ rows = '', parts = {} }: { rows?: string; parts?: Record<string, Uint8Array> }) {
  const i18n = translations('de');
  const written = await writeTemplate(exampleInput(roofEngine(), i18n), catalogue, i18n);
  const all = unzipSync(new Uint8Array(await written.arrayBuffer()));
  const name = 'xl/worksheets/sheet2.xml';
  const sheet = Buffer.from(all[name] ?? '').toString();
  return zipSync({
    ...all,
    [name]: Buffer.from(sheet.replace('</sheetData>', `${rows}</sheetData>`)),
    ...parts,
  });
}

/** Peak memory and CPU time of any parser process during the work. */
async function peaksDuring(work: () => Promise<unknown>) {
  let [bytes, cpuMs] = [0, 0];
  const timer = setInterval(() => {
    for (const child of childrenOf(process.pid, 'parser-process')) {
      bytes = Math.max(bytes, child.peakMemory);
      cpuMs = Math.max(cpuMs, child.cpuMs);
    }
  }, 10);
  await work();
  clearInterval(timer);
  return { bytes, cpuMs };
}

test('a file that needs too much memory ends its process, and the next one is parsed', async () => {
  const rows = Array.from(
    { length: 4000 },
    (_, row) => `<row r="${1000 + row}"><c r="XFD${1000 + row}"><v>1</v></c></row>`,
  ).join('');
  const bomb = await workbook({ rows });
  const { bytes } = await peaksDuring(async () => expect(await sheetsOf(bomb)).toEqual({ fault: 'bomb' }));
  expect(bytes).toBeGreaterThan(50e6);
  // Memory may still grow until the next check.
  expect(bytes).toBeLessThan(200e6);
  expect(await kindOf(samples.png ?? Buffer.alloc(0))).toEqual({ type: 'png' });
  expect(errors).toEqual([]);
});

test('a file that needs more than a second of CPU time ends its process', async () => {
  const chain = longDirectory(480_000);
  const { cpuMs } = await peaksDuring(async () => expect(await kindOf(chain)).toEqual({ fault: 'bomb' }));
  // One second for the file, plus the start of the process.
  expect(cpuMs).toBeLessThan(3000);
  expect(await kindOf(longDirectory(2_000))).toEqual({ fault: 'content' });
});

test('reads a workbook with large embedded pictures', async () => {
  const picture = Uint8Array.from({ length: 6_000_000 }, (_, index) => (index * 2_654_435_761) >>> 13);
  const found = await sheetsOf(await workbook({ parts: { 'xl/media/image1.png': picture } }));
  if ('fault' in found) throw new Error('the workbook is refused');
  // Bytes, which cost the main thread the same whatever they contain.
  expect(found.sheets).toBeInstanceOf(Uint8Array);
  expect(isOurs(deserialize(found.sheets))).toBe(true);
});

test('parses two files at a time and rejects further ones as busy if too many wait', async () => {
  let [running, most] = [0, 0];
  const waits = Promise.withResolvers<void>();
  const files = Array.from({ length: 70 }, () =>
    parser
      .run(
        'kind',
        async () => {
          running += 1;
          most = Math.max(most, running);
          await waits.promise;
          running -= 1;
          return { path: join(folder.path, 'none'), size: 0 };
        },
        requester,
      )
      .catch(({ status, code }) => ({ status, code })),
  );
  waits.resolve();
  const answers = await Promise.all(files);
  expect(most).toBe(2);
  expect(answers.filter((answer) => 'code' in answer)).toEqual(
    Array.from({ length: 8 }, () => ({ status: 503, code: 'BUSY' })),
  );
});

test('the environment of a parser contains no secrets of the server', async () => {
  process.env.DATABASE_URL = 'postgres://portal:secret@localhost/portal';
  try {
    await kindOf(samples.png ?? Buffer.alloc(0));
  } finally {
    delete process.env.DATABASE_URL;
  }
  const [child] = childrenOf(process.pid, 'parser-process');
  expect(readFileSync(`/proc/${child?.pid}/environ`, 'utf8')).not.toContain('secret');
});

test('closing ends the processes', async () => {
  await kindOf(samples.png ?? Buffer.alloc(0));
  expect(childrenOf(process.pid, 'parser-process')).toHaveLength(1);
  await parser.close();
  await expect.poll(() => childrenOf(process.pid, 'parser-process')).toEqual([]);
});

test('a picture for print has no transparency and no camera metadata', async () => {
  const clear = new PNG({ width: 2, height: 1 });
  clear.data.set([255, 0, 0, 255, 0, 0, 255, 0]);
  const found = await pictureOf(PNG.sync.write(clear));
  if (!('picture' in found) || !found.picture) throw new Error('no picture');
  // Colour type 2 in the header means RGB without alpha.
  expect(found.picture[25]).toBe(2);
  expect([...PNG.sync.read(Buffer.from(found.picture)).data]).toEqual([255, 0, 0, 255, 255, 255, 255, 255]);

  const frame = 'ffc0000b080001000101011100';
  const scan = 'ffda0008010100003f00aaffd9';
  const notes = `ffe1000e${Buffer.from('Exif\0\0secret').toString('hex')}`;
  const colours = `ffee000e${Buffer.from('Adobe\0d\0\0\0\0\0').toString('hex')}`;
  const photo = Buffer.from(`ffd8${notes}${colours}${frame}${scan}`, 'hex');
  expect(await pictureOf(photo)).toEqual({
    picture: new Uint8Array(Buffer.from(`ffd8${colours}${frame}${scan}`, 'hex')),
  });
});

test('does not print a file that is no picture, is damaged or has too many pixels', async () => {
  const png = PNG.sync.write(new PNG({ width: 20, height: 20 }));
  const large = Buffer.from(png);
  large.writeUInt32BE(60_000, 16);
  for (const bytes of [Buffer.alloc(0), samples.pdf, png.subarray(0, 60), large])
    expect(await pictureOf(bytes ?? Buffer.alloc(1))).toEqual({ picture: null });
  expect(errors).toEqual([]);
});
