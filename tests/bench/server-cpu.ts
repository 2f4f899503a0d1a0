import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Configuration } from '../../engine/index.ts';
import { type Client, clientOf } from '../../server/testing/client.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

const ROOFS = '/configurator/v1/roofs';
const CALLERS = 8;
/** Rounds in which the two servers take turns. */
const TURNS = 6;
/** Saved before anything is measured. */
const ROOFS_BEFORE = 40;
/** Linux counts the time of the processor in hundredths of a second. */
const MS_PER_TICK = 10;
/** Between two looks at a server, which is idle if it used the processor less than this in between, ms. */
const PAUSE_MS = 2_000;
const IDLE_MS = 150;

const house: Configuration = JSON.parse(
  readFileSync(join(import.meta.dirname, '../golden/house-gable.json'), 'utf8'),
);

interface Clients {
  readonly planner: Client;
  readonly admin: Client;
}

async function expectOk(client: Client, method: string, path: string, body?: unknown): Promise<void> {
  const { status } = await client(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
}

const save = (client: Client, number: number): Promise<void> =>
  expectOk(client, 'PUT', `${ROOFS}/${newId()}`, {
    configuration: { ...house, name: `Haus ${number}` },
    baseRevision: null,
  });

interface Work {
  readonly calls: number;
  readonly run: (clients: Clients, number: number) => Promise<void>;
}

const works: Record<string, Work> = {
  profile: { calls: 1_000, run: ({ planner }) => expectOk(planner, 'GET', '/v1/user/me') },
  'list of projects': { calls: 500, run: ({ planner }) => expectOk(planner, 'GET', '/v1/projects') },
  'list of all projects (staff)': {
    calls: 500,
    run: ({ admin }) => expectOk(admin, 'GET', '/v1/staff/projects'),
  },
  'list of roofs': { calls: 500, run: ({ planner }) => expectOk(planner, 'GET', ROOFS) },
  'save and price a house': { calls: 150, run: ({ planner }, number) => save(planner, number) },
};

/** A server, the folder of its data, and people who are signed in. */
interface Started {
  readonly server: ServerProcess;
  readonly clients: Clients;
  stop(): Promise<void>;
}

/** Starts the server of a tree with demo data; resolves once it has printed the demo's documents. */
async function start(tree: string, variables: Record<string, string>): Promise<Started> {
  const folder = temporaryFolder();
  const server = await startProcess(
    {
      ...variables,
      DATA_DIR: folder.path,
      DEMO_PROJECTS: 'true',
      CALLS_PER_MINUTE: '1000000',
      SAVES_PER_MINUTE: '1000000',
    },
    [],
    join(tree, 'server/main.ts'),
  );
  if (!(await server.ready)) throw new Error(server.errors());
  const [planner, admin] = await Promise.all(
    ['planner@example.ch', 'admin@example.ch'].map((email) => clientOf(server.origin, email)),
  );
  if (!planner || !admin) throw new Error('nobody has signed in');
  for (let number = 0; number < ROOFS_BEFORE; number++) await save(planner, number);
  for (let before = Number.NEGATIVE_INFINITY; cpuOf(server) - before > IDLE_MS; await sleep(PAUSE_MS))
    before = cpuOf(server);
  const stop = async () => {
    await server.kill();
    folder.remove();
  };
  return { server, clients: { planner, admin }, stop };
}

/** Time of the processor that a process has used so far with all its threads, ms. */
function cpuOf({ pid }: ServerProcess): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Returns the processor's ms for the calls of one work. */
async function measure({ server, clients }: Started, { calls, run }: Work): Promise<number> {
  const before = cpuOf(server);
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let number = next++; number < calls; number = next++) await run(clients, number);
    }),
  );
  return cpuOf(server) - before;
}

/** Calls per ms of each server's processor; the servers take turns. */
async function compare(servers: readonly Started[], work: Work): Promise<number[]> {
  const spent = servers.map(() => 0);
  for (const server of servers) await measure(server, work);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, server] of servers.entries())
      spent[index] = (spent[index] ?? 0) + (await measure(server, work));
  return spent.map((ms) => (TURNS * work.calls) / ms);
}

/**
 * Measures calls per millisecond of the processor of the server's process, so that other work on the machine changes
 * little. `BASE`: folder of another tree, whose server takes turns with this one's.
 */
export async function benchServerCpu(): Promise<Record<string, string>[]> {
  const trees = [
    join(import.meta.dirname, '../..'),
    ...(process.env.BASE ? [resolve(process.env.BASE)] : []),
  ];
  const lines: Record<string, string>[] = [];
  const cluster = await startPostgres();
  for (const database of ['SQLite', 'PostgreSQL']) {
    const servers: Started[] = [];
    for (const tree of trees)
      servers.push(
        await start(tree, database === 'SQLite' ? {} : { DATABASE_URL: await cluster.createDatabase() }),
      );
    for (const [call, work] of Object.entries(works)) {
      const [own = 0, base] = await compare(servers, work);
      lines.push({
        ...{ database, call, 'calls per CPU ms': own.toFixed(2) },
        ...(base && { base: base.toFixed(2), ratio: (own / base).toFixed(2) }),
      });
    }
    for (const server of servers) await server.stop();
  }
  await cluster.stop();
  return lines;
}
