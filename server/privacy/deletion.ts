import { sql } from 'kysely';
import { DELETED_PERSON, type Obstacles } from '../../contracts/domain/deletion.ts';
import { recordChanges } from '../people/history.ts';
import { requireStillAllowed } from '../people/people.ts';
import { endAllSessions, REQUESTS_END_AFTER_MS } from '../people/sessions.ts';
import { type Database, inTransaction, lockRows } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { forEachDue, strict, untilFewer } from '../platform/due-rows.ts';
import type { FileTools } from '../platform/files/service.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueJob, enqueueJobs, type JobKind } from '../platform/jobs/jobs.ts';
import { identifiersOf } from './identifiers.ts';
import { type Leaving, obstaclesOf, peopleOf } from './obstacles.ts';
import { redact } from './redaction.ts';
import { deleteFiles, deleteProjects, removeOwn } from './removal.ts';

/** Domain of the addresses of deleted people, which cannot exist (RFC 2606). */
const NOWHERE = '@deleted.invalid';
const DAY_MS = 86_400_000;
/** Projects per transaction. */
const AT_ONCE = 100;

/** The job that prints the documents of a project. */
const PRINT_JOB = 'print-papers';

interface Deleting {
  readonly by: Person;
  readonly now: number;
}

/**
 * Shuts a person out at once and schedules the deletion. Idempotent. Rejects with NOT_FOUND, with ACTOR_NOT_ALLOWED
 * for oneself, and with STILL_NEEDED if it would break something.
 */
export async function deletePerson(database: Database, { by, now }: Deleting, id: string): Promise<void> {
  if (id === by.id) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  await database.transaction().execute(async (transaction) => {
    await requireStillAllowed(transaction, by);
    await lockRows(transaction, 'person', 'id', [id]);
    const person = await transaction
      .selectFrom('person')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!person) throw new ProblemError(404, 'NOT_FOUND');
    if (person.deleted_at !== null) return;
    await requireNoObstacles(transaction, { people: [id] }, now);
    await shutOut(transaction, id, { by, now });
  });
}

/**
 * Shuts out a partner and its people at once and schedules the deletion. Idempotent. Rejects with NOT_FOUND, with
 * INPUT_INVALID for the supplier, and with STILL_NEEDED if it would break something.
 */
export async function deleteOrganisation(
  database: Database,
  { by, now }: Deleting,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await requireStillAllowed(transaction, by);
    await lockRows(transaction, 'organisation', 'id', [id]);
    const organisation = await transaction
      .selectFrom('organisation')
      .select(['kind', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!organisation) throw new ProblemError(404, 'NOT_FOUND');
    if (organisation.kind === 'supplier') throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
    if (organisation.deleted_at !== null) return;
    const people = await peopleOf(transaction, id);
    await requireNoObstacles(transaction, { people, organisation: id }, now);
    for (const person of people) await shutOut(transaction, person, { by, now });
    await transaction
      .updateTable('organisation')
      .set({ active: 0, deleted_at: now })
      .where('id', '=', id)
      .execute();
    const change = [{ erased: null }, { erased: 'true' }] as const;
    await recordChanges(transaction, { organisationId: id }, { by: by.id, now }, ...change);
    await enqueueJob(transaction, {
      kind: 'erase-organisation',
      about: id,
      dueAt: now + REQUESTS_END_AFTER_MS,
    });
  });
}

async function requireNoObstacles(transaction: Database, leaving: Leaving, now: number): Promise<void> {
  const obstacles: Obstacles = await obstaclesOf(transaction, leaving, now);
  if (Object.values(obstacles).some((count) => count > 0))
    throw new ProblemError(409, 'STILL_NEEDED', { ...obstacles });
}

