import { sql } from 'kysely';
import type { AgreedDiscount } from '../../contracts/domain/discounts.ts';
import { MOST_COUNTED, MOST_FOUND } from '../../contracts/domain/lists.ts';
import { actorOf, allowedEvents } from '../../contracts/domain/project-states.ts';
import type {
  Project,
  ProjectList,
  ProjectQuery,
  ProjectRules,
  RoofVersion,
  RoofVersionSummary,
} from '../../contracts/domain/projects.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { discountOn } from '../people/discounts.ts';
import { initiatorName, personName } from '../people/queries.ts';
import { type Database, isPostgres } from '../platform/db/database.ts';
import type { ProjectRow, RoofVersionRow } from '../platform/db/schema.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { containingProject, searchKeyOf } from '../platform/db/search.ts';
import { readHolidays } from '../platform/holidays.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import {
  discountOf,
  factsOf,
  historyEntryOf,
  listItemOf,
  messageOf,
  offerOf,
  orderOf,
  versionOf,
  versionSummaryOf,
} from './answers.ts';
import { contentOf } from './content.ts';
import { readRegions } from './regions.ts';

/** The reader: a person, a program of the supplier, or the portal itself, which sees everything. */
export type Reader = Person | 'supplier' | 'portal';

const isStaff = (reader: Person | 'supplier'): reader is 'supplier' =>
  reader === 'supplier' || actorOf(reader) === 'supplier';

/**
 * The projects visible to the reader: partners those of their organisation, staff all that were ever submitted, the
 * portal itself all. Others are NOT_FOUND, like unknown ones.
 */
export const projectsFor = (database: Database, reader: Reader) => seenBy(database, reader, 'project');

/** The same for the table of the search. */
function seenBy<T extends 'project' | 'project_search'>(database: Database, reader: Reader, table: T) {
  if (reader === 'portal') return acrossOrganisations(database).select(table);
  if (!isStaff(reader)) return scoped(database, reader).select(table);
  return acrossOrganisations(database).select(table).where(sql<boolean>`submitted_at is not null`);
}

/** Queries limited to a project's organisation, with its offers and orders. */
export const scopedTo = (database: Database, { organisation_id: id }: Pick<ProjectRow, 'organisation_id'>) =>
  scoped(database, { organisation: { id } });

/** Rejects with NOT_FOUND. */
export async function findProject(database: Database, reader: Reader, id: string): Promise<ProjectRow> {
  const row = await projectsFor(database, reader).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/**
 * Rejects with NOT_FOUND unless the person sees a project of this id. `orNew`: also accepts an unused id from a
 * partner.
 */
export async function requireProject(
  database: Database,
  person: Person | 'supplier',
  id: string,
  { orNew = false } = {},
): Promise<void> {
  const seen = await projectsFor(database, person).select('id').where('id', '=', id).executeTakeFirst();
  if (seen) return;
  if (person === 'supplier') throw new ProblemError(404, 'NOT_FOUND');
  const owner = await scoped(database, person).ownerOf('project', id);
  // The same call, sent twice concurrently, may have created it just now.
  if (actorOf(person) === 'partner' && (owner === 'own' || (owner === 'nobody' && orNew))) return;
  throw new ProblemError(404, 'NOT_FOUND', {}, owner === 'foreign' ? 'foreign id' : undefined);
}

const nameFor = (column: string) => personName(column).as('by');

/** Name of the person or program that caused an event; null for the clock and the automatic supplier. */
export const causer = initiatorName('project_event.person_id', 'project_event.api_key_id').as('by');

/** Columns read by lists: without the long texts, which come last in a row. */
const LISTED = [
  'id',
  'organisation_id',
  'number',
  'created_by',
  'kind',
  'system',
  'status',
  'waiting_for',
  'return_to',
  'archived_from',
  'tab',
  'accepted_by',
  'revision',
  'name',
  'name_key',
  'address',
  'power_w',
  'net_rappen',
  'roof_version_id',
  'offer_id',
  'offer_until',
  'order_id',
  'delivery_on',
  'answer_by',
  'assignee_id',
  'status_since',
  'submitted_at',
  'created_at',
  'updated_at',
  'discount_bp',
  'discount_groups',
  'question',
  'refusal',
] as const satisfies readonly (keyof ProjectRow)[];

/** Columns of a frozen roof without configuration and answer, which may be megabytes. */
const SUMMARISED = [
  'id',
  'organisation_id',
  'project_id',
  'version',
  'created_at',
  'created_by',
  'name',
  'power_w',
  'active_modules',
  'cut_pieces',
  'gross_rappen',
  'net_rappen',
  'discount_bp',
  'discount_groups',
  'fingerprint',
  'catalogue_version',
  'engine_version',
  'picture_file_id',
] as const satisfies readonly (keyof RoofVersionRow)[];

const listedNames = [
  sql<string | null>`(
    select picture_file_id from roof_version where roof_version.id = project.roof_version_id
  )`.as('picture_file_id'),
  sql<string>`(select name from organisation where organisation.id = project.organisation_id)`.as(
    'organisation_name',
  ),
  personName('project.assignee_id').as('assignee_name'),
];

const SORT = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  number: 'number',
  name: 'name_key',
  status: 'status',
  powerW: 'power_w',
  netRappen: 'net_rappen',
  answerBy: 'answer_by',
} as const;

