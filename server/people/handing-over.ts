import { v7 as newId } from 'uuid';
import type { Belongings, HandOver } from '../../contracts/domain/organisations.ts';
import { may } from '../../contracts/domain/permissions.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueMail, type MailContext } from '../platform/mail/outbox.ts';
import { notify } from '../platform/notifications/notify.ts';
import { recordChanges, setPerson } from './history.ts';
import { requireStillAllowed } from './people.ts';
import { findPersonById, fullNameOf, recipientOf } from './queries.ts';
import { endAllSessions } from './sessions.ts';
import { unchangedStep } from './unchanged-step.ts';

/** Projects per statement, within the number of parameters of both databases. */
const AT_ONCE = 500;

/** Returns the number of things that a person is responsible for. Roofs and material lists belong to the firm. */
export async function belongingsOf(database: Database, personId: string): Promise<Belongings> {
  const across = acrossOrganisations(database);
  const [projects, assignments, bookings, drafts] = await Promise.all([
    across
      .select('project')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_by', '=', personId)
      .executeTakeFirstOrThrow(),
    across
      .select('project')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('assignee_id', '=', personId)
      .executeTakeFirstOrThrow(),
    across
      .select('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_by', '=', personId)
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('roof_draft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    projects: Number(projects.count),
    assignments: Number(assignments.count),
    bookings: Number(bookings.count),
    drafts: Number(drafts.count),
  };
}

/**
 * Hands everything that a person is responsible for over to a colleague, in one transaction, and optionally
 * deactivates the person. Returns what moved; repeated, it moves what came since. A concurrent event of a project
 * gets PROJECT_CHANGED. Rejects with NOT_FOUND, ACTOR_NOT_ALLOWED, or INPUT_INVALID for a person who is no active
 * colleague with the same rights.
 */
export async function handOver(
  database: Database,
  by: Person,
  id: string,
  { to, deactivates }: HandOver,
  post: MailContext,
): Promise<Belongings> {
  const now = post.clock();
  if (deactivates && id === by.id) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  return database.transaction().execute(async (transaction) => {
    await requireStillAllowed(transaction, by);
    const leaver = await findPersonById(transaction, id);
    const colleague = await findPersonById(transaction, to);
    if (!leaver) throw new ProblemError(404, 'NOT_FOUND');
    const belongings = await belongingsOf(transaction, id);
    if (!colleague || !canTakeOver(leaver, colleague, belongings)) throw invalidField('to', 'invalid');
    const moved = await moveWork(transaction, { by: by.id, leaver, colleague, now }, belongings, post);
    if (deactivates) {
      await setPerson(transaction, id, { active: 0 }, { by: by.id, now });
      await endAllSessions(transaction, id, now);
    }
    return moved;
  });
}

/** Moves belongings to a colleague who can take them over, records it and notifies both. Returns what moved. */
export async function moveWork(
  transaction: Database,
  move: Move,
  belongings: Belongings,
  post: MailContext,
): Promise<Belongings> {
  const { by, leaver, colleague, now } = move;
  if (isNothing(belongings)) return belongings;
  await moveProjects(transaction, move);
  await moveDrafts(transaction, leaver, colleague);
  await acrossOrganisations(transaction)
    .update('booking', { created_by: colleague.id })
    .where('created_by', '=', leaver.id)
    .execute();
  const subject = { organisationId: leaver.organisation.id, personId: leaver.id };
  await recordChanges(transaction, subject, { by, now }, {}, { handedOver: fullNameOf(colleague) });
  await notifyBoth(transaction, leaver, colleague, post);
  return belongings;
}

export const isNothing = (belongings: Belongings): boolean =>
  Object.values(belongings).every((count) => count === 0);

/** Whether a person is an active colleague who may do what the other one did. */
export function canTakeOver(
  leaver: Person,
  colleague: Person,
  { projects, assignments, drafts }: Belongings,
): boolean {
  if (leaver.id === colleague.id || leaver.organisation.id !== colleague.organisation.id) return false;
  return (
    colleague.active &&
    (projects === 0 || may(colleague, 'projects', 'write')) &&
    (assignments === 0 || may(colleague, 'projects', 'staff')) &&
    (drafts === 0 || may(colleague, 'configurator', 'write'))
  );
}

interface Move {
  /** Id of the administrator. */
  readonly by: string;
  readonly leaver: Person;
  readonly colleague: Person;
  readonly now: number;
}

/** Moves projects, each with a step of its history, and assignments, which have none. */
async function moveProjects(transaction: Database, { by, leaver, colleague, now }: Move): Promise<void> {
  const across = acrossOrganisations(transaction);
  const rows = await across
    .select('project')
    .select('id')
    .where((row) => row.or([row('created_by', '=', leaver.id), row('assignee_id', '=', leaver.id)]))
    .orderBy('id')
    .execute();
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map((row) => row.id);
    await lockRows(transaction, 'project', 'id', ids);
    const own = await across
      .update('project', { created_by: colleague.id })
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', 'in', ids)
      .where('created_by', '=', leaver.id)
      .returningAll()
      .execute();
    await across
      .update('project', { assignee_id: colleague.id })
      .where('id', 'in', ids)
      .where('assignee_id', '=', leaver.id)
      .execute();
    const text = `${fullNameOf(leaver)} → ${fullNameOf(colleague)}`;
    if (own.length > 0)
      await across
        .insert(
          'project_event',
          own.map((row) => unchangedStep(row, { person_id: by, event: 'hand_over', text, at: now })),
        )
        .execute();
  }
}

/** Moves drafts. One of a roof that the colleague has a draft of becomes a new roof, so that neither is lost. */
async function moveDrafts(transaction: Database, leaver: Person, colleague: Person): Promise<void> {
  const taken = await transaction
    .selectFrom('roof_draft')
    .select('roof_id')
    .where('person_id', '=', leaver.id)
    .where('roof_id', 'in', (draft) =>
      draft.selectFrom('roof_draft').select('roof_id').where('person_id', '=', colleague.id),
    )
    .execute();
  for (const { roof_id } of taken)
    await transaction
      .updateTable('roof_draft')
      .set({ roof_id: newId(), base_revision: null })
      .where('person_id', '=', leaver.id)
      .where('roof_id', '=', roof_id)
      .execute();
  await transaction
    .updateTable('roof_draft')
    .set({ person_id: colleague.id })
    .where('person_id', '=', leaver.id)
    .execute();
}

/** The person who leaves gets a letter: one who was deactivated reads no notifications. */
async function notifyBoth(
  transaction: Database,
  leaver: Person,
  colleague: Person,
  post: MailContext,
): Promise<void> {
  const news = {
    persons: [colleague.id],
    type: 'news.work_received',
    parameters: { name: fullNameOf(leaver) },
    link: colleague.role === 'partner' ? '/projects' : '/staff/mine',
  } as const;
  await notify(transaction, news, post.clock);
  await enqueueMail(
    transaction,
    recipientOf(leaver),
    (i18n) => ({
      subject: i18n.t({ id: 'mail.handed-over', message: 'Ihre Arbeit ist übergeben' }),
      paragraphs: [
        i18n.t({
          id: 'mail.handed-over-text',
          message: 'Ihre Projekte, Entwürfe und Buchungen bei {company} betreut ab jetzt {name}.',
          values: { company: leaver.organisation.name, name: fullNameOf(colleague) },
        }),
      ],
    }),
    post,
  );
}
