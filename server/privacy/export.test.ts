import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import { fileFolder, openFolder } from '../platform/files/store.ts';
import { formOf, pdfOf } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import {
  everyRow,
  FIRM,
  liveThrough,
  newSubject,
  newWorld,
  type Subject,
  type World,
} from '../testing/personal-history.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { register, type Stored } from './register.ts';

const entryOf = (table: string): Stored => register[table as keyof typeof register];

type Rows = readonly Record<string, unknown>[];

/** The ZIP file of an export: rows by table, and the files. */
interface Export {
  readonly tables: ReadonlyMap<string, Rows>;
  readonly files: readonly string[];
  /** Everything in it. */
  readonly text: string;
}

/** Whether an export has a row, as a whole or in part. */
function has({ tables }: Export, table: string, row: Record<string, unknown>): boolean {
  const { key } = entryOf(table);
  return [table, `${table}.by`, `${table}.named`].some((name) =>
    tables.get(name)?.some((one) => key.every((column) => String(one[column]) === String(row[column]))),
  );
}

/** Secrets of all rows that are long enough to be recognised. */
const secretsOf = (rows: Awaited<ReturnType<typeof everyRow>>): string[] =>
  rows
    .flatMap(({ table, row }) => (entryOf(table).secrets ?? []).map((column) => String(row[column] ?? '')))
    .filter((secret) => secret.length > 15);

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let world: World;
  let admin: string;
  /** Contents of files are read after it. */
  let gate = Promise.resolve();
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    const folder = openFolder(fileFolder(variables.DATA_DIR ?? ''));
    const open: typeof folder.open = (...place) => gate.then(() => folder.open(...place));
    server = await startServer(variables, { database, store: { ...folder, open } });
    world = await newWorld(server.origin);
    admin = (await signIn(server.origin, 'admin@example.ch')).id_token;
  });
  afterAll(() => server.stop());

  async function exported(token: string, path: string): Promise<Export> {
    const reply = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const entries = Object.entries(unzipSync(await reply.bytes()));
    const tables = new Map<string, Rows>();
    for (const [name, content] of entries) {
      const [, table] = /^tables\/(.+)\.json$/.exec(name) ?? [];
      if (table) tables.set(table, JSON.parse(strFromU8(content)));
    }
    return {
      tables,
      files: entries.map(([name]) => name).filter((name) => name.startsWith('files/')),
      text: entries.map(([name, content]) => `${name}\n${strFromU8(content)}`).join('\n'),
    };
  }

  const formsOf = ({ id, email, phone, firstName, lastName }: Subject) =>
    [id, email, phone, `${firstName} ${lastName}`, `${lastName}, ${firstName}`].flatMap((text) => [
      ...[text, JSON.stringify(text).slice(1, -1)],
    ]);

  test('gives a person every row that names them, and nothing of others', drawn, async () => {
    for (let round = 0; round < soak(1, 5); round++) {
      const person = await newSubject(server.origin, world.admin);
      const written = await liveThrough(world, person, Date.now() + round);
      const all = await everyRow(database);
      const naming = all.filter(({ row }) =>
        formsOf(person).some((form) => Object.values(row).some((value) => String(value).includes(form))),
      );
      expect(naming.length).toBeGreaterThan(40);
      const content = await exported(person.token, '/v1/user/me/data');
      expect(naming.filter(({ table, row }) => !has(content, table, row))).toEqual([]);
      expect(written.own.filter((word) => !content.text.includes(word))).toEqual([]);
      expect(written.foreign.filter((word) => content.text.includes(word))).toEqual([]);
      expect(secretsOf(all).filter((secret) => content.text.includes(secret))).toEqual([]);
      expect(content.files.some((name) => name.includes('Plan'))).toBe(true);
      // Others' words are only in what was sent to the person.
      const toPerson = ['notification', 'mail']
        .map((table) => JSON.stringify(content.tables.get(table)))
        .join();
      const unsent = written.others.filter((word) => !toPerson.includes(word));
      expect(unsent.length).toBeGreaterThan(1);
      expect(unsent.filter((word) => content.text.includes(word))).toEqual([]);
      // Prices belong to the firm.
      expect(content.text).not.toMatch(/net_rappen|discount_bp/);
      const byStaff = await exported(admin, `/v1/staff/people/${person.id}/data`);
      expect([...byStaff.tables.keys()].toSorted()).toEqual([...content.tables.keys()].toSorted());
    }
  });

  test('gives a firm all of its rows, without secrets, notes of staff and other firms', drawn, async () => {
    const person = await newSubject(server.origin, world.admin);
    const written = await liveThrough(world, person, Date.now());
    const all = await everyRow(database);
    const content = await exported(admin, `/v1/staff/organisations/${FIRM}/data`);
    const own = all.filter(({ table, row }) => table !== 'organisation_note' && row.organisation_id === FIRM);
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter(({ table, row }) => !has(content, table, row))).toEqual([]);
    const foreign = all.filter(
      ({ row }) => typeof row.organisation_id === 'string' && row.organisation_id !== FIRM,
    );
    expect(foreign.filter(({ table, row }) => has(content, table, row))).toEqual([]);
    expect(written.foreign.filter((word) => content.text.includes(word))).toEqual([]);
    expect(secretsOf(all).filter((secret) => content.text.includes(secret))).toEqual([]);
    for (const table of ['organisation_note', 'project_note']) expect(content.tables.has(table)).toBe(false);
    const stored = all.filter(({ table, row }) => table === 'file' && row.organisation_id === FIRM);
    expect(content.files).toHaveLength(stored.length);
  });

  test('is for the person and for administrators only', async () => {
    const person = await newSubject(server.origin, world.admin);
    const path = `/v1/staff/people/${person.id}/data`;
    for (const client of [world.sales, world.colleague, person.client])
      expect(await client('GET', path)).toMatchObject({ status: 403 });
    expect(await world.admin('GET', `/v1/staff/people/${FIRM}/data`)).toMatchObject({ status: 404 });
    expect(await world.admin('GET', `/v1/staff/organisations/${person.id}/data`)).toMatchObject({
      status: 404,
    });
  });

  test('runs two exports at a time and is free again after a disconnect', async () => {
    const person = await newSubject(server.origin, world.admin);
    await person.client('PUT', `/v1/files/${newId()}`, formOf(pdfOf(person.id), 'Plan.pdf'));
    const path = `${server.origin}/v1/user/me/data`;
    const headers = { authorization: `Bearer ${person.token}` };
    const wait = Promise.withResolvers<void>();
    gate = wait.promise;
    const aborting = new AbortController();
    const [first, second] = [1, 2].map(() => fetch(path, { headers, signal: aborting.signal }));
    await Promise.all([first, second]);
    expect((await fetch(path, { headers })).status).toBe(503);
    aborting.abort();
    wait.resolve();
    await expect.poll(async () => (await fetch(path, { headers })).status).toBe(200);
  });
});
