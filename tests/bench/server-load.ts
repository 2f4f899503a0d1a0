import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { RoofList, SavedRoof } from '../../contracts/domain/roofs.ts';
import type { Configuration } from '../../engine/index.ts';
import { demoPeople } from '../../server/demo/people.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { findPersonByEmail } from '../../server/people/queries.ts';
import { searchKeyOf } from '../../server/platform/db/search.ts';
import { createSolver } from '../../server/platform/solving/solver.ts';
import { type Client, createClient } from '../../server/testing/client.ts';
import { openTestDatabase, TEST_TIME } from '../../server/testing/open-database.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { quantile } from './quantile.ts';

const ROOFS = '/configurator/v1/roofs';
/** Roofs in every planning organisation. */
const ROOFS_EACH = 1_000;
/** Concurrent callers, each waiting for its response before the next request. */
const CALLERS = [1, 8, 32];

const UNLIMITED = { CALLS_PER_MINUTE: '1000000', SAVES_PER_MINUTE: '1000000' };

const people = demoPeople.filter(
  ({ role, partner_category }) => role === 'partner' && partner_category !== 'logistik',
);
const readRoof = (file: string): Configuration =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../golden', file), 'utf8'));

/** Creates a database with demo people and a thousand roofs of a hall (12 kB) in every organisation. */
async function fill(variables: Record<string, string>): Promise<void> {
  const database = await openTestDatabase(variables);
  const solver = createSolver();
  await seedDemo(database, solver);
  await solver.close();
  const configuration = readRoof('hall-200x30.json');
  for (const [organisation, email] of new Map(
    people.map((person) => [person.organisation_id, person.email]),
  )) {
    const person = await findPersonByEmail(database, email);
    const rows = Array.from({ length: ROOFS_EACH }, (_, index) => {
      const name = `Halle ${(index * 7_919) % ROOFS_EACH}`;
      return {
        id: newId(),
        organisation_id: organisation,
        created_by: person?.id ?? '',
        updated_by: person?.id ?? '',
        name,
        name_key: searchKeyOf(name),
        roof_type: configuration.roof.type,
        revision: 1,
        configuration: JSON.stringify({ ...configuration, name }),
        power_w: index,
        active_modules: index,
        total_rappen: (index * 104_729) % 1_000_003,
        fingerprint: String(index),
        priced_with: '',
        variants: '[]',
        created_at: TEST_TIME + index,
        updated_at: TEST_TIME + index,
      };
    });
    for (let from = 0; from < rows.length; from += 100)
      await database
        .insertInto('roof')
        .values(rows.slice(from, from + 100))
        .execute();
  }
  await database.destroy();
}

type Work = (client: Client, number: number) => Promise<unknown>;

const works: Record<string, { rounds: number; work: Work }> = {
  'list, newest 20': {
    rounds: 600,
    work: async (client) => RoofList.parse((await client('GET', ROOFS)).body),
  },
  'list, 100 dearest': {
    rounds: 300,
    work: async (client) =>
      RoofList.parse((await client('GET', `${ROOFS}?sort=totalRappen&pageSize=100`)).body),
  },
  'list, searched, last page': {
    rounds: 300,
    work: async (client) =>
      RoofList.parse((await client('GET', `${ROOFS}?search=halle&sort=name&page=50`)).body),
  },
  'save a new house': {
    rounds: 300,
    work: async (client, number) => {
      const configuration = { ...readRoof('house-gable.json'), name: `Haus ${number}` };
      const { body } = await client('PUT', `${ROOFS}/${newId()}`, { configuration, baseRevision: null });
      return SavedRoof.parse(body);
    },
  },
};

/** Measures response time and throughput per second of a work item. */
export async function measure(clients: readonly Client[], callers: number, rounds: number, work: Work) {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let number = next++; number < rounds; number = next++) {
        const client = clients[caller % clients.length];
        if (!client) throw new Error('nobody has signed in');
        const asked = performance.now();
        await work(client, number);
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), perSecond: rounds / seconds };
}

/** Measures lists and saves at a thousand roofs per organisation, on both databases, as rows of a table. */
export async function benchServer(): Promise<Record<string, string>[]> {
  const lines: Record<string, string>[] = [];
  const cluster = await startPostgres();
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const folder = temporaryFolder();
    const variables: Record<string, string> = {
      DATA_DIR: folder.path,
      ...(kind === 'PostgreSQL' && { DATABASE_URL: await cluster.createDatabase() }),
    };
    await fill(variables);
    const server = await startProcess({ ...variables, ...UNLIMITED });
    if (!(await server.ready)) throw new Error(server.errors());
    const clients: Client[] = [];
    for (const { email } of people)
      clients.push(createClient(server.origin, (await signIn(server.origin, email)).id_token));
    for (const [name, { rounds, work }] of Object.entries(works)) {
      await measure(clients, 4, 40, work);
      for (const callers of CALLERS) {
        const { median, p95, perSecond } = await measure(clients, callers, rounds, work);
        lines.push({
          database: kind,
          work: name,
          'at once': String(callers),
          'median ms': median.toFixed(1),
          'p95 ms': p95.toFixed(1),
          'per second': perSecond.toFixed(0),
        });
      }
    }
    await server.kill();
    folder.remove();
  }
  await cluster.stop();
  return lines;
}
