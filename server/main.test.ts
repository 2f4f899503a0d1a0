import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { startProcess } from './testing/start-process.ts';
import { startServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});
const newFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

/** Returns the message of a process that does not start: one line, and nothing on stdout. */
async function complaintOf(environment: Record<string, string>): Promise<string> {
  const server = await startProcess({ DATA_DIR: newFolder(), ...environment });
  const said = () => `${server.output()}\n${server.errors()}`;
  expect(await server.ready, said()).toBe(false);
  expect(await server.ended, said()).toBe(1);
  expect(server.output()).toBe('');
  expect(server.errors().trim().split('\n'), said()).toHaveLength(1);
  return server.errors().trim();
}

/** Returns the error of a failed start, and whether it created a database. */
async function failure(environment: Record<string, string>) {
  const folder = newFolder();
  const complaint = await complaintOf({ DATA_DIR: folder, ...environment });
  return { complaint, wrote: existsSync(join(folder, 'portal.sqlite')) };
}

test('leaves compiled code for the next start', async () => {
  const folder = newFolder();
  const server = await startProcess({ DATA_DIR: folder, NODE_COMPILE_CACHE: '' });
  expect(await server.ready, server.errors()).toBe(true);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  // The parser of uploads, which shares the folder, has not started.
  expect(readdirSync(join(folder, 'cache'), { recursive: true }).length).toBeGreaterThan(100);
});

test('reports a port in use before anything is written', async () => {
  const other = await startServer();
  const { port } = new URL(other.origin);
  expect(await failure({ PORT: port })).toEqual({
    complaint: 'The port is in use; set PORT to another one.',
    wrote: false,
  });
  const { port: health } = new URL(other.healthOrigin);
  expect(await failure({ HEALTH_PORT: health })).toEqual({
    complaint: 'The port is in use; set HEALTH_PORT to another one.',
    wrote: false,
  });
  await other.stop();
});

test.each([
  // An unassigned address.
  ['HOST is no address of this machine.', { HOST: '203.0.113.1', ALLOW_PUBLIC_DEMO_SIGN_IN: 'true' }],
  [
    'HOST is no address of this machine.',
    { HOST: 'no.such.host.invalid', ALLOW_PUBLIC_DEMO_SIGN_IN: 'true' },
  ],
  ['HEALTH_HOST is no address of this machine.', { HEALTH_HOST: '203.0.113.1' }],
  [
    'The environment is not usable. SOLVER_THREADS: must be a whole number from 1 to 64',
    { SOLVER_THREADS: 'many' },
  ],
])('reports "%s" before anything is written', async (complaint, environment) => {
  expect(await failure(environment)).toEqual({ complaint, wrote: false });
});

test('reports an unusable data folder, also where Node would hang', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  for (const folder of ['/proc/portal/data', file, join(file, 'below')])
    expect(await complaintOf({ DATA_DIR: folder })).toContain(`DATA_DIR=${folder} cannot be used: `);
});

test('reports a database that does not respond', async () => {
  const url = `postgres://portal:secret@127.0.0.1:${await freePort()}/portal`;
  const complaint = await complaintOf({ DATABASE_URL: url });
  expect(complaint).toContain('DATABASE_URL: The database does not answer: connect ECONNREFUSED');
  expect(complaint).not.toContain('secret');
});

test('reports an authority that does not respond', async () => {
  const authority = `http://127.0.0.1:${await freePort()}/B2C_1_signin`;
  const b2c = { AUTH_MODE: 'b2c', AUTH_AUTHORITY: authority, AUTH_CLIENT_ID: 'a', AUTH_SCOPE: 'b' };
  expect(await complaintOf({ ...b2c, AUTH_RESET_URL: 'https://a.ch/reset' })).toContain(authority);
});

test('soon reports a database and an authority that accept connections but stay silent', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const begun = performance.now();
  expect(await complaintOf({ DATABASE_URL: `postgres://a:b@${address}/c` })).toContain('does not answer');
  const b2c = {
    AUTH_MODE: 'b2c',
    AUTH_CLIENT_ID: 'a',
    AUTH_SCOPE: 'b',
    AUTH_RESET_URL: 'https://a.ch/reset',
  };
  const complaint = await complaintOf({ ...b2c, AUTH_AUTHORITY: `http://${address}/B2C_1_signin` });
  expect(complaint).toContain('No OpenID configuration');
  // 3 s each on an idle machine.
  expect(performance.now() - begun).toBeLessThan(15_000);
  silent.close();
});

onBothDatabases((newDatabase) => {
  test('reports a migration that was changed after it had been applied', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    await database.updateTable('migration').set({ hash: 'another' }).where('name', 'like', '009%').execute();
    await database.destroy();
    expect(await complaintOf(variables)).toBe(
      'The migration 009-files was changed after it had been applied.',
    );
  });
});
