import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { demoPeople } from '../../server/demo/people.ts';
import { findPersonByEmail } from '../../server/people/queries.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { type RemoteAuthority, startRemoteAuthority } from '../../server/testing/remote-authority.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNLIMITED } from '../../server/testing/unshed-load.ts';
import { goProgram } from '../go-program.ts';
import { openStream } from './event-streams.ts';
import { fillWithProjects } from './project-lists.ts';
import { quantile } from './quantile.ts';

/** The load generator: it sends by the clock, however long earlier requests take. */
const VERSION = 'v12.13.0';
const vegeta = () => goProgram('github.com/tsenart/vegeta/v12', 'vegeta', VERSION);

/** Colleagues of the partner whose requests and event streams are measured. */
const PEOPLE = 50;
const STREAMS = 500;
/** Requests per second, until the first rate that is not carried. */
const RATES = [20, 40, 60, 80, 100, 130, 160, 200, 250, 320, 400, 500];
const SECONDS = 10;
/** A rate is carried if p95 is at most this, and at most a hundredth of the requests is refused or fails. */
const SLOW_MS = 500;
const MOST_FAILED = 0.01;
/** An overload of so many times the last carried rate, and its duration; then half of that rate. */
const OVERLOAD = 3;
const OVERLOAD_SECONDS = 15;
const RECOVERY_SECONDS = 20;

const VARIABLES = {
  LOG_LEVEL: 'error',
  SUPPLIER: 'manual',
  ...UNLIMITED,
  CONNECTIONS_PER_ADDRESS: '100000',
  // As operators have it.
  EVENT_LOOP_DELAY_MS: '',
  CALLS_AT_ONCE: '',
};

const house = readFileSync(join(import.meta.dirname, '../golden/house-gable.json'), 'utf8');
const roof = JSON.stringify({ configuration: JSON.parse(house), baseRevision: null });

interface Target {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** The supplier's person asks, not a partner's. */
  readonly isStaff?: true;
}

const LISTS: readonly Target[] = [
  { method: 'GET', path: '/v1/projects' },
  { method: 'GET', path: '/v1/projects?tab=ordered&sort=name' },
  { method: 'GET', path: '/v1/projects?search=muster' },
  { method: 'GET', path: '/v1/staff/projects', isStaff: true },
  { method: 'GET', path: '/v1/staff/projects?view=all&sort=updatedAt', isStaff: true },
  { method: 'GET', path: '/configurator/v1/roofs' },
  { method: 'GET', path: '/v1/notifications' },
];

const elementOf = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** The mix, in twenties: 12 lists, 4 projects, 2 saves with a price, a draft, an event. */
function targetOf(index: number, projects: readonly string[]): Target {
  const place = (index * 7) % 20;
  const project = `/v1/projects/${elementOf(projects, index * 7_919)}`;
  if (place < 12) return elementOf(LISTS, index);
  if (place < 16) return { method: 'GET', path: project };
  if (place < 18) return { method: 'PUT', path: `/configurator/v1/roofs/${newId()}`, body: roof };
  if (place < 19) {
    const draft = { device: 'Laptop', savedAt: Date.now(), name: 'Haus', baseRevision: null, content: house };
    return { method: 'PUT', path: `/configurator/v1/drafts/${newId()}`, body: JSON.stringify(draft) };
  }
  const message = { text: 'Wann liefern Sie?', files: [] };
  return { method: 'PUT', path: `${project}/messages/${newId()}`, body: JSON.stringify(message) };
}

interface Result {
  /** Beginning, ms since 1970. */
  readonly at: number;
  readonly ms: number;
  /** 0: no answer. */
  readonly status: number;
}

/** Not answered, an error of the server, or slow. */
const isBad = ({ status, ms }: Result) => status === 0 || status >= 500 || ms > SLOW_MS;
const hasFailed = ({ status }: Result) => status === 0 || status >= 400;

