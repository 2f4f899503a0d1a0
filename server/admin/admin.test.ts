import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { Share } from '../../contracts/domain/shares.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import { migrations } from '../platform/db/migrations.ts';
import { enqueueMail } from '../platform/mail/outbox.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { freePort } from '../testing/free-port.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { ROOFS, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { bareEnvironment } from '../testing/start-process.ts';
import { startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { main } from './main.ts';

const ORIGIN = 'https://portal.example.ch';
const PASSWORD = 'lang genug, erfunden';
const ADMINISTRATOR = 'erste@example.ch';

type Variables = Record<string, string>;

/** Runs `portal admin` in the environment of a server. */
async function run(variables: Variables, ...command: string[]) {
  const [output, errors]: string[][] = [[], []];
  const code = await main(
    ['admin', ...command],
    { PUBLIC_ORIGIN: ORIGIN, ALLOW_PUBLIC_DEMO_SIGN_IN: 'true', ...variables },
    { write: (line) => output?.push(line), complain: (message) => errors?.push(message) },
  );
  return { code, output: output?.join('\n') ?? '', errors: errors?.join('\n') ?? '' };
}

/** Returns the token of the printed link. */
function tokenIn({ output }: { output: string }): string {
  const link = output.split('\n').at(-1) ?? '';
  expect(link).toMatch(new RegExp(`^${ORIGIN}/onboarding\\?invitation=[\\w-]{43}$`));
  return new URL(link).searchParams.get('invitation') ?? '';
}

/** Creates a link for a customer and returns the path of its call. */
async function createShare(client: Client, roofId: string): Promise<string> {
  const endsOn = dateAt(Date.now() + 7 * 86_400_000);
  const { body } = await client('PUT', `${ROOFS}/${roofId}/shares/${newId()}`, {
    recipient: 'Familie Muster',
    endsOn,
  });
  return `/configurator/v1/shared/${(body as Share).token}`;
}

async function read<T>(variables: Variables, query: (database: Database) => Promise<T>): Promise<T> {
  const database = await openTestDatabase(variables);
  try {
    return await query(database);
  } finally {
    await database.destroy();
  }
}

onBothDatabases((newDatabase, kind) => {
  const peopleIn = (variables: Variables) =>
    read(variables, (database) => database.selectFrom('person').selectAll().execute());

  test('keys rotate printouts replaces the key that signs, and keeps the public part of the one before', async () => {
    const variables = await newDatabase('migrated');
    const [first, second] = [
      await run(variables, 'keys', 'rotate', 'printouts'),
      await run(variables, 'keys', 'rotate', 'printouts'),
    ];
    const [id, other] = [first, second].map(({ output }) => output.split(' ').at(-1));
    const keys = await read(variables, (database) =>
      database.selectFrom('signing_key').select(['id', 'active', 'private_key']).orderBy('active').execute(),
    );
    expect(keys.find((key) => key.id === id)).toEqual({ id, active: null, private_key: null });
    expect(keys.filter(({ active }) => active === 1).map((key) => key.id)).toEqual([other]);
    expect(keys).toHaveLength(2);
  });

  test('keys rotate sign-in ends every session and lets people sign in with a new key', async () => {
    const database = await newDatabase();
    const variables = { ...database, PORT: String(await freePort()) };
    const environment = { ...variables, PUBLIC_ORIGIN: `http://127.0.0.1:${variables.PORT}` };
    const keyIds = async (origin: string) =>
      ((await (await fetch(`${origin}/oidc/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(
        ({ kid }) => kid,
      );
    let server = await startServer(environment);
    const before = await keyIds(server.origin);
    const clients = await Promise.all(
      ['planner@example.ch', 'admin@example.ch'].map((email) => clientOf(server.origin, email)),
    );
    const statuses = () =>
      Promise.all(clients.map(async (client) => (await client('GET', '/v1/user/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    if (kind === 'sqlite') await server.stop();
    expect(await run(variables, 'keys', 'rotate', 'sign-in')).toEqual({
      code: 0,
      output: 'Every session is ended. Restart all processes: the next start creates the keys.',
      errors: '',
    });
    // Tokens are rejected at once, also before the restart.
    if (kind === 'postgres') {
      expect(await statuses()).toEqual([401, 401]);
      await server.stop();
    }
    expect(await read(variables, (open) => open.selectFrom('oidc').selectAll().execute())).toEqual([]);
    server = await startServer(environment);
    expect(await statuses()).toEqual([401, 401]);
    const after = await keyIds(server.origin);
    expect(after).toHaveLength(before.length);
    for (const kid of before) expect(after).not.toContain(kid);
    const planner = await clientOf(server.origin, 'planner@example.ch');
    expect(await planner('GET', '/v1/user/me')).toMatchObject({ status: 200 });
    await server.stop();
  });

  test('keys rotate links makes every link for customers invalid, and the next one works', async () => {
    const variables = await newDatabase();
    expect(await run(variables, 'keys', 'rotate', 'links')).toMatchObject({ code: 1 });
    let server = await startServer(variables);
    const planner = await clientOf(server.origin, 'planner@example.ch');
    const { id } = await saveRoof(planner);
    const share = await createShare(planner, id);
    const statusOf = async (path: string) => (await createClient(server.origin)('GET', path)).status;
    expect(await statusOf(share)).toBe(200);
    if (kind === 'sqlite') await server.stop();
    expect(await run(variables, 'keys', 'rotate', 'links')).toMatchObject({ code: 0, errors: '' });
    if (kind === 'sqlite') server = await startServer(variables);
    expect(await statusOf(share)).toBe(404);
    const again = await clientOf(server.origin, 'planner@example.ch');
    expect(await statusOf(await createShare(again, (await saveRoof(again)).id))).toBe(200);
    await server.stop();
  });

  test('keys rotate names the keys there are', async () => {
    const variables = await newDatabase('migrated');
    expect(await run(variables, 'keys', 'rotate', 'webhooks')).toMatchObject({
      code: 1,
      errors: 'There is no key webhooks: printouts, sign-in, links.',
    });
    expect(await run(variables, 'keys', 'rotate', 'sign-in')).toMatchObject({
      code: 1,
      errors: 'This database has no keys for sign-ins: rotate them at your provider.',
    });
  });

  test('migrate creates the tables of this release, once for concurrent and repeated commands', async () => {
    const variables = await newDatabase('empty');
    expect(await run(variables, 'create', ADMINISTRATOR)).toMatchObject({ code: 3 });
    const migrated = {
      code: 0,
      output: `The tables are those of this release: ${migrations.at(-1)?.name}.`,
      errors: '',
    };
    const migrate = () => run(variables, 'migrate');
    const concurrent = kind === 'postgres' ? [migrate(), migrate()] : [migrate()];
    for (const each of await Promise.all(concurrent)) expect(each).toEqual(migrated);
    expect(await migrate()).toEqual(migrated);
    const recorded = await read(variables, (open) =>
      open.selectFrom('migration').select('name').orderBy('name').execute(),
    );
    expect(recorded.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted());
    expect(await run(variables, 'create', ADMINISTRATOR)).toMatchObject({ code: 0 });
  });

  test('create gives an empty installation an administrator, who signs in by the link', async () => {
    const variables = await newDatabase('migrated');
    const created = await run(variables, 'create', ` ${ADMINISTRATOR.toUpperCase()}`);
    expect(created).toMatchObject({ code: 0, errors: '' });
    const token = tokenIn(created);
    expect(await run(variables, 'create', ADMINISTRATOR)).toEqual({
      code: 0,
      output: `${ADMINISTRATOR} is an administrator already. For a new link: admin invite ${ADMINISTRATOR}`,
      errors: '',
    });
    expect(await peopleIn(variables)).toMatchObject([{ email: ADMINISTRATOR, role: 'admin', active: 1 }]);

    const server = await startServer(variables);
    const choose = async () => {
      const body = new URLSearchParams({ invitation: token, password: PASSWORD, again: PASSWORD });
      return (await fetch(`${server.origin}/oidc/password-reset`, { method: 'POST', body })).status;
    };
    expect([await choose(), await choose()]).toEqual([200, 410]);
    const { id_token } = await signIn(server.origin, ADMINISTRATOR, PASSWORD);
    const { body } = await createClient(server.origin, id_token)('GET', '/v1/user/me');
    expect(body).toMatchObject({ Role: 'admin', PartnerCategory: null, CompanyName: 'Lieferant' });
    await server.stop();
  });

  test('create rejects a second administrator and an address in use, and changes nothing', async () => {
    const variables = await newDatabase();
    const before = await peopleIn(variables);
    expect(await run(variables, 'create', ADMINISTRATOR)).toEqual({
      code: 1,
      output: '',
      errors: 'There is an administrator already, who invites people in the portal.',
    });
    await read(variables, (database) =>
      database.updateTable('person').set({ active: 0 }).where('role', '=', 'admin').execute(),
    );
    for (const email of ['planner@example.ch', 'admin@example.ch'])
      expect(await run(variables, 'create', email)).toEqual({
        code: 1,
        output: '',
        errors: `${email} belongs to a person who is no active administrator.`,
      });
    expect(await peopleIn(variables)).toHaveLength(before.length);
    const suppliers = await read(variables, (database) =>
      database.selectFrom('organisation').select('id').where('kind', '=', 'supplier').execute(),
    );
    expect(await run(variables, 'create', ADMINISTRATOR)).toMatchObject({ code: 0, errors: '' });
    expect((await peopleIn(variables)).find(({ email }) => email === ADMINISTRATOR)).toMatchObject({
      organisation_id: suppliers[0]?.id,
    });
  });

  if (kind === 'postgres')
    test('concurrent commands create one administrator', async () => {
      const variables = await newDatabase('migrated');
      const results = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => run(variables, 'create', `${name}@example.ch`)),
      );
      expect(results.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
      expect(await peopleIn(variables)).toHaveLength(1);
    });

  test('invite prints a link, invalidates the previous one and stores no token', async () => {
    const variables = await newDatabase();
    const first = tokenIn(await run(variables, 'invite', 'planner@example.ch'));
    const second = tokenIn(await run(variables, 'invite', 'planner@example.ch'));
    const rows = await read(variables, (database) =>
      database.selectFrom('invitation').selectAll().orderBy('created_at').orderBy('id').execute(),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(second);
    const server = await startServer(variables);
    const open = async (token: string) =>
      (await fetch(`${server.origin}/oidc/password-reset?invitation=${token}`)).status;
    expect([await open(first), await open(second)]).toEqual([410, 200]);
    await server.stop();
  });

  test('invite and end-sessions name a person who is unknown or deactivated', async () => {
    const variables = await newDatabase();
    for (const command of ['invite', 'end-sessions'])
      expect(await run(variables, command, 'nobody@example.ch')).toEqual({
        code: 1,
        output: '',
        errors: 'No person has the address nobody@example.ch.',
      });
    await read(variables, (database) =>
      database.updateTable('person').set({ active: 0 }).where('email', '=', 'planner@example.ch').execute(),
    );
    expect(await run(variables, 'invite', 'planner@example.ch')).toMatchObject({
      code: 1,
      errors: 'planner@example.ch is deactivated: an administrator activates people in the portal.',
    });
  });

  test('end-sessions ends the sessions of this person only', async () => {
    const database = await newDatabase();
    const variables = { ...database, PORT: String(await freePort()) };
    const environment = { ...variables, PUBLIC_ORIGIN: `http://127.0.0.1:${variables.PORT}` };
    let server = await startServer(environment);
    const planner = await clientOf(server.origin, 'planner@example.ch');
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const statuses = async () => [
      (await planner('GET', '/v1/user/me')).status,
      (await admin('GET', '/v1/user/me')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    if (kind === 'sqlite') {
      expect(await run(variables, 'end-sessions', 'planner@example.ch')).toEqual({
        code: 3,
        output: '',
        errors: `The database in ${database.DATA_DIR} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      });
      await server.stop();
    }
    expect(await run(variables, 'end-sessions', 'planner@example.ch')).toEqual({
      code: 0,
      output: 'Every session of planner@example.ch is ended.',
      errors: '',
    });
    if (kind === 'sqlite') server = await startServer(environment);
    expect(await statuses()).toEqual([401, 200]);
    await server.stop();
  });

  test('jobs lists failed jobs with reason and attempts, and retries one or all', async () => {
    const variables = await newDatabase('migrated');
    const failed = {
      kind: 'print',
      about: 'p',
      due_at: 1,
      attempts: 8,
      claimed_by: null,
      claimed_until: null,
    };
    await read(variables, (database) =>
      database
        .insertInto('job')
        .values([
          { ...failed, id: 'second', failed_at: 2_000, error: 'no\n\tspace' },
          { ...failed, id: 'first', failed_at: 1_000, attempts: 1, error: 'no such project' },
          { ...failed, id: 'third', failed_at: 3_000, error: null },
          { ...failed, id: 'pending', failed_at: null, attempts: 2, error: 'not today' },
        ])
        .execute(),
    );
    const heading = 'id\tkind\tattempts\tfailed at\treason';
    const third = 'third\tprint\t8\t1970-01-01T00:00:03.000Z\t';
    const lines = [
      heading,
      'first\tprint\t1\t1970-01-01T00:00:01.000Z\tno such project',
      'second\tprint\t8\t1970-01-01T00:00:02.000Z\tno space',
      third,
    ];
    expect(await run(variables, 'jobs')).toEqual({ code: 0, output: lines.join('\n'), errors: '' });
    for (const id of ['pending', 'unknown'])
      expect(await run(variables, 'jobs', 'retry', id)).toEqual({
        code: 1,
        output: '',
        errors: `There is no failed job with the id ${id}.`,
      });
    const retried = (count: number) => ({ code: 0, output: `Jobs due again: ${count}`, errors: '' });
    expect(await run(variables, 'jobs', 'retry', 'first')).toEqual(retried(1));
    expect(await run(variables, 'jobs')).toMatchObject({ output: [heading, lines[2], third].join('\n') });
    expect(await run(variables, 'jobs', 'retry', 'all')).toEqual(retried(2));
    expect(await run(variables, 'jobs', 'retry', 'all')).toEqual(retried(0));
    expect(await run(variables, 'jobs')).toMatchObject({ output: heading });
    const jobs = await read(variables, (database) =>
      database.selectFrom('job').select(['id', 'attempts', 'error']).orderBy('id').execute(),
    );
    expect(jobs).toEqual([
      { id: 'first', attempts: 0, error: null },
      { id: 'pending', attempts: 2, error: 'not today' },
      { id: 'second', attempts: 0, error: null },
      { id: 'third', attempts: 0, error: null },
    ]);
  });

  test.each([
    ['mails', 'resend', 'Mails due again: 1', 'petra@example.ch\tYour offer\t1'],
    ['jobs', 'retry', 'Jobs due again: 1', 'mail\t1'],
  ])('%s %s sends an undelivered mail again', async (list, repeat, done, cells) => {
    const variables = await newDatabase();
    const mailServer = await startMailServer();
    mailServer.mood = 'refuses';
    const mailing = { ...variables, SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.ch' };
    const id = await read(variables, (database) =>
      enqueueMail(
        database,
        { address: 'petra@example.ch', language: 'en', personId: null, name: null },
        () => ({ subject: 'Your offer', paragraphs: ['Here it is.'] }),
        { clock: () => 1, origin: ORIGIN },
      ),
    );
    const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
    let server = await startServer(mailing);
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const undelivered = async () => (await admin('GET', '/v1/staff/mails')).body;
    await waitFor(async () => expect(await undelivered()).toMatchObject({ rows: [{ id }] }));
    await server.stop();
    const { output } = await run(variables, list);
    expect(output.split('\n').at(-1)).toMatch(new RegExp(`^${id}\t${cells}\t20.+Z\t.*550 no such user$`));

    expect(await run(variables, list, repeat, 'unknown')).toMatchObject({ code: 1, output: '' });
    expect(await run(variables, list, repeat, id)).toEqual({ code: 0, output: done, errors: '' });
    expect(await run(variables, list, repeat, id)).toMatchObject({ code: 1, output: '' });
    mailServer.mood = 'takes';
    server = await startServer(mailing);
    await waitFor(() => expect(mailServer.mails).toHaveLength(1));
    expect(mailServer.mails[0]).toContain('Your offer');
    await server.stop();
    await mailServer.stop();
  });

  test('names a database without the schema, and creates none', async () => {
    const variables = await newDatabase('empty');
    const unmigrated = {
      code: 3,
      output: '',
      errors:
        'The database does not have the schema of this release: start the server once, which creates or migrates it.',
    };
    for (let time = 0; time < 2; time += 1)
      expect(await run(variables, 'create', ADMINISTRATOR)).toEqual(unmigrated);
    const older = await newDatabase('migrated');
    const latest = migrations.at(-1)?.name ?? '';
    await read(older, (database) => database.deleteFrom('migration').where('name', '=', latest).execute());
    expect(await run(older, 'create', ADMINISTRATOR)).toEqual(unmigrated);
  });
});

test('names an unreachable or hanging database and a faulty setting, with exit code 3', async () => {
  const url = `postgres://portal:secret@127.0.0.1:${await freePort()}/portal`;
  const unreachable = await run({ DATABASE_URL: url }, 'create', ADMINISTRATOR);
  expect(unreachable).toMatchObject({ code: 3, output: '' });
  expect(unreachable.errors).toMatch(/^The database does not answer: .*ECONNREFUSED/);
  expect(unreachable.errors).not.toContain('secret');
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const hanging = {
    DATABASE_URL: `postgres://127.0.0.1:${port}/portal`,
    DATABASE_CONNECT_TIMEOUT_SECONDS: '1',
  };
  expect(await run(hanging, 'create', ADMINISTRATOR)).toMatchObject({
    code: 3,
    errors: expect.stringMatching(/^The database does not answer: .*timeout/),
  });
  silent.close();
  expect(await run({ PORT: 'http' }, 'create', ADMINISTRATOR)).toMatchObject({
    code: 3,
    errors: 'The environment is not usable. PORT: must be a whole number from 0 to 65535',
  });
});

test.each([
  [[], 'No command.'],
  [['paint'], 'Unknown command: admin paint'],
  [['create'], 'admin create needs <email>.'],
  [['create', 'admin'], 'Not an e-mail address: admin'],
  [['invite', 'a@example.ch', 'b@example.ch'], 'Not understood: b@example.ch'],
  [['jobs', 'retry'], 'admin jobs retry needs <id>.'],
  [['jobs', 'repeat'], 'Not understood: repeat'],
  [['mails', 'resend', 'a', 'b'], 'Not understood: b'],
  [['toString'], 'Unknown command: admin toString'],
  [['invite', '--all'], "Unknown option '--all'"],
])('admin %j is rejected with its reason and the usage', async (command, reason) => {
  const { code, output, errors } = await run({}, ...command);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain(reason);
  expect(errors).toContain('Usage: ');
});

test('the process reports by its exit code and on standard error', () => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'portal.ts'),
      'admin',
      'invite',
      ADMINISTRATOR,
    ],
    { encoding: 'utf8', env: { ...bareEnvironment(), DATA_DIR: folder.path } },
  );
  expect([status, stdout]).toEqual([3, '']);
  expect(stderr.trim()).toBe(
    'The database does not have the schema of this release: start the server once, which creates or migrates it.',
  );
  expect(readdirSync(folder.path)).toEqual([]);
  folder.remove();
});
