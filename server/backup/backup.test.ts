import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import { migrations } from '../platform/db/migrations.ts';
import { fileFolder } from '../platform/files/store.ts';
import { clientOf } from '../testing/client.ts';
import { newPostgres, newSqlite, type TestDatabase } from '../testing/new-database.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { PROJECTS, putRoofProject } from '../testing/projects.ts';
import { startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { doAll, expectOnce, newWork, type Work } from '../testing/work.ts';
import { main } from './main.ts';

type Variables = Record<string, string>;

const WRITERS = 4;
const CHANGED_BYTES = soak(1, 20);
/** Texts that JSON, SQL or a reader of lines could spoil. */
const HOSTILE = [
  '\u2028\u2029',
  '"\\\n\r\t',
  '😀 𐍈',
  "'; drop table project; --",
  '\u0001\u007f\u0085',
  '{"a":1}',
];

/** Runs one of the commands in the environment of a server. */
async function run(variables: Variables, ...command: string[]) {
  const [output, errors]: [string[], string[]] = [[], []];
  const code = await main(command, variables, {
    write: (line) => output.push(line),
    complain: (message) => errors.push(message),
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

async function read<T>(variables: Variables, query: (database: Database) => Promise<T>): Promise<T> {
  const database = await openTestDatabase(variables);
  try {
    return await query(database);
  } finally {
    await database.destroy();
  }
}

/** Every row of every table, without the time of migrations and the name of the file folder. */
const allRows = (variables: Variables) =>
  read(variables, async (database) => {
    const rows: Record<string, string[]> = {};
    for (const { name } of await database.introspection.getTables()) {
      if (/^(sqlite_|migration$|rate_count$|project_search_)/.test(name)) continue;
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
      rows[name] = found.rows
        .filter((row) => name !== 'secret' || row.name !== 'file-folder')
        .map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
        .sort();
    }
    return rows;
  });

/** Hash of each content in a data folder. */
const allContents = ({ DATA_DIR: folder = '' }: Variables) =>
  Object.fromEntries(
    globSync(join(fileFolder(folder), '*-*'))
      .filter((path) => basename(path) !== 'folder-id')
      .map((path) => [basename(path), createHash('sha256').update(readFileSync(path)).digest('hex')])
      .sort(),
  );

const isEmptyDatabase = async (variables: Variables) => {
  if (!variables.DATABASE_URL && !existsSync(join(variables.DATA_DIR ?? '', 'portal.sqlite'))) return true;
  const { openUnlimited } = await import('../platform/db/database.ts');
  const { readSettings } = await import('../settings.ts');
  const database = await openUnlimited(readSettings(variables));
  const tables = await database.introspection.getTables();
  await database.destroy();
  return tables.length === 0;
};

/** Changes a table of a backup, and everything that is derived from it. */
function forge(folder: string, table: string, change: (lines: string[]) => string[]): void {
  const path = join(folder, 'tables', `${table}.jsonl.gz`);
  const lines = change(gunzipSync(readFileSync(path)).toString().trimEnd().split('\n'));
  const text = lines.map((line) => `${line}\n`).join('');
  const file = gzipSync(text);
  writeFileSync(path, file);
  const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
  forgeManifest(folder, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((each) =>
      each.name === table
        ? { ...each, rows: lines.length, sha256: hashOf(text), fileSha256: hashOf(file) }
        : each,
    ),
  }));
}

interface ManifestText {
  readonly release: string;
  readonly schema: { readonly last: string; readonly sha256: string };
  readonly tables: readonly { readonly name: string }[];
}

function forgeManifest(folder: string, change: (manifest: ManifestText) => object): void {
  const path = join(folder, 'manifest.json');
  const text = JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8'))));
  writeFileSync(path, text);
  writeFileSync(
    join(folder, 'manifest.sha256'),
    `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
  );
}

/** Fills a database with the demo's projects and what tests of types need. */
async function fill(variables: Variables): Promise<void> {
  const server = await startServer({ ...variables, DEMO_PROJECTS: 'true' });
  const planner = await clientOf(server.origin, 'planner@example.ch');
  const { project, shown } = await putRoofProject(planner);
  const submit = { id: newId(), revision: 1, data: { shown } };
  expect(await planner('POST', `${PROJECTS}/${project.id}/events/submit`, submit)).toMatchObject({
    status: 200,
  });
  await doAll(planner, newWork());
  await server.stop();
  await read(variables, async (database) => {
    const sessions = await database.selectFrom('training_session').select('id').orderBy('id').execute();
    // Refers to a row that comes after it.
    await database
      .updateTable('training_session')
      .set({ successor_id: sessions.at(-1)?.id ?? null })
      .where('id', '=', sessions[0]?.id ?? '')
      .execute();
    await database
      .insertInto('notice')
      .values(
        HOSTILE.map((texts, index) => ({ id: `hostile ${index}`, first_day: '', last_day: ' ', texts })),
      )
      .execute();
    await database
      .updateTable('picking_item')
      .set({ ordered: 0.1 + 0.2, picked: 1 / 3 })
      .execute();
    await database.insertInto('counter').values({ name: 'large', value: Number.MAX_SAFE_INTEGER }).execute();
  });
}

onBothDatabases((newDatabase, kind) => {
  const folders = temporaryFolder();
  const others: TestDatabase[] = [];
  let variables: Variables;
  let backup: string;
  let count = 0;
  const newFolder = () => {
    count += 1;
    return join(folders.path, `backup-${count}`);
  };
  /** A copy of the backup that may be damaged. */
  const copied = () => {
    const folder = newFolder();
    cpSync(backup, folder, { recursive: true });
    return folder;
  };
  beforeAll(async () => {
    variables = await newDatabase('empty');
    await fill(variables);
    backup = newFolder();
    expect(await run(variables, 'backup', backup)).toMatchObject({ code: 0, errors: '' });
  });
  afterAll(async () => {
    folders.remove();
    for (const database of others) await database.remove();
  });

  test('restores every row and every content, on the same and on another database', async () => {
    const other = await newSqlite('empty');
    others.push(other);
    const before = await allRows(variables);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(30);
    expect(Object.keys(allContents(variables)).length).toBeGreaterThan(10);
    for (const target of [await newDatabase('empty'), other.variables]) {
      const restored = await run(target, 'restore', backup);
      expect(restored).toMatchObject({ code: 0, errors: '' });
      expect(restored.output).toMatch(
        /The bill of the roof version \S+ is recomputed: \d+ Rappen, as stored/,
      );
      const rows = await allRows(target);
      for (const [table, expected] of Object.entries(before))
        expect([table, rows[table]]).toEqual([table, expected]);
      expect(allContents(target)).toEqual(allContents(variables));
    }
  });

  test('restores an installation whose only secret is the place of its files', async () => {
    const source = await newDatabase('empty');
    await startServer(source).then((server) => server.stop());
    // As with a provider that signs people in: the portal has no keys for that.
    await read(source, (database) =>
      database.deleteFrom('secret').where('name', '!=', 'file-folder').execute(),
    );
    const folder = newFolder();
    expect(await run(source, 'backup', folder)).toMatchObject({ code: 0, errors: '' });
    const target = await newDatabase('empty');
    expect(await run(target, 'restore', folder)).toMatchObject({ code: 0, errors: '' });
    expect(await allRows(target)).toEqual(await allRows(source));
  });

  test('lets a server go on with what was restored', async () => {
    const target = await newDatabase('empty');
    await run(target, 'restore', backup);
    const server = await startServer(target);
    const planner = await clientOf(server.origin, 'planner@example.ch');
    const { body } = await planner('GET', `${PROJECTS}?search=Absturz`);
    expect(body).toMatchObject({ total: 1 });
    await doAll(planner, newWork());
    await server.stop();
    // Search finds rows by their numbers in SQLite.
    expect(await run(target, 'backup', newFolder())).toMatchObject({ code: 0, errors: '' });
  });

  test('two backups of the same state are the same, byte for byte', async () => {
    const again = newFolder();
    await run(variables, 'backup', again);
    const filesOf = (folder: string) =>
      globSync('**/*.gz', { cwd: folder }).map((name) => [
        name,
        readFileSync(join(folder, name)).toString('base64'),
      ]);
    expect(filesOf(again).length).toBeGreaterThan(50);
    expect(filesOf(again)).toEqual(filesOf(backup));
  });

  test('backs up a consistent state while the server takes changes', drawn, async () => {
    const running = await newDatabase('seeded');
    const database = await openTestDatabase(running);
    const server = await startServer(running, { database });
    const planner = await clientOf(server.origin, 'planner@example.ch');
    const works: Work[] = [];
    let isDone = false;
    const write = async () => {
      while (!isDone) {
        const work = newWork();
        await doAll(planner, work);
        works.push(work);
        // A file that nothing uses: deleted, and its content as soon as nobody holds the sweep.
        const unused = newWork();
        const form = new FormData();
        form.set('file', new File([unused.content], 'Weg.pdf'));
        await planner('PUT', `/v1/files/${unused.file}`, form);
        await planner('DELETE', `/v1/files/${unused.file}`);
        await database.updateTable('job').set({ due_at: 0 }).where('kind', '=', 'sweep-files').execute();
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    await expect.poll(() => works.length, { timeout: 30_000 }).toBeGreaterThan(WRITERS);
    const before = [...works];
    const folder = newFolder();
    const made = await run(running, 'backup', folder);
    const during = works.length - before.length;
    isDone = true;
    await Promise.all(writers);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(during).toBeGreaterThan(0);
    await server.stop();

    const target = await newDatabase('empty');
    expect(await run(target, 'restore', folder)).toMatchObject({ code: 0, errors: '' });
    const restored = await startServer(target);
    const reader = await clientOf(restored.origin, 'planner@example.ch');
    for (const work of before) await expectOnce(reader, work);
    const { projects, events } = await (async () => {
      const { body } = await reader('GET', `${PROJECTS}?search=Absturz&pageSize=100`);
      const { rows } = body as { rows: { id: string; status: string }[] };
      return {
        projects: rows.length,
        events: rows.filter(({ status }) => status === 'offer_requested').length,
      };
    })();
    expect(projects).toBeGreaterThanOrEqual(Math.min(100, before.length));
    expect(events).toBeGreaterThan(0);
    await restored.stop();
  });

  test('finds and names any changed byte', drawn, async () => {
    const folder = copied();
    const files = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
    expect(files.length).toBeGreaterThan(70);
    for (const name of files)
      for (let time = 0; time < CHANGED_BYTES; time += 1) {
        const path = join(folder, name);
        const bytes = readFileSync(path);
        const place = Math.floor(Math.random() * bytes.length);
        const changed = Buffer.from(bytes);
        changed[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
        writeFileSync(path, changed);
        const found = await run(variables, 'restore', folder, '--verify');
        expect([name, place, found.code, found.output]).toEqual([name, place, 1, '']);
        expect(found.errors).toContain(basename(name));
        writeFileSync(path, bytes);
      }
    expect(await run(variables, 'restore', folder, '--verify')).toMatchObject({ code: 0 });
  });

  test('rejects a truncated, missing or unfinished part, and touches no database', async () => {
    const damages: [string, (folder: string) => void, RegExp][] = [
      [
        'no seal',
        (folder) => rmSync(join(folder, 'manifest.sha256')),
        /no complete backup: manifest.sha256 is missing/,
      ],
      ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /no complete backup: manifest.json/],
      [
        'no table',
        (folder) => rmSync(join(folder, 'tables/person.jsonl.gz')),
        /person.jsonl.gz cannot be read/,
      ],
      [
        'half a table',
        (folder) => truncateSync(join(folder, 'tables/person.jsonl.gz'), 60),
        /person.jsonl.gz is not what/,
      ],
      [
        'no content',
        (folder) => rmSync(join(folder, 'files'), { recursive: true }),
        /files.* cannot be read/,
      ],
      ['no folder', (folder) => rmSync(folder, { recursive: true }), /There is no folder/],
    ];
    const target = await newDatabase('empty');
    for (const [name, damage, message] of damages) {
      const folder = copied();
      damage(folder);
      const { code, errors } = await run(target, 'restore', folder);
      expect([name, code]).toEqual([name, 1]);
      expect(errors).toMatch(message);
    }
    expect(await isEmptyDatabase(target)).toBe(true);
    expect(allContents(target)).toEqual({});
  });

  test('rejects a database that is not empty and another schema, naming the release', async () => {
    expect(await run(variables, 'restore', backup)).toMatchObject({
      code: 1,
      errors: 'The database is not empty. Nothing was changed: name an empty one.',
    });
    const folder = copied();
    forgeManifest(folder, (manifest) => ({
      ...manifest,
      release: '9.8.7',
      schema: { ...manifest.schema, last: '999-later', sha256: 'f'.repeat(64) },
    }));
    const target = await newDatabase('empty');
    const { code, errors } = await run(target, 'restore', folder);
    expect(code).toBe(1);
    expect(errors).toContain('needs release 9.8.7 with the schema 999-later');
    expect(errors).toContain(migrations.at(-1)?.name);
    expect(await isEmptyDatabase(target)).toBe(true);
  });

  test('rejects rows that refer to missing ones, and leaves the database empty for another try', async () => {
    const target = await newDatabase('empty');
    for (const table of ['training_session', 'project']) {
      const folder = copied();
      forge(folder, table, (lines) => lines.slice(0, -1));
      expect(await run(target, 'restore', folder)).toMatchObject({ code: 1 });
      expect(await isEmptyDatabase(target)).toBe(true);
    }
    expect(await run(target, 'restore', backup)).toMatchObject({ code: 0, errors: '' });
  });

  test('a bill that is recomputed otherwise is named', async () => {
    const folder = copied();
    forge(folder, 'roof_version', (lines) =>
      lines.map((line) => {
        const row = JSON.parse(line);
        return JSON.stringify({ ...row, net_rappen: row.net_rappen + 1 });
      }),
    );
    const { code, errors } = await run(await newDatabase('empty'), 'restore', folder);
    expect(code).toBe(1);
    expect(errors).toMatch(/the bill of the roof version \S+ is recomputed as \d+ Rappen instead of \d+/);
  });

  test('never overwrites a backup, and names contents that are missing or changed', async () => {
    const before = readFileSync(join(backup, 'manifest.json'), 'utf8');
    expect(await run(variables, 'backup', backup)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('never overwrites'),
    });
    expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).toBe(before);

    const damaged = await newDatabase('empty');
    await run(damaged, 'restore', backup);
    const [missing = '', changed = '', blocked = ''] = Object.keys(allContents(damaged));
    const pathOf = (key: string) => join(fileFolder(damaged.DATA_DIR ?? ''), key);
    rmSync(pathOf(missing));
    truncateSync(pathOf(changed), 1);
    const folder = newFolder();
    const made = await run(damaged, 'backup', folder);
    expect(made.code).toBe(0);
    expect(made.errors.split('\n').sort()).toEqual(
      [
        `The content of a file is missing: ${missing}`,
        `The content of a file is not the one that was stored: ${changed}`,
      ].sort(),
    );
    const target = await newDatabase('empty');
    expect(await run(target, 'restore', folder)).toMatchObject({ code: 0, errors: '' });
    expect(allContents(target)).toEqual(allContents(damaged));

    // An interrupted backup is no backup.
    rmSync(pathOf(blocked));
    mkdirSync(pathOf(blocked));
    const interrupted = newFolder();
    expect(await run(damaged, 'backup', interrupted)).toMatchObject({ code: 1 });
    expect(await run(target, 'restore', interrupted, '--verify')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no complete backup'),
    });
  });

  if (kind === 'sqlite' && !process.env.QUICK)
    test('move-database copies everything to PostgreSQL, and can be repeated', async () => {
      const target = await newPostgres('empty');
      others.push(target);
      const moving = { ...variables, DATABASE_URL: target.variables.DATABASE_URL ?? '' };
      expect(await run(variables, 'move-database')).toMatchObject({ code: 1 });
      const change = (id: string, texts: string) =>
        read(variables, (database) =>
          database.updateTable('notice').set({ texts }).where('id', '=', id).execute(),
        );
      // PostgreSQL has no such text.
      await change('hostile 0', 'before\u0000after');
      expect(await run(moving, 'move-database')).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/^Table notice: /),
      });
      expect(await isEmptyDatabase(target.variables)).toBe(true);
      await change('hostile 0', HOSTILE[0] ?? '');
      const moved = await run(moving, 'move-database');
      expect(moved).toMatchObject({ code: 0, errors: '' });
      expect(moved.output).toMatch(/is recomputed/);
      const [before, after] = [await allRows(variables), await allRows(target.variables)];
      for (const [table, rows] of Object.entries(before))
        expect([table, after[table]]).toEqual([table, rows]);
      expect(await run(moving, 'move-database')).toMatchObject({
        code: 1,
        errors: expect.stringContaining('not empty'),
      });
      // The files stay where they are.
      const server = await startServer(moving);
      const planner = await clientOf(server.origin, 'planner@example.ch');
      await doAll(planner, newWork());
      expect((await planner('GET', `${PROJECTS}?search=Absturz`)).body).toMatchObject({ total: 2 });
      await server.stop();
    });
});

test('move-database and restore need the server stopped', async () => {
  const own = await newSqlite('seeded');
  const server = await startServer(own.variables);
  const target = { ...own.variables, DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' };
  expect(await run(target, 'move-database')).toMatchObject({
    code: 3,
    errors: expect.stringContaining('in use by another process'),
  });
  await server.stop();
  await own.remove();
});

test.each([
  [[]],
  [['backup']],
  [['backup', 'a', 'b']],
  [['backup', 'a', '--verify']],
  [['restore']],
  [['copy', 'a']],
])('prints its usage for %j', async (command) => {
  expect(await run({}, ...command)).toMatchObject({ code: 2, errors: expect.stringContaining('Usage:') });
});