/** Only these: PostgreSQL uses no index for an order with an explicit position of nulls. */
const NULLABLE: ReadonlySet<ProjectQuery['sort']> = new Set(['powerW', 'netRappen', 'answerBy']);

/** Nearly unique values: the id follows the same direction, like the index, so that far pages need no sorting. */
const DISTINCT: ReadonlySet<ProjectQuery['sort']> = new Set(['updatedAt', 'createdAt', 'number']);

/** A query of projects, before filters and order. */
export type Projects = ReturnType<typeof projectsFor>;

/** Filters, order and page of a list. */
type Choice = Pick<
  ProjectQuery,
  'status' | 'kind' | 'system' | 'search' | 'sort' | 'direction' | 'page' | 'pageSize'
>;

/** A page of a list of projects. */
export interface Listed {
  readonly projects: Projects;
  /** Number of projects; above MOST_COUNTED: more. null: to be counted. */
  readonly count: number | null;
  /** Whether that is everything the reader sees. */
  readonly isAll: boolean;
}

/**
 * Maximum number of matches looked up one by one on SQLite; reading 100,000 in order takes as long as 4,000 of
 * them.
 */
const FEW = 2_000;

/**
 * Returns the projects that match a search, given as a `searchKeyOf`, and their count if known: at most MOST_FOUND
 * plus one. Few matches are selected by id; for many, the list is scanned in its order. `isAll`: whether `projects`
 * are all that the reader sees.
 */
async function findIn(
  database: Database,
  reader: Reader,
  key: string,
  { projects, isAll }: Pick<Listed, 'projects' | 'isAll'>,
): Promise<{ projects: Projects; count: number | null }> {
  if (isPostgres(database)) {
    const texts = seenBy(database, reader, 'project_search')
      .select('id')
      .where(containingProject(database, key));
    const most = MOST_FOUND + 1;
    const ids = isAll
      ? await texts.limit(most).execute()
      : await projects.select('id').where('id', 'in', texts).limit(most).execute();
    const isFound =
      ids.length > MOST_FOUND
        ? sql<boolean>`id in (select id from project_search where ${containingProject(database, key)})`
        : sql<boolean>`id = any(${ids.map(({ id }) => id)})`;
    return { projects: projects.where(isFound), count: ids.length };
  }
  // The index covers all owners: few matches in it are few for everybody.
  const found = sql<{ rowid: number }>`
    select rowid from project_search where ${containingProject(database, key)}`;
  const { rows } = await sql<{ rowid: number }>`${found} limit ${FEW + 1}`.execute(database);
  const isFound =
    rows.length > FEW
      ? // The plus sign keeps the list's order.
        sql<boolean>`+project.rowid in (${found})`
      : sql<boolean>`project.rowid in (${sql.join(rows.map(({ rowid }) => rowid))})`;
  return { projects: projects.where(isFound), count: null };
}

/** Projects of the chosen statuses, kinds and systems; the same object if nothing is chosen. */
function chosenOf(projects: Projects, choice: Pick<Choice, 'status' | 'kind' | 'system'>): Projects {
  let matching = projects;
  for (const column of ['status', 'kind', 'system'] as const)
    if (choice[column].length > 0) matching = matching.where(column, 'in', choice[column]);
  return matching;
}

/**
 * Returns one page of a list. Filtering, counting, searching and sorting each use an index of their own; wide rows
 * are read for the page only. `now`: ms since 1970.
 */
