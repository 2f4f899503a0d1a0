import { faultOf } from '../../contracts/domain/field-faults.ts';
import {
  type EventAnswer,
  type EventBody,
  eventData,
  type ProjectNow,
} from '../../contracts/domain/project-events.ts';
import {
  actorsOf,
  answerDays,
  answerKindOf,
  mayActOn,
  NOT_ARCHIVABLE,
  type PostedEvent,
  type ProjectEvent,
  partsOf,
  type State,
  stateOf,
  tabOf,
  targetOf,
} from '../../contracts/domain/project-states.ts';
import type { ProjectContent, ProjectData } from '../../contracts/domain/projects.ts';
import { addWorkingDays, dateAt } from '../../contracts/domain/working-days.ts';
import { bodyHash } from '../platform/body-hash.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { ProjectEventRow, ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { attachFiles, type FileParent } from '../platform/files/service.ts';
import { readHolidays } from '../platform/holidays.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { factsOf } from './answers.ts';
import { contentOf, needsApproval } from './content.ts';
import { derivedColumns, sourcesOf } from './derived.ts';
import { type EffectOptions, writeEffects } from './effects.ts';
import { causer, discountFor, findProject, isAmended, type Reader, scopedTo } from './queries.ts';
import { type Initiator, type Situation, type Step, stepOf } from './steps.ts';

/** Dependencies of the functions on projects. */
export interface ProjectTools {
  readonly database: Database;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly reactions: EffectOptions;
}

/** The part of an event's data that names files. */
interface EventFiles {
  readonly files: readonly string[];
  readonly fileId: string | null;
  readonly data: ProjectData;
  readonly content: ProjectContent;
}

/** Ids of files, with the path for faults of each. */
type SentFiles = Readonly<
  Record<'attached' | 'workbook' | 'offer', { readonly path: string; readonly ids: readonly string[] }>
>;

/** Rolls back the transaction of an event: a concurrent event changed the project first. */
class ConcurrentUpdate extends Error {}

/**
 * Runs one event of a project. The conditional update, its step in the history and all effects are one transaction.
 * Of two concurrent events one wins; the other gets PROJECT_CHANGED. Idempotent by event id and body. `gone` aborts
 * when the client disconnects.
 *
 * Rejects with the first that applies: NOT_FOUND, ACTOR_NOT_ALLOWED, EVENT_REUSED, PROJECT_CHANGED,
 * TRANSITION_NOT_ALLOWED or ORDER_NOT_ARCHIVABLE, INPUT_INVALID, and the problems of the event itself.
 */
export async function doEvent(
  tools: ProjectTools,
  initiator: Initiator,
  projectId: string,
  event: PostedEvent,
  body: EventBody,
  signal?: AbortSignal,
): Promise<EventAnswer> {
  const { database } = tools;
  const row = await findProject(database, readerOf(initiator), projectId);
  if (!actorsOf(event).has(initiator.actor) || (initiator.person && !mayActOn(row.kind, initiator.person)))
    throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  const hash = bodyHash([projectId, event, body.revision, body.data]);
  const notified = await answered(database, body.id, hash);
  if (notified) return notified;
  if (row.revision !== body.revision) throw await refusalNow(database, row, 'PROJECT_CHANGED');

  const situation = await situationOf(tools, initiator, row, event, signal);
  if (!situation) throw await refusalNow(database, row, refusalOf(event, row));
  // Data of the portal's own events need no validation.
  const data = readerOf(initiator) === 'portal' ? body.data : parsed(event, body.data);
  const step = await withDerived(situation, await stepOf(event, situation, data));
  try {
    return await inTransaction(database, (transaction) =>
      write(transaction, tools.reactions, situation, event, { ...body, data }, hash, step),
    );
  } catch (error) {
    const first = await answeredAfter(error, database, body.id, hash);
    if (first) return first;
    throw error instanceof ConcurrentUpdate ? await changedSince(database, initiator, projectId) : error;
  }
}

