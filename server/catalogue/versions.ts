import { v7 as newId } from 'uuid';
import {
  type ListedVersion,
  type OpenedVersion,
  type PutFirstDay,
  type PutVersion,
  VersionLabel,
  type VersionList,
  validities,
} from '../../contracts/domain/catalogue-versions.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import {
  askForApproval,
  type Decision,
  decideRequest,
  otherAdministrators,
  requestOf,
  selectRequests,
} from '../people/approvals.ts';
import { personName } from '../people/queries.ts';
import { announce } from '../platform/announcements.ts';
import { countUp } from '../platform/db/counter.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { CatalogueVersionRow } from '../platform/db/schema.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { type CatalogueVersion, findCatalogueOn } from '../platform/solving/catalogue-versions.ts';
import { sourceOf } from '../platform/solving/engine.ts';
import { catalogue, shipped } from '../platform/solving/shipped-catalogue.ts';
import type { SecondPersonRule } from '../settings.ts';
import { problemsOf, summaryOf } from './summary.ts';

/** First day of the first version of a demo: everything older has its prices. */
const BEGINNING = '2000-01-01';

export const changed = (): ProblemError => new ProblemError(409, 'CATALOGUE_CHANGED');

/** Publishes the shipped catalogue in a database without versions. Concurrent starts publish it once. */
export async function seedCatalogue(database: Database, now: number): Promise<void> {
  const isEmpty = async (on: Database) =>
    !(await on.selectFrom('catalogue_version').select('id').limit(1).executeTakeFirst());
  if (!(await isEmpty(database))) return;
  await inTransaction(database, async (transaction) => {
    const sequence = await lockVersions(transaction);
    if (!(await isEmpty(transaction))) return;
    await transaction
      .insertInto('catalogue_version')
      .values({
        ...{ id: newId(), label: catalogue.version, content: shipped.text, sha256: shipped.sha256 },
        ...{ base_id: null, note: '', revision: 1, created_at: now, created_by: null },
        ...{ valid_from: BEGINNING, sequence, published_at: now, published_by: null },
      })
      .execute();
  });
}

/** Locks all versions until the transaction ends. Returns a place in the order of publication after all others. */
export const lockVersions = (transaction: Database): Promise<number> => countUp(transaction, 'catalogue');

