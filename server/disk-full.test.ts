import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './testing/client.ts';
import { formOf, pdfOf } from './testing/files.ts';
import { newPostgres } from './testing/new-database.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { gableRoof, ROOFS } from './testing/roofs.ts';
import { diskOf, mayMount, onSmallDisk } from './testing/small-disk.ts';
import { type ServerProcess, startProcess } from './testing/start-process.ts';
import { startServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const DISK_MB = 32;
const MB = 1024 * 1024;

const save = (client: Client) =>
  client('PUT', `${ROOFS}/${newId()}`, { configuration: gableRoof(), baseRevision: null });
const keepDraft = (client: Client) =>
  client('PUT', `/configurator/v1/drafts/${newId()}`, {
    ...{ name: 'Entwurf', baseRevision: null, device: 'Büro', savedAt: 1_000, content: '{}' },
  });
function upload(client: Client, size = 0) {
  const id = newId();
  const pdf = pdfOf(id);
  const content = Buffer.alloc(Math.max(size, pdf.length), ' ');
  pdf.copy(content, content.length - pdf.length);
  content.write('%PDF-1.7');
  return client('PUT', `/v1/files/${id}`, formOf(content, 'x.pdf'));
}

describe.skipIf(!mayMount)('on a small disk', () => {
  const folder = temporaryFolder();
  let server: ServerProcess;
  let planner: Client;
  let disk: ReturnType<typeof diskOf>;
  const ballast = () => existsSync(join(`/proc/${server.pid}/root${folder.path}`, 'ballast'));
  const readiness = async () => {
    const answer = await fetch(`${server.healthOrigin}/readyz`);
    return [answer.status, await answer.json()];
  };
  const ready = [200, { status: 'ready', database: true, solver: true, disk: true, store: true }];
  const full = [503, { status: 'not ready', database: true, solver: true, disk: false, store: true }];
  beforeAll(async () => {
    const variables = { DATA_DIR: folder.path, LOG_LEVEL: 'warn', UPLOADS_PER_MINUTE: '10000' };
    server = await startProcess(variables, onSmallDisk(folder.path, DISK_MB));
    expect(await server.ready, server.errors()).toBe(true);
    disk = diskOf(server.pid, folder.path);
    planner = await clientOf(server.origin, 'planner@example.ch');
  });
  afterAll(async () => {
    await server.kill();
    folder.remove();
  });

  test('if others fill the disk, files and saves are rejected with a reason; signing in and reading work', async () => {
    await expect.poll(ballast, { timeout: 10_000 }).toBe(true);
    const { id } = (await upload(planner)).body as { id: string };
    expect((await save(planner)).status).toBe(201);
    expect(await readiness()).toEqual(ready);
    disk.fill();

    // At once, before the full disk is detected.
    for (const name of ['roofer', 'installer', 'sales', 'planner', 'roofer', 'admin'])
      expect((await (await clientOf(server.origin, `${name}@example.ch`))('GET', '/v1/user/me')).status).toBe(
        200,
      );
    const refusals = await Promise.all([
      ...Array.from({ length: 5 }, () => save(planner)),
      ...Array.from({ length: 5 }, () => keepDraft(planner)),
    ]);
    for (const { status, body, headers } of refusals) {
      expect([status, body]).toMatchObject([503, { code: 'DATABASE_FULL' }]);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(await upload(planner)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    for (const address of ['/v1/user/me', '/v1/projects', `${ROOFS}?page=1`, `/v1/files/${id}`])
      expect([address, (await planner('GET', address)).status]).toEqual([address, 200]);
    await expect.poll(readiness, { timeout: 5_000 }).toEqual(full);
    // Deleting frees space and is not rejected.
    expect((await planner('DELETE', `/v1/files/${id}`)).status).toBe(204);
    expect(ballast()).toBe(false);

    disk.empty();
    await expect.poll(async () => (await save(planner)).status, { timeout: 5_000 }).toBe(201);
    expect((await upload(planner)).status).toBe(201);
    await expect.poll(readiness, { timeout: 5_000 }).toEqual(ready);
    await expect.poll(ballast, { timeout: 5_000 }).toBe(true);
    expect(server.output()).toContain('"event":"disk full"');
    expect(server.output()).not.toContain('cannot rollback');
  });

  test('uploads fill the disk down to the reserve, which signing in may use', async () => {
    const answers: string[] = [];
    while (answers.at(-1) !== '507 STORAGE_FULL' && answers.length < DISK_MB) {
      const { status, body } = await upload(planner, 2 * MB);
      answers.push(`${status} ${(body as { code?: string }).code ?? ''}`);
    }
    expect(new Set(answers)).toEqual(new Set(['201 ', '507 STORAGE_FULL']));
    // A tenth of so small a disk, less what is written until the next check.
    expect(disk.freeBytes()).toBeGreaterThan((DISK_MB * MB) / 10 - MB / 2);
    expect(ballast()).toBe(true);
    for (let count = 0; count < 10; count++) await clientOf(server.origin, 'roofer@example.ch');
    expect((await planner('GET', '/v1/projects')).status).toBe(200);
  });
});

test('with PostgreSQL out of space, saves are rejected with a reason and reads work', async () => {
  const { variables, remove } = await newPostgres('seeded');
  const database = await openTestDatabase(variables);
  const log: string[] = [];
  const server = await startServer(variables, { logTo: { write: (line) => log.push(line) } });
  const planner = await clientOf(server.origin, 'planner@example.ch');
  await sql`create function without_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`.execute(database);
  await sql`create trigger full_disk before insert on roof for each row execute function without_room()`.execute(
    database,
  );
  const refused = await save(planner);
  expect(refused).toMatchObject({ status: 503, body: { code: 'DATABASE_FULL' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await planner('GET', `${ROOFS}?page=1`)).status).toBe(200);
  expect(await (await fetch(`${server.healthOrigin}/readyz`)).json()).toMatchObject({
    disk: false,
    store: true,
  });
  expect(log.join('')).toContain('No space left on device');
  await sql`drop trigger full_disk on roof`.execute(database);
  expect((await save(planner)).status).toBe(201);
  await server.stop();
  await database.destroy();
  await remove();
});
