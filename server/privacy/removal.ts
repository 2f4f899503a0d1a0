import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { untilFewer } from '../platform/due-rows.ts';
import { enqueueRemovals } from '../platform/files/removal.ts';
import type { Identifiers } from './identifiers.ts';
import { ENDED } from './obstacles.ts';

/** Projects and files per transaction. */
const AT_ONCE = 100;

/** Tables of rows that belong to a project, in an order in which no row refers to a deleted one. */
const OF_PROJECT = [
  ...(['project_message', 'project_milestone', 'supplier_answer', 'ordered_article'] as const),
  ...(['project_event', 'invoice'] as const),
  ...(['picking_list', 'project_order', 'offer', 'roof_version'] as const),
];

/** Deletes projects with everything that belongs to them; their files are removed afterwards. */
export async function deleteProjects(
  transaction: Database,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const { select, delete: remove, update } = acrossOrganisations(transaction);
  const lists = select('picking_list').select('id').where('project_id', 'in', ids);
  const files = await filesOf(transaction, ids);
  await update('project', { offer_id: null, order_id: null, roof_version_id: null })
    .where('id', 'in', ids)
    .execute();
  await remove('picking_scan').where('list_id', 'in', lists).execute();
  await remove('picking_item').where('list_id', 'in', lists).execute();
  await transaction.deleteFrom('project_note').where('project_id', 'in', ids).execute();
  for (const table of OF_PROJECT) await remove(table).where('project_id', 'in', ids).execute();
  await remove('project').where('id', 'in', ids).execute();
  await deleteFiles(transaction, files, now);
}

/** Returns ids of the files of projects: attachments, pictures, printouts, invoices. */
async function filesOf(transaction: Database, projects: readonly string[]): Promise<string[]> {
  const { select } = acrossOrganisations(transaction);
  const places = [
    sql`select 'project:' || id from project where id in (${sql.join(projects)})`,
    sql`select 'event:' || id from project_event where project_id in (${sql.join(projects)})`,
    sql`select 'event:workbook ' || id from project_event where project_id in (${sql.join(projects)})`,
    sql`select 'event:picture ' || id from roof_version where project_id in (${sql.join(projects)})`,
    sql`select 'message:' || id from project_message where project_id in (${sql.join(projects)})`,
    sql`select 'paper:' || id from offer where project_id in (${sql.join(projects)})`,
    sql`select 'offer:' || id from offer where project_id in (${sql.join(projects)})`,
    sql`select 'paper:' || id from project_order where project_id in (${sql.join(projects)})`,
    sql`select 'invoice:' || id from invoice where project_id in (${sql.join(projects)})`,
  ];
  const rows = await select('file')
    .select('id')
    .where('used_in', 'in', sql<string>`(${sql.join(places, sql` union all `)})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes rows of files and schedules the removal of their contents. */
export async function deleteFiles(transaction: Database, ids: readonly string[], now: number): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const removed = await acrossOrganisations(transaction)
      .delete('file')
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .returning('store_key')
      .execute();
    await enqueueRemovals(
      transaction,
      removed.map((row) => row.store_key),
      now,
    );
  }
}

/**
 * Deletes what is only about a person: sessions, drafts, notifications, mails, applications, unsent requests,
 * and uploads but those of running projects. Idempotent.
 */
export async function removeOwn(
  database: Database,
  id: string,
  { emails }: Pick<Identifiers, 'emails'>,
  now: number,
): Promise<void> {
  const addresses = [...emails, ''];
  await inTransaction(database, async (transaction) => {
    const mails = await transaction
      .deleteFrom('mail')
      .where((row) => row.or([row('person_id', '=', id), row('address', 'in', addresses)]))
      .returning('id')
      .execute();
    const invitations = transaction.selectFrom('invitation').select('id').where('person_id', '=', id);
    await transaction
      .updateTable('mail')
      .set({ invitation_id: null })
      .where('invitation_id', 'in', invitations)
      .execute();
    for (let from = 0; from < mails.length; from += AT_ONCE)
      await transaction
        .deleteFrom('job')
        .where('kind', '=', 'mail')
        .where(
          'about',
          'in',
          mails.slice(from, from + AT_ONCE).map((mail) => mail.id),
        )
        .execute();
    for (const table of OF_PERSON) await transaction.deleteFrom(table).where('person_id', '=', id).execute();
    await transaction.deleteFrom('oidc').where('account_id', '=', id).execute();
    await transaction.deleteFrom('application').where('email', 'in', addresses).execute();
  });
  await removeUnsent(database, id, now);
  await removeUploads(database, id, now);
}

const OF_PERSON = [
  ...(['session', 'identity', 'preference', 'invitation', 'roof_draft', 'notification', 'inbox'] as const),
  ...(['video_position', 'second_factor', 'recovery_code'] as const),
];

async function removeUnsent(database: Database, personId: string, now: number): Promise<void> {
  await untilFewer(AT_ONCE, () =>
    inTransaction(database, async (transaction) => {
      const rows = await acrossOrganisations(transaction)
        .select('project')
        .select('id')
        .where('created_by', '=', personId)
        .where('submitted_at', 'is', null)
        .limit(AT_ONCE)
        .execute();
      await deleteProjects(
        transaction,
        rows.map(({ id }) => id),
        now,
      );
      return rows.length;
    }),
  );
}

/** Uploads of running projects stay until these end. */
async function removeUploads(database: Database, personId: string, now: number): Promise<void> {
  const { select } = acrossOrganisations(database);
  const running = sql<string>`(
    select 'project:' || id from project where status not in (${sql.join([...ENDED])})
    union all select 'event:' || e.id from project_event e join project p on p.id = e.project_id
      where p.status not in (${sql.join([...ENDED])})
    union all select 'event:workbook ' || e.id from project_event e join project p on p.id = e.project_id
      where p.status not in (${sql.join([...ENDED])})
    union all select 'message:' || m.id from project_message m join project p on p.id = m.project_id
      where p.status not in (${sql.join([...ENDED])})
  )`;
  const uploads = await select('file')
    .select('id')
    .where('created_by', '=', personId)
    .where((row) =>
      row.or([
        row('used_in', 'is', null),
        row.and([
          row.or(['project:%', 'event:%', 'message:%'].map((place) => row('used_in', 'like', place))),
          row('used_in', 'not like', 'event:picture %'),
          row('used_in', 'not in', running),
        ]),
      ]),
    )
    .execute();
  await inTransaction(database, (transaction) =>
    deleteFiles(
      transaction,
      uploads.map(({ id }) => id),
      now,
    ),
  );
}
