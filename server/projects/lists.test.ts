import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_FOUND } from '../../contracts/domain/lists.ts';
import {
  ProjectKind,
  ProjectStatus,
  ProjectSystem,
  ProjectTab,
  stateOf,
  waitsOn,
} from '../../contracts/domain/project-states.ts';
import { ProjectQuery, ProjectSort } from '../../contracts/domain/projects.ts';
import { StaffQuery, StaffView } from '../../contracts/domain/staff.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { renumberSearch } from '../platform/db/migrate.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { insertProjects, manyProjects, randomFrom } from '../testing/many-projects.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { countOf, listProjects, projectsFor } from './queries.ts';
import { listForStaff } from './staff.ts';

const today = dateAt(TEST_TIME);

/** Sort values of the rows. */
const orderedBy: Readonly<Record<ProjectQuery['sort'], (row: ProjectRow) => string | number | null>> = {
  updatedAt: (row) => row.updated_at,
  createdAt: (row) => row.created_at,
  number: (row) => row.number,
  name: (row) => row.name_key,
  status: (row) => row.status,
  powerW: (row) => row.power_w,
  netRappen: (row) => row.net_rappen,
  answerBy: (row) => row.answer_by,
};

const compared = (a: string | number, b: string | number): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
};

/**
 * Reference implementation of the search: by a part of a text, or by one or two letters at the beginning of a word.
 */
function isFound(row: Pick<ProjectRow, 'search_key' | 'articles_key'>, key: string): boolean {
  const isShort = [...key].length < 3;
  return [row.search_key, row.articles_key].some((text) => ` ${text}`.includes(isShort ? ` ${key}` : key));
}

/** Reference implementation of a page: filtered, sorted, cut. */
function pageOf(
  rows: readonly ProjectRow[],
  { status, kind, system, search, sort, direction, page, pageSize }: Omit<ProjectQuery, 'tab'>,
) {
  const key = searchKeyOf(search);
  const matching = rows.filter(
    (row) =>
      (status.length === 0 || status.includes(row.status)) &&
      (kind.length === 0 || kind.includes(row.kind)) &&
      (system.length === 0 || (row.system !== null && system.includes(row.system))) &&
      (key === '' || isFound(row, key)),
  );
  matching.sort((one, other) => {
    const [a, b] = [orderedBy[sort](one), orderedBy[sort](other)];
    const directed = direction === 'asc' ? 1 : -1;
    const byValue =
      a === null || b === null ? Number(a === null) - Number(b === null) : compared(a, b) * directed;
    const isDistinct = ['updatedAt', 'createdAt', 'number'].includes(sort);
    return byValue || compared(one.id, other.id) * (isDistinct ? directed : -1);
  });
  const ids = matching.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
  // Beyond the limit the exact total is not counted while there is a further page.
  const isMore = key !== '' && matching.length > MOST_FOUND && page * pageSize < matching.length;
  return { total: isMore ? Math.max(MOST_FOUND, page * pageSize) : matching.length, isMore, ids };
}

const waits = (row: ProjectRow): boolean =>
  waitsOn[stateOf({ status: row.status, waitingFor: row.waiting_for })] === 'supplier';

/** Rows in each of the supplier's lists. */
const inView: Readonly<Record<StaffView, (row: ProjectRow, person: Person) => boolean>> = {
  waiting: waits,
  overdue: (row) => waits(row) && row.answer_by !== null && row.answer_by < today,
  mine: (row, { id }) => waits(row) && row.assignee_id === id,
  unassigned: (row) => waits(row) && row.assignee_id === null,
  approvals: (row) => row.status === 'pending' && row.waiting_for === 'approval',
  orders: (row) => row.tab === 'ordered',
  all: () => true,
};

