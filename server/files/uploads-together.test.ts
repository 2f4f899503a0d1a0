import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync, zipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translations } from '../../documents/translations.ts';
import { exampleInput } from '../../documents/workbook/example.ts';
import { writeTemplate } from '../../documents/workbook/write.ts';
import { soak } from '../../tests/soak.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { childrenOf, processOf } from '../testing/child-processes.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { compoundFile, formOf, longDirectory, officeZip, pdfOf, samples } from '../testing/files.ts';
import { type ServerProcess, startProcess } from '../testing/start-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let server: ServerProcess;
let planner: Client;
let roofer: Client;
beforeAll(async () => {
  server = await startProcess({
    DATA_DIR: folder.path,
    CALLS_PER_MINUTE: '100000',
    UPLOADS_PER_MINUTE: '1000',
    SAVES_PER_MINUTE: '1000',
  });
  expect(await server.ready, server.errors()).toBe(true);
  planner = await clientOf(server.origin, 'planner@example.ch');
  roofer = await clientOf(server.origin, 'roofer@example.ch');
});
afterAll(async () => {
  await server.kill();
  folder.remove();
});

const put = (name: string, content: Uint8Array) =>
  planner('PUT', `/v1/files/${newId()}`, formOf(new Uint8Array(content), name));
const isGood = async () => expect((await put('x.pdf', pdfOf('good'))).status).toBe(201);

/** A compound file of 16 kB whose chain of allocation tables refers to itself. */
function circle(): Buffer {
  const file = Buffer.concat([compoundFile('Nothing'), Buffer.alloc(11_000)]);
  file.writeUInt32LE(3, 68);
  file.writeUInt32LE(3, 4 * 512 + 508);
  return file;
}

const HOSTILE: [string, Uint8Array][] = [
  ['circle.xls', circle()],
  ['bomb.xlsx', officeZip(Buffer.alloc(200 * 1024 ** 2))],
  ['long.xls', longDirectory(8_000)],
  ['torn.pdf', samples.pdf?.subarray(0, 30) ?? Buffer.alloc(1)],
];

test('rejects forty hostile files sent together, and the server stays as it was', async () => {
  await isGood();
  const before = processOf(server.pid).memory;
  let isSending = true;
  const others = (async () => {
    const statuses: number[] = [];
    while (isSending) {
      statuses.push((await roofer('GET', '/v1/projects')).status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return statuses;
  })();
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => HOSTILE.map(([name, content]) => put(name, content))).flat(),
  );
  const seconds = (performance.now() - begun) / 1000;
  isSending = false;

  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    Array.from({ length: 40 }, () => [422, 'FILE_TYPE_NOT_ALLOWED']),
  );
  expect(seconds).toBeLessThan(30);
  const statuses = await others;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(5);
  expect(childrenOf(server.pid, 'parser-process').length).toBeLessThanOrEqual(2);
  const grownBy = () =>
    processOf(server.pid).memory -
    before +
    childrenOf(server.pid, 'parser-process').reduce((sum, { memory }) => sum + memory, 0);
  await expect.poll(grownBy, { timeout: 30_000 }).toBeLessThan(250e6);
  await isGood();
});

/** A workbook of the portal with far more rows than people fill in, all invalid. */
async function crowdedWorkbook(columns: number, rows: number): Promise<Buffer> {
  const i18n = translations('de');
  const written = await writeTemplate(exampleInput(roofEngine(), i18n), catalogue, i18n);
  const parts = unzipSync(new Uint8Array(await written.arrayBuffer()));
  const cell = (row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>z${row}</t></is></c>`;
  const crowd = Array.from({ length: rows }, (_, index) => {
    const cells = Array.from({ length: columns }, (_, column) => cell(100 + index, column));
    return `<row r="${100 + index}">${cells.join('')}</row>`;
  }).join('');
  const crowded = Object.entries(parts).map(([name, part]) => [
    name,
    /worksheets\/sheet[1-6]\.xml$/.test(name)
      ? Buffer.from(Buffer.from(part).toString().replace('</sheetData>', `${crowd}</sheetData>`))
      : part,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(crowded)));
}

test('reads many crowded workbooks without growing in memory', async () => {
  await isGood();
  const before = processOf(server.pid).memory;
  for (const workbook of [await crowdedWorkbook(1, 3_000), await crowdedWorkbook(20, 400)]) {
    const statuses = await Promise.all(
      Array.from({ length: soak(5, 20) }, async (_, index) => {
        const client = index % 2 === 0 ? planner : roofer;
        const path = `/v1/files/${newId()}`;
        await client('PUT', `${path}?use=workbook`, formOf(new Uint8Array(workbook), 'x.xlsx'));
        let read = await client('GET', `${path}/workbook`);
        // Five of an organisation may wait.
        while (read.status === 503) {
          await sleep(200);
          read = await client('GET', `${path}/workbook`);
        }
        return read.status;
      }),
    );
    // A loaded machine uses more CPU time for the same file, which is then rejected.
    for (const status of statuses) expect(status).toBeOneOf([200, 422]);
  }
  expect(processOf(server.pid).memory - before).toBeLessThan(250e6);
  await isGood();
}, 300_000);