/** Columns of a version without its content, with the names of people and of its base. */
const rowsOf = (database: Database) =>
  database
    .selectFrom('catalogue_version')
    .leftJoin('catalogue_version as base', 'base.id', 'catalogue_version.base_id')
    .select([
      'catalogue_version.id',
      'catalogue_version.label',
      'catalogue_version.sha256',
      'catalogue_version.summary',
      'catalogue_version.note',
      'catalogue_version.revision',
      'catalogue_version.created_at',
      'catalogue_version.valid_from',
      'catalogue_version.sequence',
      'catalogue_version.published_at',
      'base.label as base_label',
      personName('catalogue_version.created_by').as('creator'),
      personName('catalogue_version.published_by').as('publisher'),
    ])
    .select((version) =>
      version
        .selectFrom('approval_request')
        .whereRef('version_id', '=', 'catalogue_version.id')
        .where('state', '=', 'approved')
        // Both are set by the same transaction.
        .whereRef('decided_at', '=', 'catalogue_version.published_at')
        .select(personName('decided_by').as('name'))
        .limit(1)
        .as('approver'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
type ShownRow = Row & Pick<ListedVersion, 'request'>;

/** A publication as it is asked for: approved for this content only. */
interface Publication {
  readonly validFrom: string;
  readonly revision: number;
  readonly sha256: string;
}

/** Returns a function that finds the latest request of a version, as a person sees it. */
async function requestsBy(
  database: Database,
  person: Person | null,
): Promise<(row: Row) => ListedVersion['request']> {
  const rows = await selectRequests(database).where('version_id', 'is not', null).execute();
  return ({ id, revision, sha256 }) => {
    const latest = rows.find(({ version_id }) => version_id === id);
    if (!latest) return null;
    const asked: Publication = JSON.parse(latest.content);
    const isOutdated = asked.revision !== revision || asked.sha256 !== sha256;
    // A declined version that was edited or published since may be asked for again.
    if (isOutdated && latest.state === 'declined') return null;
    return { ...requestOf(latest, person, isOutdated), validFrom: asked.validFrom };
  };
}

/** The time, ms since 1970, the person who reads (null: a program), and when publishing needs a second one. */
interface Reading {
  readonly now: number;
  readonly person: Person | null;
  readonly rule: SecondPersonRule;
}

/** Returns all versions: drafts, then the latest first day first. */
export async function listVersions(database: Database, { now, person, rule }: Reading): Promise<VersionList> {
  const today = dateAt(now);
  const found = await rowsOf(database).orderBy('catalogue_version.created_at', 'desc').execute();
  const requests = await requestsBy(database, person);
  const rows = found.map((row) => ({ ...row, request: requests(row) }));
  const published = rows.flatMap(({ valid_from: validFrom, sequence, ...row }) =>
    validFrom === null || sequence === null ? [] : [{ ...row, validFrom, sequence }],
  );
  const active = await findCatalogueOn(database, today);
  const drafts = rows.filter((row) => row.valid_from === null);
  return {
    today,
    approvers: rule.publishes ? await otherAdministrators(database, person) : null,
    versions: [
      ...(await Promise.all(drafts.map((row) => draftOf(database, row, active)))),
      ...(await Promise.all(
        validities(published, today)
          .toReversed()
          .map(async ({ version: { validFrom, ...row }, state, validUntil }) => ({
            ...itemOf(row),
            ...{ state, validFrom, validUntil, problems: [] },
            difference: state === 'scheduled' ? (await summaryOf(database, row, active)).difference : null,
          })),
      )),
    ],
  };
}

const itemOf = (row: Omit<ShownRow, 'valid_from' | 'sequence'>) => ({
  id: row.id,
  label: row.label,
  note: row.note,
  basedOn: row.base_label,
  revision: row.revision,
  createdAt: Number(row.created_at),
  createdBy: row.creator,
  publishedAt: row.published_at === null ? null : Number(row.published_at),
  publishedBy: row.publisher,
  approvedBy: row.approver,
  request: row.request,
});

async function draftOf(
  database: Database,
  row: ShownRow,
  active: CatalogueVersion | null,
): Promise<ListedVersion> {
  const { problems, difference } = await summaryOf(database, row, active);
  return {
    ...itemOf(row),
    ...{ state: 'draft', validFrom: null, validUntil: null, problems: [...problems], difference },
  };
}

/** Returns a version of the list. Rejects with NOT_FOUND. */
async function findVersion(database: Database, id: string, reading: Reading): Promise<ListedVersion> {
  const found = (await listVersions(database, reading)).versions.find((version) => version.id === id);
  if (!found) throw new ProblemError(404, 'NOT_FOUND');
  return found;
}

/** Returns a version with its content, both of one revision. Rejects with NOT_FOUND. */
export async function openVersion(database: Database, id: string, reading: Reading): Promise<OpenedVersion> {
  const version = await findVersion(database, id, reading);
  const { content, revision, note } = await rowOf(database, id);
  // A concurrent save may come between the two reads.
  return { version: { ...version, revision, note }, content: JSON.parse(content) };
}

/** Returns the JSON text of a version. Rejects with NOT_FOUND. */
export async function contentOf(database: Database, id: string): Promise<string> {
  const { content } = await rowOf(database, id);
  return content;
}

/** Returns a version with its content. Rejects with NOT_FOUND. */
export async function rowOf(database: Database, id: string): Promise<CatalogueVersionRow> {
  const row = await database
    .selectFrom('catalogue_version')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** Rejects with NOT_FOUND if there is no such version. */
export async function requireVersion(database: Database, id: string): Promise<void> {
  const row = await database
    .selectFrom('catalogue_version')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
}

/** The person who changes versions, and the time, ms since 1970. */
interface Change extends Reading {
  readonly person: Person;
}

/**
 * Stores a file as a draft under the client's id, or in the place of a draft of that id. Content that some version has
 * changes nothing, unless it is that draft with another note: that version is returned. Rejects with INPUT_INVALID for text that is no JSON object with a free
 * `version`, and with CATALOGUE_CHANGED if the draft has another revision or is published.
 */
export async function importVersion(
  database: Database,
  change: Change,
  id: string,
  { text, note, baseId, baseRevision }: PutVersion,
): Promise<ListedVersion> {
  const content = parsed(text);
  const label = VersionLabel.safeParse(content.version);
  if (!label.success || label.data !== content.version) throw invalidField('version', 'required');
  const source = sourceOf(content);
  const stored = await inTransaction(database, async (transaction) => {
    await lockVersions(transaction);
    const find = (column: 'id' | 'sha256' | 'label', value: string) =>
      transaction
        .selectFrom('catalogue_version')
        .select(['id', 'note'])
        .where(column, '=', value)
        .executeTakeFirst();
    const same = await find('sha256', source.sha256);
    const isNoted = same?.id === id && note !== null && note !== same.note;
    if (same && !isNoted) return same;
    if (baseId !== null && !(await find('id', baseId))) throw invalidField('baseId', 'invalid');
    const holder = await find('label', label.data);
    if (holder && holder.id !== id) throw invalidField('version', 'duplicate');
    const values = { id, label: label.data, content: source.text, sha256: source.sha256, note, baseId };
    const written =
      baseRevision === null
        ? await insertDraft(transaction, change, values)
        : await replaceDraft(transaction, baseRevision, values);
    if (!written) throw changed();
    return written;
  });
  return findVersion(database, stored.id, change);
}

/** A draft to store; a note or base of null stays as it is. */
interface StoredDraft extends Pick<CatalogueVersionRow, 'id' | 'label' | 'content' | 'sha256'> {
  readonly note: string | null;
  readonly baseId: string | null;
}

/** Returns the new draft's id; undefined if there is a version of that id. */
const insertDraft = (
  transaction: Database,
  { person, now }: Change,
  { note, baseId, ...values }: StoredDraft,
) =>
  transaction
    .insertInto('catalogue_version')
    .values({
      ...{ ...values, note: note ?? '', base_id: baseId },
      ...{ revision: 1, created_at: now, created_by: person.id },
      ...{ valid_from: null, sequence: null, published_at: null, published_by: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Returns the draft's id; undefined if it has another revision or is published. */
const replaceDraft = (
  transaction: Database,
  revision: number,
  { id, note, baseId, ...values }: StoredDraft,
) =>
  transaction
    .updateTable('catalogue_version')
    .set({
      ...values,
      ...(note !== null && { note }),
      ...(baseId !== null && { base_id: baseId }),
      revision: revision + 1,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('valid_from', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Returns the JSON object of a text. Throws INPUT_INVALID. */
function parsed(text: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw invalidField('text', 'invalid');
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw invalidField('text', 'invalid');
  return content as Record<string, unknown>;
}

/** Deletes a draft at the revision that the person saw. Rejects with CATALOGUE_CHANGED. */
export async function removeDraft(database: Database, id: string, revision: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockVersions(transaction);
    await transaction
      .updateTable('catalogue_version')
      .set({ base_id: null })
      .where('base_id', '=', id)
      .execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('catalogue_version')
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('valid_from', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw changed();
  });
}

/**
 * Publishes a draft from a day on, reschedules a scheduled version or makes it a draft again. Where publishing needs a
 * second person, the first two become a request. Idempotent. Rejects with CATALOGUE_CHANGED for another revision and for
 * a version that is or was active, and with ALREADY_DECIDED while another request is open. Rejects with INPUT_INVALID for
 * content with problems, a day before today, and a later day on which another version begins.
 */
export async function putFirstDay(
  database: Database,
  change: Change,
  id: string,
  { validFrom, revision }: PutFirstDay,
): Promise<ListedVersion> {
  const { person, now, rule } = change;
  await inTransaction(database, async (transaction) => {
    const sequence = await lockVersions(transaction);
    const row = await rowOf(transaction, id);
    if (row.valid_from === validFrom && [revision, revision + 1].includes(row.revision)) return;
    requireUnchanged(row, revision, now);
    if (validFrom !== null) await requirePublishable(transaction, row, validFrom, dateAt(now));
    if (validFrom !== null && rule.publishes)
      await askForPublication(transaction, change, row, { validFrom, revision, sha256: row.sha256 });
    else await setFirstDay(transaction, row, { validFrom, sequence, by: person.id, now });
  });
  return findVersion(database, id, change);
}

/** Throws CATALOGUE_CHANGED for another revision and for a version that is or was active. */
function requireUnchanged(row: CatalogueVersionRow, revision: number, now: number): void {
  const isOver = row.valid_from !== null && row.valid_from <= dateAt(now);
  if (row.revision !== revision || isOver) throw changed();
}

/** When a version becomes valid, null: it becomes a draft, and the person who wants it. */
interface FirstDay {
  readonly validFrom: string | null;
  readonly sequence: number;
  readonly by: string;
  readonly now: number;
}

async function setFirstDay(
  transaction: Database,
  { id, revision }: CatalogueVersionRow,
  { validFrom, sequence, by, now }: FirstDay,
): Promise<void> {
  const publication =
    validFrom === null
      ? { sequence: null, published_at: null, published_by: null }
      : { sequence, published_at: now, published_by: by };
  await transaction
    .updateTable('catalogue_version')
    .set({ ...publication, valid_from: validFrom, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
  if (validFrom === dateAt(now)) await announce(transaction, 'catalogue');
}

const namedVersion = ({ id, label }: CatalogueVersionRow) => ({
  parameters: { name: label },
  link: `/staff/catalogue/${id}`,
});

/** Stores a request. A repetition changes nothing; another open one that is not outdated rejects it. */
async function askForPublication(
  transaction: Database,
  { person, now }: Change,
  row: CatalogueVersionRow,
  publication: Publication,
): Promise<void> {
  const open = await selectRequests(transaction)
    .where('version_id', '=', row.id)
    .where('state', '=', 'open')
    .execute();
  const content = JSON.stringify(publication);
  if (open.some((request) => request.content === content && request.requested_by === person.id)) return;
  const isCurrent = ({ revision, sha256 }: Publication) => revision === row.revision && sha256 === row.sha256;
  if (open.some((request) => isCurrent(JSON.parse(request.content))))
    throw new ProblemError(409, 'ALREADY_DECIDED');
  const about = { id: newId(), version_id: row.id, organisation_id: null };
  await askForApproval(transaction, { person, now }, { ...about, content: publication }, namedVersion(row));
}

/**
 * Decides a request to publish a version; an approved one is published as requested, from today on if its day is over.
 * Rejects as `decideRequest` and `putFirstDay`: with CATALOGUE_CHANGED if the version was changed since.
 */
export async function decidePublication(
  database: Database,
  change: Change,
  { id, requestId }: { readonly id: string; readonly requestId: string },
  decision: Decision,
): Promise<ListedVersion> {
  const { person, now } = change;
  await inTransaction(database, async (transaction) => {
    const sequence = await lockVersions(transaction);
    const row = await rowOf(transaction, id);
    const about = { id: requestId, version_id: id, organisation_id: null };
    const acting = { person, now };
    const decided = await decideRequest(transaction, acting, about, decision, namedVersion(row));
    if (decided?.state !== 'approved') return;
    const asked: Publication = JSON.parse(decided.content);
    requireUnchanged(row, asked.revision, now);
    if (asked.sha256 !== row.sha256) throw changed();
    const today = dateAt(now);
    const validFrom = asked.validFrom < today ? today : asked.validFrom;
    await requirePublishable(transaction, row, validFrom, today);
    await setFirstDay(transaction, row, { validFrom, sequence, by: decided.requested_by, now });
  });
  return findVersion(database, id, change);
}

/** Throws INPUT_INVALID if a version cannot be valid from a day on. */
async function requirePublishable(
  transaction: Database,
  { id, content }: CatalogueVersionRow,
  validFrom: string,
  today: string,
): Promise<void> {
  if (validFrom < today) throw invalidField('validFrom', 'past');
  if (problemsOf(content).length > 0) throw invalidField('content', 'invalid');
  // Today's version may be replaced; on a later day one of the two would never be valid.
  if (validFrom === today) return;
  const other = await transaction
    .selectFrom('catalogue_version')
    .select('id')
    .where('valid_from', '=', validFrom)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw invalidField('validFrom', 'duplicate');
}
