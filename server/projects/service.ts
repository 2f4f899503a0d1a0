import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { addressLine } from '../../contracts/domain/addresses.ts';
import type { PlaceMaterialOrder } from '../../contracts/domain/materials.ts';
import { sumOf } from '../../contracts/domain/money.ts';
import {
  deliveryDayFaults,
  deliveryFaults,
  editFaults,
} from '../../contracts/domain/project-completeness.ts';
import { answerDays, mayActOn, type ProjectEvent, targetOf } from '../../contracts/domain/project-states.ts';
import {
  type EditProject,
  type Message,
  type Project,
  ProjectContent,
  type PutProject,
  type SendMessage,
} from '../../contracts/domain/projects.ts';
import { addWorkingDays, dateAt } from '../../contracts/domain/working-days.ts';
import { pricesOn } from '../people/discounts.ts';
import { fullNameOf } from '../people/queries.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { countUp } from '../platform/db/counter.ts';
import { type Database, inTransaction, withReferences } from '../platform/db/database.ts';
import type { OrderRow, ProjectRow } from '../platform/db/schema.ts';
import { scoped } from '../platform/db/scoped.ts';
import { attachFiles, nameFilesOfDraft } from '../platform/files/service.ts';
import { readHolidays } from '../platform/holidays.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { discountColumns, factsOf, materialLinesOf, messageOf, NOT_SHIPPED, requireSeen } from './answers.ts';
import { contentOf } from './content.ts';
import { derivedColumns, NOTHING_AGREED, sourcesOf } from './derived.ts';
import { writeEffects, writeMessageEffects } from './effects.ts';
import { type ProjectTools, refusalNow, stateNow } from './events.ts';
import { places } from './places.ts';
import { findProject, readProject, scopedTo } from './queries.ts';

/** Returns the next number of this year: unique, but possibly with gaps. */
async function newNumber(database: Database, now: number): Promise<string> {
  const year = dateAt(now).slice(0, 4);
  const value = await countUp(database, `project ${year}`);
  return `P-${year}-${String(value).padStart(4, '0')}`;
}

const NEW = {
  status: 'created',
  waiting_for: null,
  return_to: null,
  archived_from: null,
  tab: 'entered',
  accepted_by: null,
  revision: 1,
  answer_by: null,
  assignee_id: null,
  submitted_at: null,
  discount_bp: null,
  discount_groups: '[]',
  question: null,
  refusal: null,
  approval: null,
  archive: null,
  update_request: null,
} as const satisfies Partial<ProjectRow>;

/** Writes a history step without a posted event, under an id of the server. */
async function note(
  transaction: Database,
  { reactions }: ProjectTools,
  row: ProjectRow,
  person: Person,
  event: ProjectEvent,
  data: unknown,
  from: ProjectRow | null,
): Promise<void> {
  const step = {
    id: newId(),
    project_id: row.id,
    revision: row.revision,
    at: row.updated_at,
    actor: 'partner',
    person_id: person.id,
    api_key_id: null,
    event,
    kind: row.kind,
    from_state: from && stateNow(from),
    to_state: stateNow(row),
    text: null,
    version: null,
    body_hash: bodyHash(data),
    data: JSON.stringify(data),
    answer: '{}',
    files: '[]',
  } as const;
  await scopedTo(transaction, row).insert('project_event', step).execute();
  await writeEffects(transaction, reactions, row, step);
}

/**
 * Creates a project under the client's id, or saves its draft. Idempotent. Rejects with NOT_FOUND, PROJECT_CHANGED,
 * TRANSITION_NOT_ALLOWED.
 */
export async function putProject(
  tools: ProjectTools,
  person: Person,
  id: string,
  { content, baseRevision }: PutProject,
): Promise<{ project: Project; isNew: boolean }> {
  const { database, clock } = tools;
  const now = clock();
  const find = () =>
    scoped(database, person).select('project').selectAll().where('id', '=', id).executeTakeFirst();
  let before = await find();
  let isNew = false;
  if (!before) {
    if (baseRevision !== null) throw new ProblemError(404, 'NOT_FOUND');
    isNew = await create(tools, person, id, content, now);
    before = await find();
    if (!before) throw new ProblemError(404, 'NOT_FOUND');
  }
  if (!isNew && !isDeepStrictEqual(contentOf(before), content))
    await save(database, before, content, baseRevision, now);
  return { project: await readProject(database, person, id, now), isNew };
}

