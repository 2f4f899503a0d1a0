import type {
  InboxState,
  Notification,
  NotificationList,
  NotificationQuery,
  ReadNotifications,
} from '../../../contracts/domain/notifications.ts';
import { announce } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { NotificationRow } from '../db/schema.ts';

export const notificationOf = (row: NotificationRow): Notification => ({
  number: row.number,
  type: row.type,
  parameters: JSON.parse(row.parameters),
  link: row.link,
  createdAt: row.created_at,
  readAt: row.read_at,
});

/** Returns the number of unread notifications and the number of the latest. */
export async function inboxOf(database: Database, person: string): Promise<InboxState> {
  const { unread, last } = await database
    .selectNoFrom((select) => [
      select
        .selectFrom('notification')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', person)
        .where('read_at', 'is', null)
        .as('unread'),
      select.selectFrom('inbox').select('last_number').where('person_id', '=', person).as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { unread: Number(unread), last: last ?? 0 };
}

/** Returns some notifications of a person. Reading on with `after` from the last received number misses none. */
export async function listNotifications(
  database: Database,
  person: string,
  { after, before, unread, limit }: NotificationQuery,
): Promise<NotificationList> {
  let query = database.selectFrom('notification').selectAll().where('person_id', '=', person);
  if (after !== undefined) query = query.where('number', '>', after);
  if (before !== undefined) query = query.where('number', '<', before);
  if (unread) query = query.where('read_at', 'is', null);
  // Read the state first: a concurrent notification is then sent twice rather than never.
  const state = await inboxOf(database, person);
  const rows = await query
    .orderBy('number', after === undefined ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  return { ...state, rows: rows.slice(0, limit).map(notificationOf), more: rows.length > limit };
}

/** Marks notifications as read; those already read keep their time. */
export async function readNotifications(
  database: Database,
  person: string,
  read: ReadNotifications,
  clock: Clock,
): Promise<InboxState> {
  return database.transaction().execute(async (transaction) => {
    // Increment the counter first: it locks the inbox, so that concurrent notifications wait and the counts agree.
    await transaction
      .updateTable('inbox')
      .set((row) => ({ changes: row('changes', '+', 1) }))
      .where('person_id', '=', person)
      .execute();
    const unread = transaction
      .updateTable('notification')
      .set({ read_at: clock() })
      .where('person_id', '=', person)
      .where('read_at', 'is', null);
    await ('upTo' in read
      ? unread.where('number', '<=', read.upTo)
      : unread.where('number', 'in', read.numbers)
    ).execute();
    await announce(transaction, 'inbox', [person]);
    return inboxOf(transaction, person);
  });
}
