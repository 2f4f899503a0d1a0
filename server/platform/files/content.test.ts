import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compoundFile, samples } from '../../testing/files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { typeOf } from './content.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What is said of a content, and how many bytes were read for it. */
async function look(content: Uint8Array, name: string) {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  const file = await open(path);
  let bytesRead = 0;
  const counting = new Proxy(file, {
    get: (target, key) =>
      key === 'read'
        ? async (options: object) => {
            const answer = await target.read(options as never);
            bytesRead += answer.bytesRead;
            return answer;
          }
        : Reflect.get(target, key),
  });
  try {
    const found = await typeOf(counting, content.length, name, 'attachment').catch(({ members }) => members);
    return { found, bytesRead };
  } finally {
    await file.close();
  }
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
  const { found, bytesRead } = await look(file, 'x.xls');
  expect(found).toEqual({ fault: 'content', use: 'attachment' });
  // Each sector, the table of chains for each of them, and the heads.
  expect(bytesRead).toBeLessThan(4 * file.length);
});

test('finds the workbook of a compound file whose chains are in order', async () => {
  expect((await look(samples.xls ?? Buffer.alloc(0), 'x.xls')).found).toBe('xls');
});
