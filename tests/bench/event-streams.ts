import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { demoPeople } from '../../server/demo/people.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { createSolver } from '../../server/platform/solving/solver.ts';
import { type Client, createClient } from '../../server/testing/client.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { startRemoteAuthority } from '../../server/testing/remote-authority.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

const PEOPLE = 200;
/** Streams of each person, fewer than they may open. */
const EACH = 10;
/** After which the server has collected what opening the streams left behind. */
const SETTLE_MS = 10_000;
/** As many as the server takes from one organisation: two are solved, the others wait. */
const HALLS_AT_ONCE = 20;
const MB = 1024 * 1024;

const emailOf = (index: number): string => `viewer-${index}@example.ch`;

/** Opens a stream; resolves when it has begun. */
export const openStream = (origin: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    });
    asked.on('error', reject).on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answers ${response.statusCode}.`));
      response.resume().on('error', () => {});
      resolve();
    });
    asked.end();
  });

/** Solves the largest halls, and prints some, as many at once as the server takes; three times. */
async function loadHalls(client: Client): Promise<void> {
  const configuration = JSON.parse(
    readFileSync(join(import.meta.dirname, '../golden/hall-200x30.json'), 'utf8'),
  );
  let done = 0;
  const count = async (call: ReturnType<Client>) => {
    if ((await call).status < 300) done += 1;
  };
  for (let round = 0; round < 3; round++) {
    const body = { configuration, baseRevision: null };
    await Promise.all(
      Array.from({ length: HALLS_AT_ONCE }, () =>
        count(client('PUT', `/configurator/v1/roofs/${newId()}`, body)),
      ),
    );
    const printing = { configuration, language: 'de' };
    await Promise.all(
      Array.from({ length: 8 }, () => count(client('POST', '/configurator/v1/documents/plan-set', printing))),
    );
  }
  if (done < HALLS_AT_ONCE) throw new Error(`only ${done} halls were solved or printed`);
}

/**
 * Measures the memory of the server's process for each of 1,800 event streams, and at most with the largest halls on
 * top: what one process needs.
 */
export async function benchEventStreams(): Promise<Record<string, string>[]> {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder.path };
  const authority = await startRemoteAuthority();
  const database = await openTestDatabase(variables);
  const [like] = demoPeople;
  if (!like) throw new Error('The demo has nobody.');
  const solver = createSolver();
  await seedDemo(database, solver, { projects: false });
  await solver.close();
  for (let index = 0; index < PEOPLE; index++)
    await database
      .insertInto('person')
      .values({
        ...{ ...like, id: newId(), email: emailOf(index) },
        ...{ binds_by_email: 1, active: 1, password_hash: null, not_before: 0 },
      })
      .execute();
  await database.destroy();
  const server = await startProcess({
    ...authority.environment,
    ...variables,
    CONNECTIONS_PER_ADDRESS: '10000',
  });
  if (!(await server.ready)) throw new Error(server.errors());
  const memory = async () => {
    await sleep(SETTLE_MS);
    const metrics = await (await fetch(`${server.healthOrigin}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  };
  const tokens = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      authority.token(`viewer ${index}`, { emails: [emailOf(index)] }),
    ),
  );
  // Each person is known before, and the code of streams is compiled.
  for (const token of tokens) await openStream(server.origin, token);
  const before = await memory();
  for (const token of tokens)
    await Promise.all(Array.from({ length: EACH - 1 }, () => openStream(server.origin, token)));
  const after = await memory();
  await loadHalls(createClient(server.origin, tokens[0]));
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  await server.kill();
  await authority.stop();
  folder.remove();
  const streams = PEOPLE * (EACH - 1);
  const each = (after - before) / streams / MB;
  return [
    {
      streams: String(streams),
      'memory before MB': (before / MB).toFixed(0),
      'after MB': (after / MB).toFixed(0),
      'MB each': each.toFixed(3),
      target: '0.1',
      'peak with halls MB': (Number(peak) / 1024).toFixed(0),
    },
  ];
}