export async function pageOf(
  database: Database,
  reader: Reader,
  list: Listed,
  { search, sort, direction, page, pageSize, ...choice }: Choice,
  now: number,
): Promise<Pick<ProjectList, 'rows' | 'total' | 'isMore'>> {
  let matching = chosenOf(list.projects, choice);
  const offset = (page - 1) * pageSize;
  const isAll = list.isAll && matching === list.projects;
  let count = matching === list.projects ? list.count : null;
  const key = searchKeyOf(search);
  if (key !== '')
    ({ projects: matching, count } = await findIn(database, reader, key, { projects: matching, isAll }));
  if (count === 0) return { rows: [], total: 0, isMore: false };
  const inOrder = matching
    .select('id')
    .orderBy(SORT[sort], (order) => {
      const directed = order[direction]();
      // Null values come last in both directions; SQLite and PostgreSQL would differ.
      return NULLABLE.has(sort) ? directed.nullsLast() : directed;
    })
    .orderBy('id', DISTINCT.has(sort) ? direction : 'desc');
  const most = key === '' ? MOST_COUNTED : MOST_FOUND;
  const countsRead = key !== '' && count === null && offset + pageSize <= most;
  const [read, counted] = countsRead
    ? await readAndCount(inOrder, { offset, pageSize, most })
    : await Promise.all([
        // One row more shows whether the page is the last.
        inOrder
          .limit(pageSize + 1)
          .offset(offset)
          .execute(),
        count ?? countOf(database, matching, most),
      ]);
  const isMore = counted > most && read.length > pageSize;
  // A request past the last page needs the exact total.
  const exact = async () => (read.length > 0 ? offset + read.length : countOf(database, matching));
  const total = counted <= most ? counted : isMore ? Math.max(most, offset + pageSize) : await exact();
  const order = read.slice(0, pageSize).map(({ id }) => id);
  return { rows: await listItems(database, reader, order, dateAt(now)), total, isMore };
}

/** The ids that are counted include the page, so that texts are searched only once. */
async function readAndCount<Row>(
  inOrder: { limit(count: number): { execute(): Promise<Row[]> } },
  { offset, pageSize, most }: Readonly<Record<'offset' | 'pageSize' | 'most', number>>,
): Promise<[Row[], number]> {
  const found = await inOrder.limit(most + 1).execute();
  return [found.slice(offset, offset + pageSize + 1), found.length];
}

/** Rows of the list for projects, in the order of their ids. */
async function listItems(
  database: Database,
  reader: Reader,
  ids: readonly string[],
  today: string,
): Promise<ProjectList['rows']> {
  if (ids.length === 0) return [];
  const rows = await acrossOrganisations(database)
    .select('project')
    .select(LISTED)
    .select(listedNames)
    .where('id', 'in', ids)
    .execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const readerId = typeof reader === 'string' ? null : reader.id;
  return rows.map((row) =>
    listItemOf({ ...row, organisation_name: row.organisation_name ?? '' }, today, readerId),
  );
}