async function shutOut(transaction: Database, id: string, { by, now }: Deleting): Promise<void> {
  const row = await transaction
    .updateTable('person')
    .set({ active: 0, deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('organisation_id')
    .executeTakeFirst();
  if (!row) return;
  await endAllSessions(transaction, id, now);
  const subject = { organisationId: row.organisation_id, personId: id };
  await recordChanges(transaction, subject, { by: by.id, now }, { erased: null }, { erased: 'true' });
  await enqueueJob(transaction, { kind: 'erase-person', about: id, dueAt: now + REQUESTS_END_AFTER_MS });
}

/** Jobs that delete people and firms, and what was uploaded by deleted people since. */
export const deletionJobs = (tools: FileTools): Record<string, JobKind> => ({
  'erase-person': { run: (id, signal) => erasePerson(tools, id, signal) },
  'erase-organisation': { run: (id, signal) => eraseOrganisation(tools, id, signal) },
  'sweep-deleted': { every: DAY_MS, run: (_about, signal) => sweepDeleted(tools, signal) },
});

/**
 * Deletes what is only about a person, and puts a pseudonym in place of their name everywhere else. Idempotent: the
 * person's own row and history are emptied last, because the rest is found by them.
 */
async function erasePerson({ database, clock }: FileTools, id: string, signal: AbortSignal): Promise<void> {
  const person = await database
    .selectFrom('person')
    .select(['organisation_id', 'erased_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!person || person.erased_at !== null) return;
  const identifiers = await identifiersOf(database, id);
  await removeOwn(database, id, identifiers, clock());
  await renameParticipants(database, id, identifiers.emails);
  while ((await redact(database, identifiers, signal)) > 0);
  await inTransaction(database, async (transaction) => {
    const now = clock();
    const printed = await printedFor(transaction, id);
    await deleteFiles(
      transaction,
      printed.map(({ id: file }) => file),
      now,
    );
    await transaction
      .deleteFrom('organisation_change')
      .where('person_id', '=', id)
      .where('field', '!=', 'erased')
      .execute();
    await transaction
      .updateTable('person')
      .set({
        ...{ email: `${id}${NOWHERE}`, first_name: '', last_name: DELETED_PERSON, phone: '' },
        ...{ password_hash: null, binds_by_email: 0, erased_at: now },
      })
      .where('id', '=', id)
      .execute();
    const projects = [...new Set(printed.map(({ project_id: project }) => project))];
    await enqueueJobs(
      transaction,
      projects.map((project) => ({ kind: PRINT_JOB, about: project, dueAt: now })),
    );
  });
}

/** Participants and certificates have names in columns of their own. */
async function renameParticipants(database: Database, id: string, emails: readonly string[]): Promise<void> {
  const addresses = [...emails, ''];
  const { update } = acrossOrganisations(database);
  const email = sql<string>`${`${id}.`} || id || ${NOWHERE}`;
  await update('participant', { first_name: '', last_name: DELETED_PERSON, function: '' })
    .set({ email })
    .where('email', 'in', addresses)
    .execute();
  await update('certificate', { name: DELETED_PERSON })
    .set({ email })
    .where('email', 'in', addresses)
    .execute();
}

/** Returns printouts that name a person: as partner, as orderer, or as the member of staff who signed them. */
async function printedFor(
  transaction: Database,
  id: string,
): Promise<{ readonly id: string; readonly project_id: string }[]> {
  const { select } = acrossOrganisations(transaction);
  const own = select('project').select('id').where('created_by', '=', id);
  const confirmed = select('project_event')
    .select('project_id')
    .where('person_id', '=', id)
    .where('event', '=', 'confirm');
  const offers = select('offer')
    .select(['id', 'project_id'])
    .where((row) => row.or([row('sent_by', '=', id), row('project_id', 'in', own)]));
  const orders = select('project_order')
    .select(['id', 'project_id'])
    .where((row) =>
      row.or([row('placed_by', '=', id), row('project_id', 'in', own), row('project_id', 'in', confirmed)]),
    );
  const rows = await offers.unionAll(orders).execute();
  const stored: { id: string; project_id: string }[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const page = rows.slice(from, from + AT_ONCE);
    const files = await select('file')
      .select('id')
      .where(
        'id',
        'in',
        page.map((row) => row.id),
      )
      .execute();
    const ids = new Set(files.map((file) => file.id));
    stored.push(...page.filter((row) => ids.has(row.id)));
  }
  return stored;
}

/**
 * Deletes what a firm has stored, but for its orders, offers sent and invoices, which accounting law requires for ten
 * years with the firm's name and address. Idempotent.
 */
async function eraseOrganisation(tools: FileTools, id: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = tools;
  for (const person of await peopleOf(database, id)) await erasePerson(tools, person, signal);
  const { select, delete: remove, update } = acrossOrganisations(database);
  const deletePage = () =>
    inTransaction(database, async (transaction) => {
      const rows = await acrossOrganisations(transaction)
        .select('project')
        .select('id')
        .where('organisation_id', '=', id)
        .where(({ not, exists }) =>
          not(
            exists(
              sql`(select 1 from offer where offer.project_id = project.id
                union all select 1 from project_order where project_order.project_id = project.id
                union all select 1 from invoice where invoice.project_id = project.id)`,
            ),
          ),
        )
        .limit(AT_ONCE)
        .execute();
      await deleteProjects(
        transaction,
        rows.map((row) => row.id),
        clock(),
      );
      return rows.length;
    });
  await untilFewer(AT_ONCE, deletePage, signal);
  for (const table of OF_FIRM) await remove(table).where('organisation_id', '=', id).execute();
  const notes = select('project').select('id').where('organisation_id', '=', id);
  await database.deleteFrom('project_note').where('project_id', 'in', notes).execute();
  await database.deleteFrom('organisation_note').where('organisation_id', '=', id).execute();
  await database.deleteFrom('agreed_discount').where('organisation_id', '=', id).execute();
  await database.deleteFrom('approval_request').where('organisation_id', '=', id).execute();
  await database
    .deleteFrom('organisation_change')
    .where('organisation_id', '=', id)
    .where('field', '!=', 'erased')
    .execute();
  await update('project_event', { text: null, data: '{}', answer: '{}', files: '[]' })
    .where('organisation_id', '=', id)
    .execute();
  await update('project', {
    content: null,
    approval: null,
    archive: null,
    update_request: null,
    question: null,
  })
    .where('organisation_id', '=', id)
    .execute();
  const files = await select('file')
    .select('id')
    .where('organisation_id', '=', id)
    .where((row) =>
      row.or([
        row('used_in', 'is', null),
        row.and(
          ['paper:%', 'offer:%', 'invoice:%', 'event:picture %'].map((place) =>
            row('used_in', 'not like', place),
          ),
        ),
      ]),
    )
    .execute();
  await inTransaction(database, (transaction) =>
    deleteFiles(
      transaction,
      files.map((file) => file.id),
      clock(),
    ),
  );
  await database
    .updateTable('organisation')
    .set({ sales_representative: '', contact_manager: '', erased_at: clock() })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Tables whose rows a deleted firm needs no longer, in an order in which no row refers to a deleted one. */
const OF_FIRM = [
  ...(['roof_share', 'customer_offer', 'roof', 'design_version', 'design', 'material_list'] as const),
  ...(['certificate', 'participant', 'booking', 'change_request', 'project_message'] as const),
];

/** Deletes what requests under way have stored of deleted people, such as long uploads. */
async function sweepDeleted({ database, clock }: FileTools, signal: AbortSignal): Promise<void> {
  const erased = (after: string) =>
    database
      .selectFrom('person')
      .select('id')
      .where('erased_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
  await forEachDue(erased, ({ id }) => removeOwn(database, id, { emails: [] }, clock()), {
    ...strict,
    signal,
  });
}
