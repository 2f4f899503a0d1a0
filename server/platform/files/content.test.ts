import { expect, test } from 'vitest';
import { compoundFile, samples } from '../../testing/files.ts';
import { kindOf } from './content.ts';

/** Returns the kind of a content, and how many bytes were read to find it. */
async function inspect(content: Uint8Array) {
  let bytesRead = 0;
  const read = async (position: number, length: number) => {
    const bytes = content.subarray(position, position + length);
    bytesRead += bytes.length;
    return bytes;
  };
  return { found: await kindOf(read, content.length), bytesRead };
}

const CIRCLES: [string, (file: Buffer) => void][] = [
  [
    'the list of tables names itself',
    (file) => {
      file.writeUInt32LE(3, 68);
      file.writeUInt32LE(3, 4 * 512 + 508);
    },
  ],
  [
    'two lists of tables name each other',
    (file) => {
      file.writeUInt32LE(3, 68);
      file.writeUInt32LE(4, 4 * 512 + 508);
      file.writeUInt32LE(3, 5 * 512 + 508);
    },
  ],
  ['the directory follows itself', (file) => file.writeUInt32LE(1, 512 + 4)],
  [
    'the directory leads through all sectors and back',
    (file) => {
      for (let sector = 1; sector < 10; sector++) file.writeUInt32LE((sector % 9) + 1, 512 + 4 * sector);
    },
  ],
];

test.each(CIRCLES)('refuses a compound file after one visit per sector: %s', async (_, damage) => {
  const file = compoundFile('Nothing');
  damage(file);
  const { found, bytesRead } = await inspect(file);
  expect(found).toEqual({ fault: 'content' });
  // Each sector, the table of chains for each of them, and the heads.
  expect(bytesRead).toBeLessThan(4 * file.length);
});

test('finds the workbook of a compound file whose chains are in order', async () => {
  expect((await inspect(samples.xls ?? Buffer.alloc(0))).found).toEqual({ type: 'xls' });
});

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n';
const END = 'startxref\n9\n%%EOF\n';
test.each([
  ['a version, a trailer and an end', `${PDF}trailer<</Root 1 0 R>>\n${END}`, true],
  ['a table of objects in a stream', PDF + END, true],
  ['some padding after the end', PDF + END + '\0'.repeat(3000), true],
  ['the version alone', '%PDF-1.7 inven', false],
  ['no version', `%PDF-\n${END}`, false],
  ['no end mark', `${PDF}startxref\n9\n`, false],
  ['no table of objects', `${PDF}%%EOF`, false],
  ['an end in the middle', PDF + END + '\0'.repeat(60_000), false],
])('a PDF with %s', async (_, text, isTaken) => {
  const { found } = await inspect(Buffer.from(text, 'latin1'));
  expect(found).toEqual(isTaken ? { type: 'pdf' } : { fault: 'content' });
});