/** Adds the columns that derive from what a step changes. */
async function withDerived({ database, row }: Situation, step: Step): Promise<Step> {
  if (!step.sources) return step;
  const sources = { ...(await sourcesOf(database, row)), ...step.sources };
  return { ...step, set: { ...step.set, ...derivedColumns({ ...row, ...step.set }, sources) } };
}

const readerOf = (initiator: Initiator): Reader =>
  initiator.person ?? ('program' in initiator ? 'supplier' : 'portal');

const changedSince = async (database: Database, initiator: Initiator, projectId: string) =>
  refusalNow(database, await findProject(database, readerOf(initiator), projectId), 'PROJECT_CHANGED');

const refusalOf = (event: PostedEvent, row: ProjectRow) =>
  event === 'archive' && NOT_ARCHIVABLE.includes(stateNow(row))
    ? 'ORDER_NOT_ARCHIVABLE'
    : 'TRANSITION_NOT_ALLOWED';

/** Returns the answer of the same event if it was sent twice concurrently. */
const answeredAfter = (error: unknown, database: Database, id: string, hash: string) =>
  answered(database, id, hash).catch((second) => {
    // If the database is down it fails again, and the first error is more specific.
    throw second instanceof ProblemError || error instanceof ConcurrentUpdate ? second : error;
  });

export const stateNow = (row: ProjectRow): State =>
  stateOf({ status: row.status, waitingFor: row.waiting_for });

function parsed(event: PostedEvent, data: unknown): unknown {
  const read = eventData[event].safeParse(data ?? {}, { reportInput: true });
  if (!read.success) throw new ProblemError(422, 'INPUT_INVALID', { fields: read.error.issues.map(faultOf) });
  return read.data;
}

