import { sql } from 'kysely';
import { monthsUpTo } from '../../contracts/domain/periods.ts';
import { ProjectSort } from '../../contracts/domain/projects.ts';
import { StaffView } from '../../contracts/domain/staff.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { findPersonByEmail } from '../../server/people/queries.ts';
import { isPostgres } from '../../server/platform/db/database.ts';
import { createSolver } from '../../server/platform/solving/solver.ts';
import { type Client, clientOf } from '../../server/testing/client.ts';
import {
  insertMilestones,
  insertProjects,
  manyProjects,
  randomFrom,
} from '../../server/testing/many-projects.ts';
import { openTestDatabase } from '../../server/testing/open-database.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { measure } from './server-load.ts';

/** Projects of the calling partner; the others belong to 300 organisations. */
const OWN = 10_000;
const ORGANISATIONS = 300;
const EACH = 300;
const NOTIFICATIONS = 10_000;
const PARTNER = 'planner@example.ch';
const STAFF = 'sales@example.ch';
/** Rounds with one caller and with eight. */
const ROUNDS = [
  [1, 40],
  [8, 120],
] as const;

const QUIET = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'error', SUPPLIER: 'manual' };

/** Creates a database with demo people and 100,000 generated projects. */
export async function fillWithProjects(variables: Record<string, string>): Promise<void> {
  const database = await openTestDatabase(variables);
  const solver = createSolver();
  await seedDemo(database, solver);
  await solver.close();
  const partner = await findPersonByEmail(database, PARTNER);
  const staff = await findPersonByEmail(database, STAFF);
  if (!partner || !staff) throw new Error('the demo has lost its people');
  const organisations = Array.from({ length: ORGANISATIONS }, (_, index) => ({
    ...partner.organisation,
    id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: `Beispiel ${index} AG`,
  }));
  await database.insertInto('organisation').values(organisations).execute();
  const owners = [
    { organisation: partner.organisation.id, person: partner.id, count: OWN },
    ...organisations.map(({ id }) => ({ organisation: id, person: partner.id, count: EACH })),
  ];
  const now = Date.now();
  const options = { random: randomFrom(1), now, assignees: [staff.id] };
  const projects = [...manyProjects(owners, options)];
  await insertProjects(database, projects);
  await insertMilestones(database, projects, randomFrom(2));
  await database.transaction().execute(async (transaction) => {
    for (let first = 1; first <= NOTIFICATIONS; first += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        person_id: partner.id,
        number: first + index,
        type: 'project.send_offer' as const,
        parameters: JSON.stringify({ number: 'P-2026-000001', name: 'Haus Muster', date: '2026-12-01' }),
        link: '/projects',
        created_at: now,
        read_at: (first + index) % 20 === 0 ? null : now,
      }));
      await transaction.insertInto('notification').values(rows).execute();
    }
    await transaction
      .insertInto('inbox')
      .values({
        person_id: partner.id,
        last_number: NOTIFICATIONS,
        changes: 1,
        mailed_number: NOTIFICATIONS,
        mail_due_at: null,
      })
      .execute();
  });
  // PostgreSQL's autovacuum would do this within minutes.
  if (isPostgres(database)) await sql`vacuum analyze`.execute(database);
  await database.destroy();
}

const PROJECTS = '/v1/projects?';
const QUEUE = '/v1/staff/projects?';

