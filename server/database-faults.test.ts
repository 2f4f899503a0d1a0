import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soak } from '../tests/soak.ts';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { readEvents } from './testing/events.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { type Cluster, startPostgres } from './testing/postgres.ts';
import { gableRoof, ROOFS } from './testing/roofs.ts';
import { signIn } from './testing/sign-in.ts';
import { startProcess } from './testing/start-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { doAll, expectOnce, newWork, type Work } from './testing/work.ts';

const ROUNDS = soak(1, 10);
/** Maximum time to recover after PostgreSQL does; a machine that runs other tests too needs longer. */
const LONGEST_RECOVERY_MS = soak(30_000, 5_000);
/** Duration of a fault: longer than the server's timeouts. */
const FAULT_MS = 5_000;
const VARIABLES = {
  SUPPLIER: 'manual',
  LOG_LEVEL: 'error',
  CALLS_PER_MINUTE: '1000000',
  SAVES_PER_MINUTE: '1000000',
  UPLOADS_PER_MINUTE: '1000000',
  DATABASE_CONNECT_TIMEOUT_SECONDS: '1',
  DATABASE_STATEMENT_TIMEOUT_SECONDS: '2',
};

let cluster: Cluster;
const folder = temporaryFolder();
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(async () => {
  await cluster.stop();
  folder.remove();
});

/** Faults of PostgreSQL during work. */
const faults: Record<string, () => Promise<void>> = {
  async 'stopped and started again'() {
    await cluster.halt('fast');
    await sleep(FAULT_MS);
    await cluster.start();
  },
  async 'crashed and started again'() {
    await cluster.halt('immediate');
    await sleep(FAULT_MS);
    await cluster.start();
  },
  async frozen() {
    cluster.freeze();
    await sleep(FAULT_MS);
    cluster.thaw();
  },
  'disconnected from everybody': () => cluster.disconnectAll(),
};

test(
  `PostgreSQL ${Object.keys(faults).join(', ')} during writes: clients get 503, nothing is lost or done twice`,
  async () => {
    const variables = { ...VARIABLES, DATA_DIR: folder.path, DATABASE_URL: await cluster.createDatabase() };
    const server = await startProcess(variables);
    expect(await server.ready, server.errors()).toBe(true);
    let isOver = false;
    let unavailable = 0;
    /** A client that retries after 503 as told. Every call ends, and no other failure is acceptable. */
    const insisting = (client: Client): Client => {
      const call: Client = async (method, path, body) => {
        const late = sleep(30_000, undefined, { ref: false }).then(() => {
          throw new Error(`${method} ${path} is not answered`);
        });
        const reply = await Promise.race([client(method, path, body), late]);
        if (reply.status !== 503) return reply;
        expect(reply.body).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
        unavailable += 1;
        await sleep(200);
        return call(method, path, body);
      };
      return call;
    };
    const people = await Promise.all(
      ['planner@example.ch', 'installer@example.ch'].map((email) => clientOf(server.origin, email)),
    );
    const works: [Client, Work][] = [];
    const roofs: [Client, string][] = [];
    const writers = [...people, ...people].map(async (person) => {
      const client = insisting(person);
      while (!isOver) {
        const work = newWork();
        works.push([client, work]);
        await doAll(client, work);
        const roof = `${ROOFS}/${newId()}`;
        const saved = await client('PUT', roof, { configuration: gableRoof(), baseRevision: null });
        expect(saved.status).toBe(201);
        roofs.push([client, roof]);
      }
    });
    const readers = people.map(async (person) => {
      const client = insisting(person);
      while (!isOver) expect((await client('GET', '/v1/projects')).status).toBe(200);
    });
    const done = Promise.all([...writers, ...readers]);
    // A failure there must fail the test, not the process.
    done.catch(() => {});
    const probe = createClient(server.healthOrigin);
    const readyToBe = async (status: number) =>
      expect.poll(async () => (await probe('GET', '/readyz')).status, { timeout: 30_000 }).toBe(status);

    const recoveriesMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, fault] of Object.entries(faults)) {
        const before = works.length;
        await expect.poll(() => works.length, { timeout: 60_000 }).toBeGreaterThan(before + 3);
        const failing = fault();
        if (name !== 'disconnected from everybody') await readyToBe(503);
        await failing;
        const over = performance.now();
        await readyToBe(200);
        recoveriesMs.push(Math.round(performance.now() - over));
      }
    }
    isOver = true;
    await done;
    expect(unavailable).toBeGreaterThan(0);
    expect(Math.max(...recoveriesMs), `${recoveriesMs}`).toBeLessThan(LONGEST_RECOVERY_MS);

    for (const [client, work] of works) await expectOnce(client, work);
    for (const [client, roof] of roofs) expect((await client('GET', roof)).status).toBe(200);
    // An announcement lost with its connection is repeated.
    const { id_token } = await signIn(server.origin, 'sales@example.ch');
    const stream = await readEvents(server.origin, id_token);
    const last = newWork();
    const [planner] = people;
    if (!planner) throw new Error('nobody has signed in');
    await doAll(planner, last);
    await expect
      .poll(() => stream.events.some(({ data }) => data.includes(last.id)), { timeout: 15_000 })
      .toBe(true);
    stream.stop();
    await server.kill();
    // Nothing was done twice either.
    const database = await openTestDatabase(variables);
    const events = await database.selectFrom('project_event').select('id').execute();
    expect(events).toHaveLength(2 * (works.length + 1));
    await database.destroy();
  },
  soak(240_000, 1_200_000),
);