/** Returns whether this call created it: of concurrent ones one does. */
async function create(
  tools: ProjectTools,
  person: Person,
  id: string,
  content: ProjectContent,
  now: number,
): Promise<boolean> {
  return inTransaction(tools.database, async (transaction) => {
    const number = await newNumber(transaction, now);
    const project: ProjectRow = {
      ...NEW,
      id,
      organisation_id: person.organisation.id,
      number,
      created_by: person.id,
      ...derivedColumns({ ...NEW, number, name: '', address: '' }, { ...NOTHING_AGREED, content }),
      status_since: now,
      created_at: now,
      updated_at: now,
    };
    const made = await scoped(transaction, person)
      .insert('project', project)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      await nameFilesOfDraft(transaction, id, filesIn(content));
      await note(transaction, tools, project, person, 'create', content, null);
    }
    return made !== undefined;
  });
}

/** Returns the files named by a project. */
const filesIn = ({ attachments, workbookFileId }: ProjectContent): string[] =>
  workbookFileId === null ? attachments : [...attachments, workbookFileId];

async function save(
  database: Database,
  before: ProjectRow,
  content: ProjectContent,
  baseRevision: number | null,
  now: number,
): Promise<void> {
  if (before.revision !== baseRevision) throw await refusalNow(database, before, 'PROJECT_CHANGED');
  if (!targetOf(factsOf(before), 'save', 'partner'))
    throw await refusalNow(database, before, 'TRANSITION_NOT_ALLOWED');
  const sources = { ...(await sourcesOf(database, before)), content };
  const saved = await inTransaction(database, async (transaction) => {
    const changed = await scopedTo(transaction, before)
      .update('project', {
        ...derivedColumns(before, sources),
        revision: before.revision + 1,
        updated_at: now,
      })
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .returning('id')
      .executeTakeFirst();
    if (changed) await nameFilesOfDraft(transaction, before.id, filesIn(content));
    return changed;
  });
  if (!saved)
    throw await refusalNow(database, await findProject(database, 'portal', before.id), 'PROJECT_CHANGED');
}

/** Changes name, contact person and addresses. Rejects as saving does. */
export async function editProject(
  tools: ProjectTools,
  person: Person,
  id: string,
  { revision, ...change }: EditProject,
): Promise<Project> {
  const { database, clock } = tools;
  const now = clock();
  const before = await findProject(database, person, id);
  if (!mayActOn(before.kind, person)) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  if (before.revision !== revision) throw await refusalNow(database, before, 'PROJECT_CHANGED');
  if (!targetOf(factsOf(before), 'edit', 'partner'))
    throw await refusalNow(database, before, 'TRANSITION_NOT_ALLOWED');
  const content = contentOf(before);
  const { name = before.name } = change;
  const edited =
    content &&
    ProjectContent.parse({
      ...content,
      ...change,
      // A person who writes an address has confirmed it.
      ...(change.projectAddress !== undefined && { addressFrom: null }),
    });
  const fields = edited && content && before.status !== 'created' ? editFaults(edited, content, places) : [];
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
  const sources = { ...(await sourcesOf(database, before)), content: edited };
  const columns = derivedColumns({ ...before, name }, sources);
  await inTransaction(database, async (transaction) => {
    const next = { ...columns, revision: revision + 1, updated_at: now };
    const { id: changed } =
      (await scopedTo(transaction, before)
        .update('project', next)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst()) ?? {};
    if (!changed)
      throw await refusalNow(transaction, await findProject(transaction, person, id), 'PROJECT_CHANGED');
    await note(transaction, tools, { ...before, ...next }, person, 'edit', change, before);
  });
  return readProject(database, person, id, now);
}