/** Processes on one database, with the people who call them. */
interface Installation {
  readonly servers: readonly ServerProcess[];
  readonly projects: readonly string[];
  readonly partners: readonly string[];
  readonly staff: string;
}

/** Sends requests at a constant rate for some seconds, to the processes in turns. */
async function attack(
  { servers, projects, partners, staff }: Installation,
  rate: number,
  seconds: number,
): Promise<Result[]> {
  const folder = temporaryFolder();
  const output = join(folder.path, 'results');
  const child = spawn(
    vegeta(),
    [
      ...['attack', '-format=json', '-lazy', '-timeout=15s', `-rate=${rate}/s`],
      ...[`-duration=${seconds}s`, `-output=${output}`],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'close');
  for (let index = 0; index < rate * seconds; index++) {
    const { method, path, body, isStaff } = targetOf(index, projects);
    const line = JSON.stringify({
      method,
      url: `${elementOf(servers, index).origin}${path}`,
      header: {
        authorization: [`Bearer ${isStaff ? staff : elementOf(partners, Math.floor(index / 20))}`],
        ...(body && { 'content-type': ['application/json'] }),
      },
      ...(body && { body: Buffer.from(body).toString('base64') }),
    });
    if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  await ended;
  const lines = execFileSync(vegeta(), ['encode', '-to=json', output], { maxBuffer: 1024 ** 3 }).toString();
  folder.remove();
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const { code, latency, timestamp } = JSON.parse(line);
      return { at: Date.parse(timestamp), ms: latency / 1e6, status: code };
    });
}

/** Opens event streams, which stay open; resolves when all have begun. */
async function openStreams({ servers, partners }: Installation): Promise<void> {
  for (let index = 0; index < STREAMS; index++)
    await openStream(elementOf(servers, index).origin, elementOf(partners, Math.floor(index / 10)));
}

const emailOf = (index: number): string => `arrival-${index}@example.ch`;

/** Adds colleagues of the partner. Returns ids of the partner's projects. */
async function prepare(variables: Record<string, string>): Promise<string[]> {
  await fillWithProjects(variables);
  const database = await openTestDatabase(variables);
  const planner = await findPersonByEmail(database, 'planner@example.ch');
  const like = demoPeople.find(({ email }) => email === 'planner@example.ch');
  if (!planner || !like) throw new Error('the demo has lost its planner');
  const rows = Array.from({ length: PEOPLE }, (_, index) => ({
    ...{ ...like, id: newId(), email: emailOf(index) },
    ...{ binds_by_email: 1, active: 1, password_hash: null, not_before: 0 },
  }));
  await database.insertInto('person').values(rows).execute();
  await database.updateTable('person').set({ binds_by_email: 1 }).where('email', '=', STAFF).execute();
  const projects = await database
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', planner.organisation.id)
    .where('submitted_at', 'is not', null)
    .limit(2_000)
    .execute();
  await database.destroy();
  return projects.map(({ id }) => id);
}

const STAFF = 'sales@example.ch';

const memoryOf = async (servers: readonly ServerProcess[]): Promise<number> => {
  const texts = servers.map(async ({ healthOrigin }) => (await fetch(`${healthOrigin}/metrics`)).text());
  const bytes = (await Promise.all(texts)).map((text) =>
    Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]),
  );
  return bytes.reduce((sum, one) => sum + one, 0) / 1024 / 1024;
};

const lineOf = (rate: number, seconds: number, results: readonly Result[]): Record<string, string> => {
  const answered = results.filter((result) => !hasFailed(result));
  const times = answered.map(({ ms }) => ms);
  const of = (part: number) => (times.length > 0 ? quantile(times, part).toFixed(0) : '-');
  return {
    'asked per s': String(rate),
    'answered per s': (answered.length / seconds).toFixed(0),
    ...{ 'p50 ms': of(0.5), 'p95 ms': of(0.95), 'p99 ms': of(0.99) },
    'refused (503)': String(results.filter(({ status }) => status === 503).length),
    'other errors': String(results.filter((one) => hasFailed(one) && one.status !== 503).length),
  };
};

