import { afterAll, expect, test } from 'vitest';
import { startProcess } from './testing/start-process.ts';
import { startServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** What a process says that does not start. */
async function complaintOf(environment: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  folders.push(folder);
  const server = await startProcess({ DATA_DIR: folder.path, ...environment });
  expect(await server.ready).toBe(false);
  return server.errors();
}

test('a port that is taken is said in one line', async () => {
  const other = await startServer();
  const { port } = new URL(other.origin);
  expect(await complaintOf({ PORT: port })).toBe('The port is in use; set PORT to another one.\n');
  await other.stop();
});

test("an address that is not this machine's is said in one line", async () => {
  // An address that belongs to nobody.
  expect(await complaintOf({ HOST: '203.0.113.1', ALLOW_PUBLIC_DEMO_SIGN_IN: 'true' })).toBe(
    'HOST is no address of this machine.\n',
  );
});

test('a setting that cannot be read is said in one line', async () => {
  expect(await complaintOf({ SOLVER_THREADS: 'many' })).toBe(
    'The environment is not usable. SOLVER_THREADS: must be a whole number from 1 to 64\n',
  );
});