/** The measured requests. A CSV is read page by page, a hundred rows each. */
const asked: readonly [what: string, who: 'partner' | 'staff', address: string][] = [
  ['all, newest', 'partner', `${PROJECTS}`],
  ...(['entered', 'ordered', 'completed', 'archived'] as const).map(
    (tab) => [`tab ${tab}`, 'partner', `${PROJECTS}tab=${tab}`] as [string, 'partner', string],
  ),
  ...ProjectSort.map(
    (sort) =>
      [`by ${sort}`, 'partner', `${PROJECTS}sort=${sort}&direction=asc`] as [string, 'partner', string],
  ),
  ['last page by name', 'partner', `${PROJECTS}sort=name&page=500`],
  ['filtered', 'partner', `${PROJECTS}status=offer_received,completed&kind=direct_order&system=in_roof`],
  ['search a name', 'partner', `${PROJECTS}search=muster`],
  ['search a number', 'partner', `${PROJECTS}search=P-2026-0913`],
  ['search an address', 'partner', `${PROJECTS}search=Seestrasse%2012`],
  ['search an article', 'partner', `${PROJECTS}search=SL-L-BK&sort=name`],
  ['filtered, search an article', 'partner', `${PROJECTS}status=completed&search=SL-L-BK&sort=name`],
  ['search two letters', 'partner', `${PROJECTS}search=mu&sort=name`],
  ['search what all have', 'partner', `${PROJECTS}search=P-20`],
  ['search in vain', 'partner', `${PROJECTS}search=nirgends`],
  ['CSV, first 100', 'partner', `${PROJECTS}pageSize=100`],
  ['CSV, last 100', 'partner', `${PROJECTS}pageSize=100&page=100`],
  ['notifications', 'partner', '/v1/notifications'],
  ['unread notifications', 'partner', '/v1/notifications?unread=true'],
  ...StaffView.options.map(
    (view) => [`view ${view}`, 'staff', `${QUEUE}view=${view}`] as [string, 'staff', string],
  ),
  ...ProjectSort.map(
    (sort) =>
      [`all by ${sort}`, 'staff', `${QUEUE}view=all&sort=${sort}&direction=desc`] as [
        string,
        'staff',
        string,
      ],
  ),
  ['all, page 4000', 'staff', `${QUEUE}view=all&sort=updatedAt&page=4000`],
  ['queue, filtered', 'staff', `${QUEUE}status=offer_requested&kind=request_for_quotation&system=in_roof`],
  ['all, filtered', 'staff', `${QUEUE}view=all&status=completed&kind=direct_order&system=facade`],
  ['queue, search a name', 'staff', `${QUEUE}search=muster`],
  ['queue, search an article', 'staff', `${QUEUE}search=SL-L-BK`],
  ['all, search a name', 'staff', `${QUEUE}view=all&search=brönnimann%2012`],
  ['all, search a number', 'staff', `${QUEUE}view=all&search=P-2026-0913`],
  ['all, search an article', 'staff', `${QUEUE}view=all&search=SL-L-BK`],
  ['all, filtered, search an article', 'staff', `${QUEUE}view=all&status=completed&search=SL-L-BK`],
  ['all, search two letters', 'staff', `${QUEUE}view=all&search=mu`],
  ['all, search in vain', 'staff', `${QUEUE}view=all&search=nirgends`],
  ['figures of 12 months', 'staff', '/v1/staff/insights'],
  ['figures of 24 months', 'staff', `/v1/staff/insights?period=${monthsUpTo(dateAt(Date.now()), 24)}`],
  ['all, ordered in 12 months', 'staff', `${QUEUE}view=all&milestone=ordered`],
  ['CSV, 100 of all', 'staff', `${QUEUE}view=all&sort=updatedAt&direction=desc&pageSize=100&page=50`],
];

/** Measures every list at 100,000 projects, 10,000 of them the partner's, on both databases. */
export async function benchLists(): Promise<Record<string, string>[]> {
  const lines = asked.map(([what, who]): Record<string, string> => ({ who, list: what }));
  const cluster = await startPostgres();
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const folder = temporaryFolder();
    const variables: Record<string, string> = {
      DATA_DIR: folder.path,
      ...(kind === 'PostgreSQL' && { DATABASE_URL: await cluster.createDatabase() }),
    };
    await fillWithProjects(variables);
    const server = await startProcess({ ...variables, ...QUIET });
    if (!(await server.ready)) throw new Error(server.errors());
    const clients = {
      partner: await clientOf(server.origin, PARTNER),
      staff: await clientOf(server.origin, STAFF),
    };
    for (const [index, [, who, address]] of asked.entries()) {
      const ask = async (client: Client) => {
        const { status, body } = await client('GET', address);
        if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
      };
      await measure([clients[who]], 1, 5, ask);
      for (const [callers, rounds] of ROUNDS) {
        const { median, p95 } = await measure([clients[who]], callers, rounds, ask);
        const line = lines[index];
        if (line) line[`${kind}, ${callers} at once`] = `${median.toFixed(1)} / ${p95.toFixed(1)}`;
      }
    }
    await server.kill();
    folder.remove();
  }
  await cluster.stop();
  return lines;
}