/** Whether a rate was carried. */
const isCarried = (results: readonly Result[]): boolean =>
  results.filter(hasFailed).length <= MOST_FAILED * results.length &&
  quantile(
    results.map(({ ms }) => ms),
    0.95,
  ) <= SLOW_MS;

/** Measures rising rates up to the knee, then an overload and the recovery from it. */
async function measure(installation: Installation): Promise<Record<string, string>[]> {
  const lines: Record<string, string>[] = [];
  let carried = 0;
  for (const rate of RATES) {
    const results = await attack(installation, rate, SECONDS);
    lines.push(lineOf(rate, SECONDS, results));
    if (!isCarried(results)) break;
    carried = rate;
  }
  const memory = `${(await memoryOf(installation.servers)).toFixed(0)} MB`;
  const last = lines.at(-1);
  if (last) last.note = `carried: ${carried} per s; ${memory}`;
  const high = OVERLOAD * Math.max(carried, 20);
  const overload = attack(installation, high, OVERLOAD_SECONDS);
  await sleep(OVERLOAD_SECONDS * 1_000);
  const low = Math.max(1, Math.floor(carried / 2));
  const begun = Date.now();
  const after = await attack(installation, low, RECOVERY_SECONDS);
  const bad = after.filter(isBad).map(({ at, ms }) => at + ms - begun);
  const recovered = bad.length === 0 ? 0 : Math.max(...bad) / 1_000;
  lines.push({ ...lineOf(high, OVERLOAD_SECONDS, await overload), note: 'overload' });
  lines.push({
    ...lineOf(low, RECOVERY_SECONDS, after),
    note: `recovered ${recovered.toFixed(1)} s after the overload; ${(await memoryOf(installation.servers)).toFixed(0)} MB`,
  });
  return lines;
}

async function install(
  variables: Record<string, string>,
  authority: RemoteAuthority,
  projects: readonly string[],
  processes: number,
): Promise<Installation> {
  const servers: ServerProcess[] = [];
  for (let index = 0; index < processes; index++) {
    const server = await startProcess({ ...authority.environment, ...variables, ...VARIABLES });
    if (!(await server.ready)) throw new Error(server.errors());
    servers.push(server);
  }
  const partners = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      authority.token(`arrival ${index}`, { emails: [emailOf(index)] }),
    ),
  );
  return { servers, projects, partners, staff: await authority.token('staff', { emails: [STAFF] }) };
}

/**
 * Measures a mix of requests by arrival rate next to 500 event streams, at 100,000 projects: SQLite with one process,
 * PostgreSQL with 1, 2 and 4. Servers, databases and the load share the machine. The first run fetches vegeta.
 */
export async function benchArrivals(): Promise<Record<string, string>[]> {
  vegeta();
  const lines: Record<string, string>[] = [];
  const authority = await startRemoteAuthority();
  const cluster = await startPostgres();
  for (const [database, counts] of [
    ['SQLite', [1]],
    ['PostgreSQL', [1, 2, 4]],
  ] as const) {
    const folder = temporaryFolder();
    const variables: Record<string, string> = {
      DATA_DIR: folder.path,
      ...(database === 'PostgreSQL' && { DATABASE_URL: await cluster.createDatabase() }),
    };
    const projects = await prepare(variables);
    for (const processes of counts) {
      const installation = await install(variables, authority, projects, processes);
      await openStreams(installation);
      const measured = await measure(installation);
      lines.push(...measured.map((line) => ({ database, processes: String(processes), ...line })));
      for (const server of installation.servers) await server.kill();
    }
    folder.remove();
  }
  await cluster.stop();
  await authority.stop();
  return lines;
}
