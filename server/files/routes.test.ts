import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extensions, FileList, LARGEST_FILE, StoredFile } from '../../contracts/domain/files.ts';
import { MOST_ATTACHMENTS } from '../../contracts/domain/projects.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { findOrphans, sweepFiles } from '../platform/files/removal.ts';
import {
  attachFiles,
  type FileTools,
  plainName,
  removeFile,
  storeOwnFile,
} from '../platform/files/service.ts';
import { openFolder } from '../platform/files/store.ts';
import { type Client, createClient } from '../testing/client.ts';
import { contentsIn, encrypted, formOf, officeZip, pdfOf, samples, sha256 } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { putProject, send } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { mayMount } from '../testing/small-disk.ts';
import { startProcess } from '../testing/start-process.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { countStatements } from '../testing/statements.ts';

const NOW = Date.UTC(2026, 10, 3);
const DAY = 86_400_000;

/** A list of parts of 200 MB in 200 kB: compressed once for both databases. */
let bomb: Buffer<ArrayBuffer> | undefined;

onBothDatabases((newDatabase, kind) => {
  let server: RunningServer;
  let database: Database;
  let folder: string;
  let token: string;
  let planner: Client;
  let sales: Client;
  beforeAll(async () => {
    const variables = await newDatabase('migrated');
    folder = join(variables.DATA_DIR ?? '', 'files');
    database = await openTestDatabase(variables);
    server = await startServer({ ...variables, UPLOADS_PER_MINUTE: '10000' }, { database, clock: () => NOW });
    token = (await signIn(server.origin, 'planner@example.ch')).id_token;
    planner = createClient(server.origin, token);
    sales = createClient(server.origin, (await signIn(server.origin, 'sales@example.ch')).id_token);
  });
  afterAll(() => server.stop());

  const put = (
    content: Uint8Array<ArrayBuffer>,
    name: string,
    { id = newId(), query = '', client = planner } = {},
  ) => client('PUT', `/v1/files/${id}${query}`, formOf(content, name));
  const storedFiles = () => contentsIn(folder);
  const refusedAs = (fault: string) => ({ status: 422, body: { code: 'FILE_TYPE_NOT_ALLOWED', fault } });

  test('all that the specification takes has a sample @spec-156', () => {
    expect(Object.keys(samples).sort()).toEqual([...extensions.attachment].sort());
  });

  describe.each(Object.entries(samples))('.%s', (extension, content) => {
    test('is stored and sent back unchanged, as a download', async () => {
      const name = `Plan Süd «1».${extension.toUpperCase()}`;
      const { status, body } = await put(Buffer.from(content), name);
      expect(status).toBe(201);
      const file = StoredFile.parse(body);
      expect(file).toMatchObject({
        name,
        type: extension.replace('jpeg', 'jpg'),
        size: content.length,
        sha256: sha256(content),
        createdAt: NOW,
      });
      const answer = await fetch(`${server.origin}/v1/files/${file.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
      const { headers } = answer;
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Plan S_d _1_\./);
      expect(headers.get('content-disposition')).toContain(
        "; filename*=UTF-8''Plan%20S%C3%BCd%20%C2%AB1%C2%BB.",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-length')).toBe(String(content.length));

      expect((await planner('DELETE', `/v1/files/${file.id}`)).status).toBe(204);
      expect((await planner('GET', `/v1/files/${file.id}`)).status).toBe(404);
    });

    test('with the content of another kind is rejected', async () => {
      const others = Object.entries(samples).filter(
        ([other]) => other.replace('jpeg', 'jpg') !== extension.replace('jpeg', 'jpg'),
      );
      const strange = [
        ...others.map(([, other]) => other),
        Buffer.from('hello'),
        Buffer.from('PK'),
        officeZip(Buffer.from('<Types/>')),
      ];
      const before = storedFiles();
      for (const other of strange)
        expect(await put(Buffer.from(other), `x.${extension}`)).toMatchObject(refusedAs('content'));
      expect(storedFiles()).toEqual(before);
    });

    test('truncated anywhere is rejected or stored, never a fault', async () => {
      for (const length of [0, 1, 3, 4, 7, 8, 21, 60, 500, 513, 600, 1100].filter(
        (each) => each < content.length,
      )) {
        const id = newId();
        const { status } = await put(Buffer.from(content.subarray(0, length)), `x.${extension}`, { id });
        expect([201, 422]).toContain(status);
        expect((await planner('DELETE', `/v1/files/${id}`)).status).toBe(status === 201 ? 204 : 404);
      }
    });

    test('empty is rejected', async () => {
      expect(await put(Buffer.alloc(0), `x.${extension}`)).toMatchObject(refusedAs('empty'));
    });
  });

  test.each(Object.entries(encrypted))('.%s with a password', async (extension, content) => {
    const reply = await put(Buffer.from(content), `x.${extension}`);
    // A PDF has its signature even when encrypted, and most encrypted ones open without a password.
    if (extension === 'pdf') expect(reply).toMatchObject({ status: 201, body: { type: 'pdf' } });
    else expect(reply).toMatchObject(refusedAs('encrypted'));
  });

  test.each(['x.exe', 'x.heic', 'x.xlsm', 'x.svg', 'x.pdf.html', 'x', '.', 'x.pdf '])(
    '%j is rejected by its name',
    async (name) => {
      const reply = await put(Buffer.from(samples.pdf ?? ''), name);
      if (name === 'x.pdf ') expect(reply).toMatchObject({ status: 201, body: { name: 'x.pdf' } });
      else expect(reply).toMatchObject(refusedAs('extension'));
    },
  );

  test('the purpose of a file determines its extensions', async () => {
    const { xlsx, pdf } = samples;
    const as = (use: string) => ({ query: `?use=${use}` });
    expect((await put(Buffer.from(xlsx ?? ''), 'x.xlsx', as('workbook'))).status).toBe(201);
    expect(await put(Buffer.from(pdf ?? ''), 'x.pdf', as('workbook'))).toMatchObject(refusedAs('extension'));
    expect((await put(Buffer.from(pdf ?? ''), 'x.pdf', as('offer'))).status).toBe(201);
    expect((await put(Buffer.from(pdf ?? ''), 'x.pdf', as('materials'))).status).toBe(422);
  });

  test('60 MB are kept, one byte more is not @spec-158 @spec-219', async () => {
    expect(LARGEST_FILE).toBe(60 * 2 ** 20);
    const most = new Uint8Array(LARGEST_FILE + 1);
    most.set(Buffer.from('%PDF-1.7'));
    const end = Buffer.from('startxref\n9\n%%EOF');
    most.set(end, LARGEST_FILE - end.length);
    const { status, body } = await put(most.subarray(0, LARGEST_FILE), 'x.pdf');
    expect([status, body]).toMatchObject([201, { size: LARGEST_FILE }]);
    const before = storedFiles();
    const tooLarge = { status: 413, body: { code: 'FILE_TOO_LARGE', most: LARGEST_FILE } };
    expect(await put(most, 'x.pdf')).toMatchObject(tooLarge);
    const far = Buffer.concat([most, Buffer.alloc(100_000)]);
    expect(await put(far, 'x.pdf')).toMatchObject(tooLarge);
    expect(storedFiles()).toEqual(before);
  });

  test('accepts exactly one file per request', async () => {
    const two = formOf(Buffer.from(samples.pdf ?? ''), 'a.pdf');
    two.append('file', new Blob([Buffer.from(samples.pdf ?? '')]), 'b.pdf');
    const before = storedFiles();
    expect(await planner('PUT', `/v1/files/${newId()}`, two)).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_FILES' },
    });
    expect(await planner('PUT', `/v1/files/${newId()}`, new FormData())).toMatchObject({ status: 422 });
    expect(await planner('PUT', `/v1/files/${newId()}`, { name: 'x.pdf' })).toMatchObject({ status: 415 });
    const broken = await fetch(`${server.origin}/v1/files/${newId()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and no end',
    });
    expect(broken.status).toBe(400);
    const unbounded = await fetch(`${server.origin}/v1/files/${newId()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect(unbounded.status).toBe(415);
    expect(storedFiles()).toEqual(before);
  });

  test('treats a file name as plain text, whatever it looks like', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\fakepath\\Plan.pdf', 'Plan.pdf'],
      ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
      ['a"b;c.pdf', 'a"b;c.pdf'],
      ['Ansicht Ost 🏠.pdf', 'Ansicht Ost 🏠.pdf'],
      ['CON.pdf', 'CON.pdf'],
      [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(180)}.pdf`],
      ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
      ["'; drop table file; --.pdf", "'; drop table file; --.pdf"],
    ];
    for (const [name, shown] of names) {
      const { body } = await put(Buffer.from(samples.pdf ?? ''), name);
      expect(StoredFile.parse(body).name).toBe(shown);
      const { headers } = await planner('GET', `/v1/files/${StoredFile.parse(body).id}`);
      const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '') ?? [];
      expect(decodeURIComponent(encoded)).toBe(shown);
    }
    for (const name of storedFiles()) expect(name).toMatch(/^[0-9a-f-]{36}$/);
    expect(plainName('a\0b\u0007\r\n.pdf')).toBe('ab.pdf');
    expect(plainName('\ud800.pdf')).toBe('\ufffd.pdf');
  });

  test('rejects a zip bomb without unpacking it', async () => {
    const sample = samples.xlsx ?? '';
    // The directory claims two gigabytes for the second part.
    const claim = Buffer.from(sample);
    const entry = claim.lastIndexOf(Buffer.from('PK\x01\x02'));
    claim.writeUInt32LE(2 * 1024 ** 3, entry + 24);
    expect(await put(claim, 'x.xlsx')).toMatchObject(refusedAs('bomb'));
    bomb ??= officeZip(Buffer.alloc(200 * 1024 ** 2));
    expect(await put(bomb, 'x.xlsx')).toMatchObject(refusedAs('content'));
  });

  test('a repeated upload, even twenty at once, is stored as one file', async () => {
    const id = newId();
    const content = Buffer.from(samples.png ?? '');
    const before = storedFiles().length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(content, 'Foto.png', { id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(storedFiles()).toHaveLength(before + 1);
    expect(await put(Buffer.from(samples.pdf ?? ''), 'x.pdf', { id })).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path: 'id' }] },
    });
    expect(storedFiles()).toHaveLength(before + 1);
  });

  describe('a file that is part of a resource', () => {
    const organisationOf = async (email: string) =>
      (await findPersonByEmail(database, email))?.organisation.id ?? '';
    const uploaded = async (client = planner) =>
      StoredFile.parse((await put(Buffer.from(samples.pdf ?? ''), 'x.pdf', { client })).body).id;
    const use = async (owner: string, project: string, ids: string[]) => {
      const [own, organisation] = await Promise.all([
        organisationOf(owner),
        organisationOf('planner@example.ch'),
      ]);
      const place = { place: `project:${project}`, organisation } as const;
      await database
        .transaction()
        .execute((one) => attachFiles(one, { organisation: { id: own } }, place, ids));
    };

    test('stays, is read by staff and is released again', async () => {
      const project = newId();
      const [first, second, third] = [await uploaded(), await uploaded(), await uploaded()];
      expect((await sales('GET', `/v1/files/${first}`)).status).toBe(404);
      await use('planner@example.ch', project, [first, second]);
      expect((await sales('GET', `/v1/files/${first}`)).status).toBe(200);
      expect(await planner('DELETE', `/v1/files/${first}`)).toMatchObject({
        status: 409,
        body: { code: 'FILE_IN_USE' },
      });
      expect((await sales('DELETE', `/v1/files/${first}`)).status).toBe(404);
      await use('planner@example.ch', project, [second, third]);
      const query = `/v1/files?ids=${[third, first, newId(), second]}`;
      const idsFor = async (client: Client) =>
        FileList.parse((await client('GET', query)).body).files.map(({ id }) => id);
      expect(await idsFor(planner)).toEqual([third, first, second]);
      expect(await idsFor(sales)).toEqual([third, second]);
      expect((await planner('DELETE', `/v1/files/${first}`)).status).toBe(204);
      // An attached file stays there. If one file is rejected, nothing changes.
      const another = newId();
      const unused = await uploaded();
      await use('planner@example.ch', another, [second]);
      await expect(use('planner@example.ch', another, [unused, newId()])).rejects.toMatchObject({
        members: { fields: [{ path: 'attachments.1' }] },
      });
      expect((await planner('DELETE', `/v1/files/${unused}`)).status).toBe(204);
      await use('planner@example.ch', project, []);
      expect((await planner('DELETE', `/v1/files/${second}`)).status).toBe(204);
    });

    test('cannot belong to another person, and at most three are accepted', async () => {
      const installer = createClient(
        server.origin,
        (await signIn(server.origin, 'installer@example.ch')).id_token,
      );
      await expect(use('planner@example.ch', newId(), [await uploaded(installer)])).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      });
      const four = await Promise.all(Array.from({ length: MOST_ATTACHMENTS + 1 }, () => uploaded()));
      await expect(use('planner@example.ch', newId(), four)).rejects.toMatchObject({
        code: 'TOO_MANY_FILES',
      });
    });

    test('files added by staff belong to the partner as well', async () => {
      const id = await uploaded(sales);
      expect((await planner('GET', `/v1/files/${id}`)).status).toBe(404);
      await use('sales@example.ch', newId(), [id]);
      expect((await planner('GET', `/v1/files/${id}`)).status).toBe(200);
      expect((await sales('GET', `/v1/files/${id}`)).status).toBe(200);
    });
  });

  test('limits the number of unattached files', async () => {
    const roofer = createClient(server.origin, (await signIn(server.origin, 'roofer@example.ch')).id_token);
    const one = (id?: string) =>
      put(Buffer.from(samples.jpg ?? ''), 'x.jpg', { client: roofer, ...(id && { id }) });
    const ids = Array.from({ length: 100 }, () => newId());
    for (const id of ids) expect((await one(id)).status).toBe(201);
    expect(await one()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_FILES', most: 100 } });
    expect((await one(ids[7])).status).toBe(200);
  });

  /** A store that cannot list: the sweep must know from the database which content to remove. */
  const unlisted = () => ({
    ...openFolder(folder),
    list: () => expect.unreachable('the sweep lists the store'),
  });

  test('the sweep removes files unused for a month, and nothing else', async () => {
    const [unused, used] = [newId(), newId()];
    await put(Buffer.from(samples.pdf ?? ''), 'x.pdf', { id: unused });
    await put(Buffer.from(samples.pdf ?? ''), 'y.pdf', { id: used });
    await database.updateTable('file').set({ used_in: 'project:1' }).where('id', '=', used).execute();
    const before = storedFiles();
    await sweepFiles({ database, store: unlisted(), clock: () => NOW + 29 * DAY });
    expect(storedFiles()).toEqual(before);
    await sweepFiles({ database, store: unlisted(), clock: () => NOW + 31 * DAY });
    expect((await planner('GET', `/v1/files/${unused}`)).status).toBe(404);
    const left = await database.selectFrom('file').select(['id', 'store_key']).execute();
    expect(storedFiles()).toEqual(left.map(({ store_key }) => store_key).sort());
    expect(left.map((file) => file.id)).toContain(used);
  });

  test('the number of queries of a sweep is independent of the number of files in use', async () => {
    const add = async (count: number) => {
      const row = await database.selectFrom('file').selectAll().executeTakeFirstOrThrow();
      const rows = Array.from({ length: count }, () => ({
        ...row,
        ...{ id: newId(), store_key: newId(), used_in: 'project:1', created_at: NOW },
      }));
      await database.insertInto('file').values(rows).execute();
      return rows.map(({ id }) => id);
    };
    const statementsOfSweep = async () => {
      const counted = countStatements(database);
      await sweepFiles({ database: counted.database, store: unlisted(), clock: () => NOW + 31 * DAY });
      return counted.count();
    };
    await put(Buffer.from(samples.pdf ?? ''), 'x.pdf');
    await statementsOfSweep();
    const few = await statementsOfSweep();
    const ids = await add(200);
    expect(await statementsOfSweep()).toBe(few);
    expect(few).toBeLessThan(10);
    await database.deleteFrom('file').where('id', 'in', ids).execute();
  });

  test('removes old content without a row, as after restoring the database', async () => {
    const [part, orphan, recent] = [`${newId()}.part`, newId(), newId()];
    const known = storedFiles();
    for (const name of [part, orphan, recent, 'notes.txt']) writeFileSync(join(folder, name), 'left behind');
    const old = (Date.now() - 2 * DAY) / 1000;
    for (const name of [...known, part, orphan, 'notes.txt']) utimesSync(join(folder, name), old, old);
    const tools: FileTools = { database, store: openFolder(folder), clock: () => NOW };
    await findOrphans(tools);
    await sweepFiles(tools);
    expect(storedFiles()).toEqual([...known, recent, 'notes.txt'].sort());
    for (const name of [recent, 'notes.txt']) rmSync(join(folder, name));
  });

  test('the next sweep removes content that could not be removed', async () => {
    const id = newId();
    await put(Buffer.from(samples.pdf ?? ''), 'x.pdf', { id });
    const before = storedFiles();
    const store = { ...openFolder(folder), remove: () => Promise.reject(new Error('no access')) };
    const person = await findPersonByEmail(database, 'planner@example.ch');
    if (!person) throw new Error('nobody');
    await removeFile({ database, store, clock: () => NOW }, person, id);
    expect((await planner('GET', `/v1/files/${id}`)).status).toBe(404);
    expect(storedFiles()).toEqual(before);
    const errors: unknown[] = [];
    const report = (error: unknown) => errors.push(error);
    await sweepFiles({ database, store, clock: () => NOW }, { report });
    expect(errors).toHaveLength(1);
    await sweepFiles({ database, store: unlisted(), clock: () => NOW });
    expect(storedFiles()).toHaveLength(before.length - 1);
  });

  test('a sweep leaves files of a draft for as long as the draft exists', async () => {
    const [attachment, workbook, discarded] = [newId(), newId(), newId()];
    for (const id of [attachment, discarded]) await put(Buffer.from(samples.pdf ?? ''), 'x.pdf', { id });
    await put(Buffer.from(samples.pdf ?? ''), 'z.pdf', { id: workbook });
    const draft = await putProject(planner, { attachments: [attachment], workbookFileId: workbook });
    const other = await putProject(planner, { attachments: [discarded] });
    await planner('DELETE', `/v1/projects/${other.id}?revision=${other.revision}`);
    const tools: FileTools = { database, store: openFolder(folder), clock: () => NOW + 40 * DAY };
    await sweepFiles(tools);
    const statusOf = async (id: string) => (await planner('GET', `/v1/files/${id}`)).status;
    expect(await Promise.all([attachment, workbook, discarded].map(statusOf))).toEqual([200, 200, 404]);
    // They can be submitted with it, however old they are.
    expect((await send(planner, draft.id, 'submit', { shown: null })).status).toBe(200);
  });

  test('a migration records the files that drafts of earlier versions name', async () => {
    const [named, other] = [newId(), newId()];
    for (const id of [named, other]) await put(Buffer.from(samples.pdf ?? ''), 'x.pdf', { id });
    const { id: project } = await putProject(planner, { attachments: [named] });
    for (const statement of ['table content_removal', 'table draft_file', 'index file_unused_since'])
      await sql.raw(`drop ${statement}`).execute(database);
    await database.deleteFrom('migration').where('name', '=', '036-removal-of-content').execute();
    await migrate(database, kind, () => NOW);
    const recorded = database.selectFrom('draft_file').selectAll().where('project_id', '=', project);
    expect(await recorded.execute()).toEqual([{ project_id: project, file_id: named }]);
  });

  test('leaves no content behind if the database write fails', async () => {
    const before = storedFiles();
    const tools: FileTools = { database, store: openFolder(folder), clock: () => NOW };
    const nobody = { id: newId(), organisation: { id: newId() } };
    const file = { type: 'pdf', name: 'x.pdf', bytes: Readable.from([samples.pdf]) };
    await expect(storeOwnFile(tools, nobody, newId(), file)).rejects.toThrow(/foreign key/i);
    expect(storedFiles()).toEqual(before);
  });

  test('a kill in the middle of uploads loses no acknowledged file', async () => {
    const variables = await newDatabase('migrated');
    const victim = await startProcess({ ...variables, UPLOADS_PER_MINUTE: '10000' });
    expect(await victim.ready, victim.errors()).toBe(true);
    const client = createClient(
      victim.origin,
      (await signIn(victim.origin, 'installer@example.ch')).id_token,
    );
    const acknowledged = new Map<string, string>();
    const uploadUntilCut = async () => {
      try {
        while (acknowledged.size < 95) {
          const content = pdfOf(newId());
          const { body } = await put(content, 'x.pdf', { client });
          acknowledged.set(StoredFile.parse(body).id, sha256(content));
        }
      } catch {
        // The connection broke: the server was killed.
      }
    };
    const writers = Array.from({ length: 4 }, uploadUntilCut);
    await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 1 }).toBeGreaterThan(20);
    await victim.kill();
    await Promise.all(writers);

    const after = await openTestDatabase(variables);
    const rows = await after.selectFrom('file').selectAll().execute();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    const files = join(variables.DATA_DIR ?? '', 'files');
    for (const row of rows) expect(sha256(readFileSync(join(files, row.store_key)))).toBe(row.sha256);
    // Uploads that the kill interrupted have no row and are removed after a day.
    const sweep = (clock: () => number) => sweepFiles({ database: after, store: openFolder(files), clock });
    await sweep(Date.now);
    expect(contentsIn(files).length).toBeGreaterThanOrEqual(rows.length);
    await sweep(() => Date.now() + 2 * DAY);
    expect(contentsIn(files)).toEqual(rows.map(({ store_key }) => store_key).sort());
    await after.destroy();
  });
});

test.skipIf(!mayMount)('reports a full disk and stores nothing', () => {
  const program = `
    import { readdirSync } from 'node:fs';
    import { Readable } from 'node:stream';
    import { openFolder } from '${join(import.meta.dirname, '../platform/files/store.ts')}';
    const store = openFolder('/mnt/files');
    const put = (size) => store.put(String(size), Readable.from([Buffer.alloc(size / 2), Buffer.alloc(size / 2)]));
    await put(400_000);
    const { code, status } = await put(4_000_000).catch((error) => error);
    await put(100_000);
    console.log(code, status, readdirSync('/mnt/files').length);`;
  const { stdout, stderr } = spawnSync(
    'unshare',
    [
      '-rm',
      'sh',
      '-c',
      'mount -t tmpfs -o size=1m tmpfs /mnt && exec "$0" --input-type=module --disable-warning=ExperimentalWarning -e "$1"',
      process.execPath,
      program,
    ],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(stdout).toBe('STORAGE_FULL 507 2\n');
});