/** Returns the number of projects, up to `most` plus one. */
export async function countOf(database: Database, projects: Projects, most?: number): Promise<number> {
  const ids = projects.select('id');
  const counted = most === undefined ? ids : ids.limit(most + 1);
  const { count } = await database
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of sent projects whose next step is the partner's; drafts do not wait for anybody. */
const awaitingPartner = sql<number>`count(case when submitted_at is not null and (
  status in ('created', 'offer_received', 'order_delivered') or waiting_for = 'details') then 1 end)`.as(
  'yours',
);

/** Returns one page of the projects that the person sees, and the count of each tab. `now`: ms since 1970. */
export async function listProjects(
  database: Database,
  reader: Reader,
  { tab, ...choice }: ProjectQuery,
  now: number,
): Promise<ProjectList> {
  const seen = projectsFor(database, reader);
  const perTab = await seen
    .select(['tab', (select) => select.fn.countAll<number>().as('count'), awaitingPartner])
    .groupBy('tab')
    .execute();
  const counts = { all: 0, entered: 0, ordered: 0, completed: 0, archived: 0, yours: 0 };
  for (const each of perTab) {
    counts[each.tab] = Number(each.count);
    counts.all += Number(each.count);
    counts.yours += Number(each.yours);
  }
  const projects = tab === 'all' ? seen : seen.where('tab', '=', tab);
  const list = { projects, count: counts[tab], isAll: tab === 'all' };
  return { ...(await pageOf(database, reader, list, choice, now)), counts };
}

/** Whether the order amends an earlier confirmed one. */
export async function isAmended(database: Database, row: ProjectRow): Promise<boolean> {
  if (row.status !== 'order_placed' && row.return_to !== 'order_placed') return false;
  const confirmed = await scopedTo(database, row)
    .select('project_order')
    .select('id')
    .where('project_id', '=', row.id)
    .where('state', '=', 'superseded')
    .where('confirmed_date', 'is not', null)
    .executeTakeFirst();
  return confirmed !== undefined;
}

/**
 * Returns the project from which a draft's address was copied, until a person confirms it. Older drafts have no
 * record of that: they are flagged if their organisation had an earlier project at the same address, since it may
 * have been prefilled unnoticed.
 */
async function originOfAddress(database: Database, row: ProjectRow): Promise<string | null> {
  const content = contentOf(row);
  // Older drafts have no such member.
  const known: string | null | undefined = content?.addressFrom;
  if (known !== undefined || !content?.projectAddress || row.status !== 'created') return known ?? null;
  const earlier = await scopedTo(database, row)
    .select('project')
    .select('number')
    .where('address', '=', row.address)
    .where('created_at', '<', row.created_at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.number ?? null;
}

/** Returns the discount of a project on a day: its own, else its organisation's. */
export const discountFor = async (
  database: Database,
  row: Pick<ProjectRow, 'organisation_id' | 'discount_bp' | 'discount_groups'>,
  day: string,
): Promise<AgreedDiscount> =>
  row.discount_bp === null
    ? discountOn(database, row.organisation_id, day)
    : discountOf({ ...row, discount_bp: row.discount_bp });

/** Returns everything that a reader may see of a project. Rejects with NOT_FOUND. */
export async function readProject(
  database: Database,
  person: Person,
  id: string,
  now: number,
): Promise<Project> {
  const row = await projectsFor(database, person)
    .selectAll()
    .select(listedNames)
    .select(personName('project.created_by').as('creator_name'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  const own = scopedTo(database, row);
  const [offers, orders, versions, messages, events, amended, addressFrom] = await Promise.all([
    own
      .select('offer')
      .selectAll()
      .select(nameFor('offer.sent_by'))
      .where('project_id', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    own
      .select('project_order')
      .selectAll()
      .select(nameFor('project_order.placed_by'))
      .select(personName('project_order.received_by').as('received_by_name'))
      .where('project_id', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    own
      .select('roof_version')
      .select(SUMMARISED)
      .select(nameFor('roof_version.created_by'))
      .where('project_id', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    own
      .select('project_message')
      .selectAll()
      .select(nameFor('project_message.person_id'))
      .where('project_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    own
      .select('project_event')
      .selectAll()
      .select(causer)
      .where('project_id', '=', id)
      .orderBy('revision')
      .execute(),
    isAmended(database, row),
    originOfAddress(database, row),
  ]);
  const today = dateAt(now);
  const parsed = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text));
  const content = contentOf(row);
  return {
    ...listItemOf({ ...row, organisation_name: row.organisation_name ?? '' }, today, person.id),
    createdBy: row.creator_name ?? '',
    content: content && { ...content, addressFrom },
    discount: await discountFor(database, row, today),
    approval: parsed(row.approval),
    archive: parsed(row.archive),
    question: row.question,
    updateRequest: parsed(row.update_request),
    offers: offers.map((offer) => offerOf(offer, row.number, today)),
    orders: orders.map((order) => orderOf({ ...order, by: order.by ?? '' }, row.number)),
    roofVersions: versions.map(versionSummaryOf),
    messages: messages.map((message) => messageOf({ ...message, by: message.by ?? '' })),
    history: events.map(historyEntryOf),
    allowed: allowedEvents(factsOf(row, { isAmended: amended }), person),
  };
}

/** Returns the figures of a frozen roof of a project. */
export async function readVersionSummary(
  database: Database,
  project: ProjectRow,
  versionId: string,
): Promise<RoofVersionSummary> {
  const row = await scopedTo(database, project)
    .select('roof_version')
    .select(SUMMARISED)
    .select(nameFor('roof_version.created_by'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return versionSummaryOf(row);
}

/** Returns a frozen roof of a project with the whole answer. Rejects with NOT_FOUND. */
export async function readRoofVersion(
  database: Database,
  person: Person,
  projectId: string,
  versionId: string,
): Promise<RoofVersion> {
  const project = await findProject(database, person, projectId);
  const row = await scopedTo(database, project)
    .select('roof_version')
    .selectAll()
    .select(nameFor('roof_version.created_by'))
    .where('project_id', '=', projectId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return versionOf(row);
}

/** Returns the data that the rules of a submission depend on, besides its content. */
export async function readRules(database: Database, now: number): Promise<ProjectRules> {
  return {
    today: dateAt(now),
    holidays: await readHolidays(database),
    regions: await readRegions(database),
    pickupPlaces: await readPickupPlaces(database),
  };
}

/** Returns the supplier, and the partners with warehouses. */
async function readPickupPlaces(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('organisation')
    .select(['name', 'address'])
    .where(({ or, eb }) =>
      or([
        eb('kind', '=', 'supplier'),
        eb('id', 'in', acrossOrganisations(database).select('warehouse').select('organisation_id')),
      ]),
    )
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name, address }) => [name, address].filter((part) => part !== '').join(', '));
}