/** Permanently deletes a project that was never submitted. Rejects as saving does. */
export async function discardProject(
  { database }: ProjectTools,
  person: Person,
  id: string,
  revision: number,
): Promise<void> {
  await withReferences(async () => {
    const before = await findProject(database, person, id);
    if (before.revision !== revision) throw await refusalNow(database, before, 'PROJECT_CHANGED');
    if (!targetOf(factsOf(before), 'discard', 'partner'))
      throw await refusalNow(database, before, 'TRANSITION_NOT_ALLOWED');
    await inTransaction(database, async (transaction) => {
      const own = scopedTo(transaction, before);
      // Lock the project row first, so that a concurrent submit either wins or fails.
      const still = await own
        .update('project', { revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst();
      if (!still)
        throw await refusalNow(transaction, await findProject(transaction, person, id), 'PROJECT_CHANGED');
      await own.delete('project_event').where('project_id', '=', id).execute();
      await own.delete('project_message').where('project_id', '=', id).execute();
      await own.delete('project').where('id', '=', id).execute();
    });
  });
}

/** Stores a message under the client's id. Rejects with NOT_FOUND, EVENT_REUSED. */
export async function sendMessage(
  { database, clock }: ProjectTools,
  person: Person,
  projectId: string,
  id: string,
  { text, files }: SendMessage,
): Promise<{ message: Message; isNew: boolean }> {
  return withReferences(async () => {
    const project = await findProject(database, person, projectId);
    const message = {
      id,
      project_id: projectId,
      at: clock(),
      person_id: person.id,
      side: person.role === 'partner' ? 'partner' : 'supplier',
      text,
      files: JSON.stringify(files),
    } as const;
    return inTransaction(database, async (transaction) => {
      const own = scopedTo(transaction, project);
      const made = await own
        .insert('project_message', message)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      const stored = await own
        .select('project_message')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      if (!stored || stored.text !== text || stored.person_id !== person.id)
        throw new ProblemError(422, 'EVENT_REUSED');
      if (made) {
        // A message counts as activity (`updated_at`) but does not change the revision.
        await own.update('project', { updated_at: message.at }).where('id', '=', projectId).execute();
        const place = { place: `message:${id}`, organisation: project.organisation_id } as const;
        await attachFiles(transaction, person, place, files, { path: 'files' });
        await writeMessageEffects(transaction, project, stored);
      }
      return { message: messageOf({ ...stored, by: fullNameOf(person) }), isNew: made !== undefined };
    });
  });
}

/**
 * Orders materials under the id that the client made. Idempotent by id and content. Rejects with EVENT_REUSED, with
 * the problems of `materialLinesOf`, with INPUT_INVALID for days without deliveries, and with BOM_CHANGED for other
 * prices than the partner saw.
 */
export async function placeMaterialOrder(
  tools: ProjectTools,
  person: Person,
  id: string,
  body: PlaceMaterialOrder,
): Promise<{ project: Project; isNew: boolean }> {
  const { database, clock } = tools;
  const now = clock();
  const holidays = await readHolidays(database);
  const today = dateAt(now);
  if (await isPlaced(database, person, id, body))
    return { project: await readProject(database, person, id, now), isNew: false };
  const prices = await pricesOn(database, person.organisation.id, today);
  const { discount } = prices;
  const lines = materialLinesOf(body.lines, prices);
  const fields = [
    ...deliveryDayFaults('desiredDate', body.desiredDate, { today, holidays }),
    ...deliveryFaults('delivery', body.delivery, places),
  ];
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
  requireSeen(body.shown, lines);

  const isNew = await inTransaction(database, async (transaction) => {
    const own = scoped(transaction, person);
    const number = await newNumber(transaction, now);
    const { delivery } = body;
    const address = delivery.way === 'delivery' ? addressLine(delivery.address) : delivery.place;
    const order: Omit<OrderRow, 'organisation_id'> = {
      id: newId(),
      project_id: id,
      version: 1,
      state: 'placed',
      net_rappen: sumOf(lines),
      fingerprint: null,
      offer_id: null,
      roof_version_id: null,
      desired_date: body.desiredDate,
      confirmed_date: null,
      message: body.message,
      description: null,
      rejection: null,
      ...NOT_SHIPPED,
      placed_at: now,
      placed_by: person.id,
      received_at: null,
      received_by: null,
      delivery: JSON.stringify(delivery),
      lines: JSON.stringify(lines),
    };
    const project: ProjectRow = {
      ...NEW,
      id,
      organisation_id: person.organisation.id,
      number,
      created_by: person.id,
      status: 'order_placed',
      tab: 'ordered',
      ...derivedColumns(
        { number, name: body.name, address, submitted_at: now },
        { ...NOTHING_AGREED, content: null, order },
      ),
      // An amendment is priced at the discount of the order.
      ...discountColumns(discount),
      answer_by: addWorkingDays(today, answerDays.materials.to, holidays),
      submitted_at: now,
      status_since: now,
      created_at: now,
      updated_at: now,
    };
    const made = await own
      .insert('project', project)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return false;
    await own.insert('project_order', order).execute();
    await note(transaction, tools, project, person, 'create', body, null);
    return true;
  });
  if (!isNew && !(await isPlaced(database, person, id, body))) throw new ProblemError(404, 'NOT_FOUND');
  return { project: await readProject(database, person, id, now), isNew };
}

/** Whether the person's organisation has placed this order already. Rejects another one under the same id. */
async function isPlaced(
  database: Database,
  person: Person,
  id: string,
  body: PlaceMaterialOrder,
): Promise<boolean> {
  const first = await scoped(database, person)
    .select('project_event')
    .select('body_hash')
    .where('project_id', '=', id)
    .orderBy('revision')
    .executeTakeFirst();
  if (first && first.body_hash !== bodyHash(body)) throw new ProblemError(422, 'EVENT_REUSED');
  return first !== undefined;
}
