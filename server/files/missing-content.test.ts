import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProjectPrintouts } from '../../contracts/domain/printouts.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { published } from '../testing/documents.ts';
import { contentsIn, formOf, samples } from '../testing/files.ts';
import { publishedVideo } from '../testing/films.ts';
import { done, offerData, PROJECTS, putRoofProject } from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const files = join(folder.path, 'files');
const log: Record<string, unknown>[] = [];
let server: RunningServer;
let planner: Client;
let staff: Client;
beforeAll(async () => {
  server = await startServer(
    { DATA_DIR: folder.path, LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => log.push(JSON.parse(line)) } },
  );
  planner = await clientOf(server.origin, 'planner@example.ch');
  staff = await clientOf(server.origin, 'sales@example.ch');
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});
beforeEach(() => {
  log.length = 0;
});

const loseAll = () => {
  for (const name of contentsIn(files)) rmSync(join(files, name));
};
const uploaded = async (name: string, use = 'attachment') => {
  const id = newId();
  const content = samples[name.split('.').at(-1) ?? ''] ?? Buffer.alloc(0);
  await planner('PUT', `/v1/files/${id}?use=${use}`, formOf(new Uint8Array(content), name));
  return id;
};

test('a file with lost content answers FILE_MISSING wherever it is read, and is logged', async () => {
  const [plan, workbook] = [await uploaded('plan.pdf'), await uploaded('mappe.xlsx', 'workbook')];
  const [document, film] = [await published(staff), await publishedVideo(staff)];
  loseAll();
  const addresses = [
    `/v1/files/${plan}`,
    `/v1/files/${workbook}/workbook`,
    `/v1/documents/${document.id}/file`,
    `/v1/academy/${film}/film`,
    `/v1/academy/${film}/poster`,
  ];
  for (const address of addresses) {
    const { status, body, headers } = await planner('GET', address);
    expect([address, status, body]).toMatchObject([address, 410, { code: 'FILE_MISSING' }]);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(log.map(({ level, event }) => [level, event])).toEqual(addresses.map(() => [40, 'file missing']));
});

test('an offer is printed without a picture whose content is lost', async () => {
  const { project, shown } = await putRoofProject(planner);
  const picture = await uploaded('dach.png');
  await done(planner, project.id, 'submit', { shown, picture });
  loseAll();
  await done(staff, project.id, 'send_offer', { ...offerData, price: { from: 'bill' } });
  const answer = await planner('GET', `${PROJECTS}/${project.id}/papers`);
  expect(ProjectPrintouts.parse(answer.body).papers).toHaveLength(1);
});