onBothDatabases((newDatabase, kind) => {
  let database: Database;
  let planner: Person;
  let sales: Person;
  let rows: ProjectRow[];
  const random = randomFrom(7);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

  const personOf = async (email: string): Promise<Person> => {
    const person = await findPersonByEmail(database, email);
    if (!person) throw new Error(`the demo has no ${email}`);
    return person;
  };
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
    [planner, sales] = [await personOf('planner@example.ch'), await personOf('sales@example.ch')];
    const installer = await personOf('installer@example.ch');
    const owners = [
      { organisation: planner.organisation.id, person: planner.id, count: 1_500 },
      { organisation: installer.organisation.id, person: installer.id, count: 700 },
    ];
    rows = [...manyProjects(owners, { random, now: TEST_TIME, assignees: [sales.id] })];
    await insertProjects(database, rows);
  });
  afterAll(() => database.destroy());

  /** A random search: a part of an existing text, or a text that matches nothing; sometimes one that matches all. */
  const drawnSearch = (): string => {
    const row = oneOf(rows);
    const text = oneOf([row.name, row.number, row.address, row.articles_key, 'P-20', 'Thun', '100%_!']);
    const begins = [...text.matchAll(/\b/g)].map(({ index }) => index);
    const start = random() < 0.3 ? oneOf(begins) : Math.floor(random() * text.length * 0.7);
    const part = text.slice(start, start + 1 + Math.floor(random() * (random() < 0.3 ? 3 : 12))).trim();
    return random() < 0.4 ? '' : part;
  };
  const some = (values: readonly string[]): string =>
    random() < 0.7 ? '' : values.filter(() => random() < 0.4).join(',');
  const drawnQuery = () => ({
    search: drawnSearch(),
    status: some(ProjectStatus.options),
    kind: some(ProjectKind.options),
    system: some(ProjectSystem.options),
    sort: oneOf(ProjectSort),
    direction: oneOf(['asc', 'desc']),
    page: String(1 + Math.floor(random() ** 3 * 40)),
    pageSize: String(oneOf([5, 20, 100])),
  });

  test('a search matches within one text, never across two', async () => {
    const query = (search: string) => ProjectQuery.parse({ search });
    const searched = async (search: string) =>
      (await listProjects(database, planner, query(search), TEST_TIME)).total;
    const row = rows.find((each) => each.organisation_id === planner.organisation.id);
    expect(row).toBeDefined();
    const [end, start] = [row?.search_key.slice(-4), row?.articles_key.slice(0, 4)];
    expect(await searched(`${end}`)).toBeGreaterThan(0);
    expect(await searched(`${start}`)).toBeGreaterThan(0);
    expect(await searched(`${end} ${start}`)).toBe(0);
  });

  test('one or two letters match at the beginning of words, more of them anywhere', async () => {
    const [row] = rows.filter((each) => each.organisation_id === planner.organisation.id);
    if (!row) throw new Error('the planner has no project');
    const own = acrossOrganisations(database).update('project', {
      search_key: searchKeyOf('N°7 Ärztehaus 𝕏 ´Zur  "1%!"'),
    });
    await own.where('id', '=', row.id).execute();
    const finds = async (search: string) => {
      const query = ProjectQuery.parse({ search, pageSize: '100', sort: 'createdAt', direction: 'asc' });
      return (await listProjects(database, planner, query, TEST_TIME)).rows.some(({ id }) => id === row.id);
    };
    for (const search of 'n|N°|Är|ar|x|"1|"|zu|Zur| zur|tehaus|1%!|zur  "|´'.split('|'))
      expect([search, await finds(search)]).toEqual([search, true]);
    for (const search of ['1%', '7', 'rz', 'us', '%', '_', '*', 'zur "', 'ur ', 'äx'])
      expect([search, await finds(search)]).toEqual([search, false]);
    await acrossOrganisations(database).update('project', row).where('id', '=', row.id).execute();
  });

  const isPartnersTurn = ({ submitted_at, status, waiting_for }: (typeof rows)[number]) =>
    submitted_at !== null &&
    (['created', 'offer_received', 'order_delivered'].includes(status) || waiting_for === 'details');

  const cases = { ...drawn, timeout: soak(30_000, 600_000) };
  test('a list equals the reference over all projects, in the same order', cases, async () => {
    const own = rows.filter(({ organisation_id: id }) => id === planner.organisation.id);
    for (let round = 0; round < soak(120, 3_000); round += 1) {
      const query = ProjectQuery.parse({ ...drawnQuery(), tab: oneOf(ProjectTab.options) });
      const { rows: got, total, isMore, counts } = await listProjects(database, planner, query, TEST_TIME);
      const tabbed = (tab: ProjectTab) => own.filter((row) => tab === 'all' || row.tab === tab);
      const expected = pageOf(tabbed(query.tab), query);
      expect([query, { total, isMore, ids: got.map(({ id }) => id) }]).toEqual([query, expected]);
      for (const tab of ProjectTab.options) expect(counts[tab]).toBe(tabbed(tab).length);
      expect(counts.yours).toBe(own.filter(isPartnersTurn).length);
    }
  });

  test("so do the supplier's lists, without projects that were never submitted", cases, async () => {
    const submitted = rows.filter(({ submitted_at }) => submitted_at !== null);
    for (let round = 0; round < soak(120, 3_000); round += 1) {
      const query = StaffQuery.parse({ ...drawnQuery(), view: oneOf(StaffView.options) });
      const { rows: got, total, isMore, counts } = await listForStaff(database, sales, query, TEST_TIME);
      const viewed = (view: StaffView) => submitted.filter((row) => inView[view](row, sales));
      const expected = pageOf(viewed(query.view), query);
      expect([query, { total, isMore, ids: got.map(({ id }) => id) }]).toEqual([query, expected]);
      for (const view of StaffView.options) expect(counts[view]).toBe(viewed(view).length);
    }
  });

  test('counts a list up to the limit', async () => {
    const seen = projectsFor(database, planner);
    const all = await countOf(database, seen);
    expect(await countOf(database, seen, all + 10)).toBe(all);
    expect(await countOf(database, seen, all)).toBe(all);
    expect(await countOf(database, seen, all - 1)).toBe(all);
    expect(await countOf(database, seen, 1_000)).toBe(1_001);
  });

  test('the search follows writes, submissions and deletions', async () => {
    const row = rows.find(
      (each) => each.status === 'created' && each.organisation_id === planner.organisation.id,
    );
    if (!row) throw new Error('none of the projects is a draft');
    const foundBy = async (search: string, { isStaff = false } = {}) =>
      isStaff
        ? (await listForStaff(database, sales, StaffQuery.parse({ view: 'all', search }), TEST_TIME)).total
        : (await listProjects(database, planner, ProjectQuery.parse({ search }), TEST_TIME)).total;
    const change = (values: Partial<ProjectRow>) =>
      acrossOrganisations(database).update('project', values).where('id', '=', row.id).execute();
    expect(await foundBy('nie "zuvor" geschrieben')).toBe(0);
    await change({ search_key: 'nie "zuvor" geschrieben' });
    expect(await foundBy('Nie "Zuvor" geschrieben')).toBe(1);
    expect(await foundBy('zuvor" g')).toBe(1);
    expect(await foundBy('zuvor', { isStaff: true })).toBe(0);
    await change({ submitted_at: TEST_TIME });
    expect(await foundBy('zuvor', { isStaff: true })).toBe(1);
    await acrossOrganisations(database).delete('project').where('id', '=', row.id).execute();
    expect(await foundBy('zuvor')).toBe(0);
    await acrossOrganisations(database).insert('project', [row]).execute();
    expect(await foundBy(row.number)).toBe(1);
  });

  if (kind === 'postgres') {
    test('the search uses its index', async () => {
      const { rows: indexes } = await sql<{ indexdef: string }>`
        select indexdef from pg_indexes where indexname = 'project_search_text'`.execute(database);
      expect(indexes[0]?.indexdef).toContain('gin_trgm_ops');
    });
  } else {
    test('the search follows renumbered rows', async () => {
      await sql`update project set rowid = rowid + 1000000`.execute(database);
      await renumberSearch(database);
      const row = rows.find(({ submitted_at }) => submitted_at !== null);
      const byNumber = StaffQuery.parse({ view: 'all', search: row?.number });
      const { rows: untouched } = await listForStaff(database, sales, byNumber, TEST_TIME);
      expect(untouched.map(({ id }) => id)).toEqual([row?.id]);
      await acrossOrganisations(database)
        .update('project', { articles_key: 'erst nachher' })
        .where('id', '=', row?.id ?? '')
        .execute();
      const query = StaffQuery.parse({ view: 'all', search: 'erst nachher' });
      const { rows: found } = await listForStaff(database, sales, query, TEST_TIME);
      expect(found.map(({ id }) => id)).toEqual([row?.id]);
    });
  }
});