/** Returns the response to an earlier event with this id; undefined if there is none. Rejects with EVENT_REUSED. */
async function answered(database: Database, id: string, hash: string): Promise<EventAnswer | undefined> {
  const stored = await acrossOrganisations(database)
    .select('project_event')
    .select(['body_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.body_hash !== hash) throw new ProblemError(422, 'EVENT_REUSED');
  return JSON.parse(stored.answer);
}

/** Returns a problem that contains the project's present state and last event. */
export async function refusalNow(
  database: Database,
  row: ProjectRow,
  code: 'PROJECT_CHANGED' | 'TRANSITION_NOT_ALLOWED' | 'ORDER_NOT_ARCHIVABLE',
): Promise<ProblemError> {
  const last = await scopedTo(database, row)
    .select('project_event')
    .select(['event', 'at', causer])
    .where('project_id', '=', row.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const current: ProjectNow['current'] = {
    revision: row.revision,
    status: row.status,
    waitingFor: row.waiting_for,
    event: last?.event ?? 'create',
    at: last?.at ?? row.updated_at,
    by: last?.by ?? null,
  };
  return new ProblemError(409, code, { current });
}

/** Returns the situation that an event changes; undefined if the table has no such transition. */
export async function situationOf(
  { database, solver, clock }: ProjectTools,
  initiator: Initiator,
  row: ProjectRow,
  event: ProjectEvent,
  signal?: AbortSignal,
): Promise<Situation | undefined> {
  const now = clock();
  const today = dateAt(now);
  const [isApprovalNeeded, amended, holidays, discount] = await Promise.all([
    needsApproval(database, row),
    isAmended(database, row),
    readHolidays(database),
    discountFor(database, row, today),
  ]);
  const facts = factsOf(row, { needsApproval: isApprovalNeeded, isAmended: amended });
  const target = targetOf(facts, event, initiator.actor);
  if (!target) return undefined;
  return {
    database,
    solver,
    row,
    initiator: initiator,
    facts,
    target,
    now,
    today,
    holidays,
    discount,
    signal,
  };
}

/** Returns the project after an event. */
function changed(
  { row, target, now, today, holidays }: Situation,
  event: PostedEvent,
  step: Step,
): ProjectRow {
  const { status, waitingFor } = partsOf(target);
  const next: ProjectRow = {
    ...row,
    ...step.set,
    status,
    waiting_for: waitingFor,
    return_to: nextReturn(row, event),
    archived_from: event === 'archive' || target === 'archived' ? stateNow(row) : null,
    revision: row.revision + 1,
    updated_at: now,
    status_since: stateNow(row) === target ? row.status_since : now,
  };
  const answer = answerKindOf({ kind: next.kind, status, waitingFor });
  // Accepting is no answer: the partner's deadline stays.
  const isRunning = event === 'accept' && row.answer_by !== null;
  return {
    ...next,
    answer_by: !answer
      ? null
      : isRunning
        ? row.answer_by
        : addWorkingDays(today, answerDays[answer].to, holidays),
    tab: tabOf({ status, waitingFor, returnTo: next.return_to }),
  };
}

/** Returns the state that a question leads back to. It is kept while the project is archived. */
function nextReturn(row: ProjectRow, event: PostedEvent): State | null {
  if (event === 'ask_details') return stateNow(row);
  return event === 'archive' || event === 'restore' ? row.return_to : null;
}

async function write(
  transaction: Database,
  reactions: EffectOptions,
  situation: Situation,
  event: PostedEvent,
  { id, data }: { id: string; data: unknown },
  hash: string,
  step: Step,
): Promise<EventAnswer> {
  const { row, initiator, now } = situation;
  const own = scopedTo(transaction, row);
  const { id: _id, organisation_id: _organisation, ...next } = changed(situation, event, step);
  const won = await own
    .update('project', next)
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .where('status', '=', row.status)
    .returning('revision')
    .executeTakeFirst();
  if (!won) throw new ConcurrentUpdate();
  const answer: EventAnswer = {
    projectId: row.id,
    number: row.number,
    status: next.status,
    waitingFor: next.waiting_for,
    revision: next.revision,
    at: now,
    answerBy: next.answer_by,
    roofVersionId: step.roofVersionId ?? null,
  };
  const files = filesOf(row, event, data);
  const happened: Omit<ProjectEventRow, 'organisation_id'> = {
    id,
    project_id: row.id,
    revision: next.revision,
    at: now,
    actor: initiator.actor,
    person_id: initiator.person?.id ?? null,
    api_key_id: 'program' in initiator ? initiator.program.id : null,
    event,
    kind: row.kind,
    from_state: stateNow(row),
    to_state: situation.target,
    text: step.text ?? null,
    version: step.version ?? null,
    body_hash: hash,
    data: JSON.stringify(data),
    answer: JSON.stringify(answer),
    files: JSON.stringify([...files.attached.ids, ...files.workbook.ids]),
  };
  await own.insert('project_event', happened).execute();
  await step.write?.(own, transaction);
  await takeFiles(transaction, situation, id, files);
  await writeEffects(transaction, reactions, { ...row, ...next }, happened);
  return answer;
}

/** Returns the files of an event, with their paths in its data. */
function filesOf(row: ProjectRow, event: PostedEvent, data: unknown): SentFiles {
  const { files = [], fileId, data: changed, content } = data as Partial<EventFiles>;
  const submitted = event === 'submit' ? contentOf(row) : content;
  return {
    attached: submitted
      ? { path: 'attachments', ids: submitted.attachments }
      : changed
        ? { path: 'data.attachments', ids: changed.attachments }
        : { path: 'files', ids: files },
    workbook: { path: 'workbookFileId', ids: idsOf((submitted ?? changed)?.workbookFileId) },
    offer: { path: 'fileId', ids: idsOf(fileId) },
  };
}
const idsOf = (id: string | null | undefined): string[] => (id ? [id] : []);

/** Attaches the files of an event to it permanently; no later event detaches them. */
async function takeFiles(
  transaction: Database,
  { row, initiator: { person } }: Situation,
  id: string,
  files: SentFiles,
): Promise<void> {
  if (!person) return;
  const take = async (place: string, { path, ids }: SentFiles[keyof SentFiles]) => {
    if (ids.length === 0) return;
    const at = { place: place as FileParent, organisation: row.organisation_id };
    await attachFiles(transaction, person, at, ids, { path });
  };
  await take(`event:${id}`, files.attached);
  await take(`offer:${id}`, files.offer);
  await take(`event:workbook ${id}`, files.workbook);
}
