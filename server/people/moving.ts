import type { MovePerson } from '../../contracts/domain/organisations.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import type { OrganisationRow, PersonRow } from '../platform/db/schema.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueJob, type JobKind } from '../platform/jobs/jobs.ts';
import { enqueueMail, type MailContext } from '../platform/mail/outbox.ts';
import { belongingsOf, canTakeOver, isNothing, moveWork } from './handing-over.ts';
import { type Changing, recordChanges } from './history.ts';
import { requirePerson, requireStillAllowed } from './people.ts';
import { findPersonById, recipientOf } from './queries.ts';
import { endAllSessions, REQUESTS_END_AFTER_MS } from './sessions.ts';

/** The job that completes a move, by the person's id. */
const MOVE_JOB = 'move-person';

/**
 * Moves a person to another partner: hands their work over to a colleague, ends their sessions and shuts them out until
 * every request under way has ended. A job then completes the move, so that no request sees two firms. Idempotent.
 * Rejects with NOT_FOUND, or ALREADY_DECIDED while the person moves to a third firm. Rejects with INPUT_INVALID for a
 * firm that is no active partner, or a colleague who cannot take over.
 */
export async function movePerson(
  database: Database,
  by: Person,
  id: string,
  { organisationId, to }: MovePerson,
  post: MailContext,
): Promise<void> {
  const now = post.clock();
  await database.transaction().execute(async (transaction) => {
    await requireStillAllowed(transaction, by);
    await lockRows(transaction, 'person', 'id', [id]);
    const row = await requirePerson(transaction, id);
    const target = row.moves_to ?? row.organisation_id;
    if (target === organisationId) return;
    if (row.moves_to !== null) throw new ProblemError(409, 'ALREADY_DECIDED');
    await lockRows(transaction, 'organisation', 'id', [organisationId]);
    if (row.role !== 'partner' || !(await findTarget(transaction, organisationId)))
      throw invalidField('organisationId', 'invalid');
    await handOverTo(transaction, { by: by.id, id, to, now }, post);
    await transaction
      .updateTable('person')
      .set({ moves_to: organisationId, taken_over_by: to, moved_by: by.id })
      .where('id', '=', id)
      .execute();
    await endAllSessions(transaction, id, now);
    const from = row.organisation_id;
    const change = { organisationId: from, personId: id, from, to: organisationId };
    await recordMove(transaction, change, { by: by.id, now });
    await enqueueJob(transaction, { kind: MOVE_JOB, about: id, dueAt: now + REQUESTS_END_AFTER_MS });
  });
}

/** Returns an active partner. */
const findTarget = (database: Database, id: string): Promise<OrganisationRow | undefined> =>
  database
    .selectFrom('organisation')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'partner')
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

interface HandingOver {
  readonly by: string;
  readonly id: string;
  readonly to: string | null;
  readonly now: number;
}

/** Hands everything over that stays with the firm. Rejects with INPUT_INVALID without a colleague who can take it. */
async function handOverTo(
  transaction: Database,
  { by, id, to, now }: HandingOver,
  post: MailContext,
): Promise<void> {
  const leaver = await findPersonById(transaction, id);
  const belongings = await belongingsOf(transaction, id);
  if (!leaver || (to === null && isNothing(belongings))) return;
  const colleague = to === null ? undefined : await findPersonById(transaction, to);
  if (!colleague || !canTakeOver(leaver, colleague, belongings))
    throw invalidField('to', to === null ? 'required' : 'invalid');
  await moveWork(transaction, { by, leaver, colleague, now }, belongings, post);
}

/** The job that completes moves. */
export const moveJobs = (tools: MailContext & { readonly database: Database }): Record<string, JobKind> => ({
  [MOVE_JOB]: { run: (id) => completeMove(tools, id) },
});

/**
 * Completes a move: hands over what requests under way had added, and deletes the notifications, which name things of
 * the former firm. Calls the move off if the other firm was deactivated or if nobody can take over.
 */
async function completeMove(
  { database, ...post }: MailContext & { readonly database: Database },
  id: string,
): Promise<void> {
  const now = post.clock();
  await database.transaction().execute(async (transaction) => {
    await lockRows(transaction, 'person', 'id', [id]);
    const row = await transaction.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.moves_to === null) return;
    const target = row.deleted_at === null ? await findTarget(transaction, row.moves_to) : undefined;
    const isMoved = target !== undefined && (await isHandedOver(transaction, row, post));
    await transaction
      .updateTable('person')
      .set({ moves_to: null, taken_over_by: null, moved_by: null })
      .set(isMoved ? { organisation_id: target.id } : {})
      .where('id', '=', id)
      .execute();
    const [own, other] = [row.organisation_id, row.moves_to];
    const change = isMoved
      ? { organisationId: other, personId: id, from: own, to: other }
      : { organisationId: own, personId: id, from: other, to: own };
    await recordMove(transaction, change, { by: row.moved_by, now });
    if (!isMoved) return;
    for (const table of ['notification', 'inbox'] as const)
      await transaction.deleteFrom(table).where('person_id', '=', id).execute();
    await tellMoved(transaction, id, post);
  });
}

/** Hands over what has come since. Returns false if the colleague can no longer take it. */
async function isHandedOver(transaction: Database, row: PersonRow, post: MailContext): Promise<boolean> {
  const handing = { by: row.moved_by ?? row.id, id: row.id, to: row.taken_over_by, now: post.clock() };
  try {
    await handOverTo(transaction, handing, post);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** A change of a person's firm as the history of `organisationId` shows it, both firms by id. */
interface FirmChange {
  readonly organisationId: string;
  readonly personId: string;
  readonly from: string;
  readonly to: string;
}

async function recordMove(
  transaction: Database,
  { organisationId, personId, from, to }: FirmChange,
  changing: Changing,
): Promise<void> {
  const nameOf = async (id: string) =>
    (
      await transaction
        .selectFrom('organisation')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).name;
  const [before, after] = [{ organisation: await nameOf(from) }, { organisation: await nameOf(to) }];
  await recordChanges(transaction, { organisationId, personId }, changing, before, after);
}

async function tellMoved(transaction: Database, id: string, post: MailContext): Promise<void> {
  const person = await findPersonById(transaction, id);
  if (!person) return;
  const company = person.organisation.name;
  await enqueueMail(
    transaction,
    recipientOf(person),
    (i18n) => ({
      subject: i18n.t({ id: 'mail.moved', message: 'Sie gehören jetzt zu {company}', values: { company } }),
      paragraphs: [
        i18n.t({
          id: 'mail.moved-text',
          message:
            'Ihr Zugang gilt ab jetzt für {company}. Bitte melden Sie sich neu an, mit derselben Adresse.',
          values: { company },
        }),
      ],
    }),
    post,
  );
}
