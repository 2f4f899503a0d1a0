import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Feed, FeedData, FeedQuery, FeedType } from '../../contracts/domain/feed.ts';
import { announce } from './announcements.ts';
import { countUp } from './db/counter.ts';
import { type Database, inTransaction } from './db/database.ts';
import type { FeedEventRow } from './db/schema.ts';

/** Name of the counter whose row serialises the numbering. */
const COUNTER = 'feed';
/** Events that one transaction numbers. */
const AT_ONCE = 500;

/** An event to record. */
export interface NewFeedEvent<T extends FeedType> {
  readonly type: T;
  /** When it happened, ms since 1970. */
  readonly at: number;
  readonly data: FeedData<T>;
  /** The project that it is about, at the revision that it has now. */
  readonly project?: { readonly id: string; readonly revision: number };
  /** Recorded only once under this name. */
  readonly once?: string;
}

/**
 * Records an event in the caller's transaction: both commit or neither does. It gets its place in the feed after the
 * commit, so that writers do not wait for one another. For events of a project the caller has locked its row.
 */
export async function recordFeedEvent<T extends FeedType>(
  transaction: Database,
  { type, at, data, project, once }: NewFeedEvent<T>,
): Promise<void> {
  const before = project
    ? await transaction
        .selectFrom('feed_event')
        .select('at')
        .where('project_id', '=', project.id)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  await transaction
    .insertInto('feed_event')
    .values({
      id: newId(),
      sequence: null,
      type,
      // Never before an earlier event of the project, also if the clock was set back.
      at: Math.max(at, before?.at ?? 0),
      project_id: project?.id ?? null,
      revision: project?.revision ?? 0,
      once: once ?? null,
      data: JSON.stringify(data),
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute();
  await announce(transaction, 'feed');
}

/**
 * Numbers all committed events that have no place yet. The lock of the counter makes concurrent calls take turns, so
 * that numbers become visible in their order: a reader that has seen one never misses a lower one.
 */
export async function numberFeed(database: Database): Promise<void> {
  for (;;) {
    const waiting = await database
      .selectFrom('feed_event')
      .select('id')
      .where('sequence', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!waiting) return;
    await inTransaction(database, numberSome);
  }
}

async function numberSome(transaction: Database): Promise<void> {
  // Locks before reading, so that the rows are those left by the transaction before.
  await countUp(transaction, COUNTER, 0);
  const rows = await transaction
    .selectFrom('feed_event')
    .select('id')
    .where('sequence', 'is', null)
    .orderBy('at')
    .orderBy('revision')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return;
  const first = (await countUp(transaction, COUNTER, rows.length)) - rows.length + 1;
  const cases = rows.map(({ id }, index) => sql`when ${id} then cast(${first + index} as bigint)`);
  await transaction
    .updateTable('feed_event')
    .set({ sequence: sql`case id ${sql.join(cases, sql` `)} end` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** An event with its place. */
type NumberedEvent = FeedEventRow & { readonly sequence: number };

/** Returns up to `limit` events after a place, in their order. */
export async function eventsAfter(
  database: Database,
  after: number,
  limit: number,
): Promise<NumberedEvent[]> {
  await numberFeed(database);
  const rows = await database
    .selectFrom('feed_event')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows as NumberedEvent[];
}

/** Returns an event as programs receive it. */
export const feedEventOf = ({ id, type, at, data }: Pick<FeedEventRow, 'id' | 'type' | 'at' | 'data'>) =>
  ({ id, type, timestamp: new Date(at).toISOString(), data: JSON.parse(data) }) as Feed['events'][number];

/** Returns a page of the feed. */
export async function readFeed(database: Database, { after, limit }: FeedQuery): Promise<Feed> {
  const rows = await eventsAfter(database, after, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    events: shown.map(feedEventOf),
    next: shown.at(-1)?.sequence ?? after,
    isMore: rows.length > limit,
  };
}

/** Returns the place of the latest event; 0 if there is none. */
export async function lastPlace(database: Database): Promise<number> {
  await numberFeed(database);
  const { last } = await database
    .selectFrom('feed_event')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
