import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { FeedType } from '../../contracts/domain/feed.ts';
import {
  type Attempt,
  type DeliveryList,
  type DeliveryQuery,
  MOST_WEBHOOKS,
  type PutWebhook,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookList,
} from '../../contracts/domain/webhooks.ts';
import { personName } from '../people/queries.ts';
import { countUp } from '../platform/db/counter.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type { WebhookAttemptRow, WebhookRow } from '../platform/db/schema.ts';
import { feedEventOf, lastPlace } from '../platform/feed.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { isSendable } from './send-webhook.ts';

const HOUR_MS = 3_600_000;
const SECRET_BYTES = 32;

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
const changed = (): ProblemError => new ProblemError(409, 'WEBHOOK_CHANGED');

const countOf = (state: 'waiting' | 'failed') =>
  sql<number>`(
    select count(*) from webhook_delivery
    where webhook_delivery.webhook_id = webhook.id and webhook_delivery.state = ${state}
  )`;

const rowsOf = (database: Database) =>
  database
    .selectFrom('webhook')
    .selectAll()
    .select([
      personName('webhook.created_by').as('creator'),
      countOf('waiting').as('waiting'),
      countOf('failed').as('failed'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const webhookOf = (row: Row, now: number): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: FeedType.array().parse(JSON.parse(row.types)),
  state: row.state,
  revision: row.revision,
  createdAt: row.created_at,
  createdBy: row.creator ?? '',
  failingSince: row.failing_since,
  previousUntil: row.previous_until !== null && row.previous_until > now ? row.previous_until : null,
  waiting: Number(row.waiting),
  failed: Number(row.failed),
});

/** Returns all webhooks by name. */
export async function listWebhooks(database: Database, now: number): Promise<WebhookList> {
  const rows = await rowsOf(database).orderBy('name').orderBy('id').execute();
  return { webhooks: rows.map((row) => webhookOf(row, now)) };
}

async function readWebhook(database: Database, id: string, now: number): Promise<Webhook> {
  return webhookOf(await rowsOf(database).where('id', '=', id).executeTakeFirstOrThrow(), now);
}

/** Rejects with NOT_FOUND if there is no such webhook. */
export async function requireWebhook(database: Database, id: string): Promise<void> {
  await secretOf(database, id);
}

/** Returns the secret of a webhook. Rejects with NOT_FOUND. */
export async function secretOf(database: Database, id: string): Promise<{ secret: string }> {
  const row = await database.selectFrom('webhook').select('secret').where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** The person who changes a webhook, the time, and the hosts that may be private. */
interface Change {
  readonly person: Person;
  readonly now: number;
  readonly hosts: readonly string[];
}

/**
 * Creates a webhook under the client's id, or changes it at the revision that the person saw; the same change again is
 * no change. Rejects with INPUT_INVALID for an address that is not permitted, WEBHOOK_CHANGED and TOO_MANY_WEBHOOKS.
 */
export async function putWebhook(
  database: Database,
  { person, now, hosts }: Change,
  id: string,
  { name, url, types, isActive, baseRevision }: PutWebhook,
): Promise<Webhook> {
  if (!isSendable(url, { hosts })) throw invalidField('url', 'invalid');
  const values = {
    ...({ name, url, state: isActive ? 'active' : 'paused' } as const),
    types: JSON.stringify(FeedType.options.filter((type) => types.includes(type))),
  };
  const cursor = await lastPlace(database);
  await inTransaction(database, async (transaction) => {
    await countUp(transaction, 'webhooks');
    const stored = await transaction
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const isSame = Object.entries(values).every(
      ([column, value]) => stored?.[column as keyof WebhookRow] === value,
    );
    if (stored && isSame && stored.revision === (baseRevision ?? 0) + 1) return;
    if (stored ? stored.revision !== baseRevision : baseRevision !== null) throw changed();
    if (stored) {
      await transaction
        .updateTable('webhook')
        // A webhook that is enabled again has three days again.
        .set({ ...values, revision: stored.revision + 1, ...(isActive && { failing_since: null }) })
        .where('id', '=', id)
        .execute();
      if (isActive) await releaseWaiting(transaction, id, now);
      return;
    }
    await insertWebhook(transaction, { id, ...values, cursor, created_at: now, created_by: person.id });
  });
  return readWebhook(database, id, now);
}

/** Inserts a webhook without history. Rejects with TOO_MANY_WEBHOOKS. */
async function insertWebhook(
  transaction: Database,
  given: Pick<WebhookRow, 'id' | 'name' | 'url' | 'types' | 'state' | 'cursor' | 'created_at' | 'created_by'>,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WEBHOOKS) throw new ProblemError(409, 'TOO_MANY_WEBHOOKS');
  const fresh = { revision: 1, secret: newSecret(), previous_secret: null, previous_until: null };
  await transaction
    .insertInto('webhook')
    .values({ ...given, ...fresh, failing_since: null })
    .execute();
}

/** Makes all waiting events of a webhook due, with their whole time to arrive. */
const releaseWaiting = (transaction: Database, id: string, now: number) =>
  transaction
    .updateTable('webhook_delivery')
    .set({ due_at: now, first_at: null, attempts: 0 })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** Makes a new secret; the former one signs too for a day. Rejects with WEBHOOK_CHANGED. */
export async function rotateSecret(
  database: Database,
  id: string,
  revision: number,
  now: number,
): Promise<Webhook> {
  const rotated = await database
    .updateTable('webhook')
    .set(({ ref }) => ({
      ...{
        secret: newSecret(),
        revision: revision + 1,
        previous_until: now + SECRET_OVERLAP_HOURS * HOUR_MS,
      },
      previous_secret: ref('secret'),
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  if (!rotated) throw changed();
  return readWebhook(database, id, now);
}

/** Deletes a webhook with its log. Idempotent. */
export async function removeWebhook(database: Database, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('webhook_attempt').where('webhook_id', '=', id).execute();
    await transaction.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute();
    await transaction.deleteFrom('webhook').where('id', '=', id).execute();
  });
}

/** Returns a page of a webhook's log, the newest event first. */
export async function listDeliveries(
  database: Database,
  webhookId: string,
  query: DeliveryQuery,
): Promise<DeliveryList> {
  const { rows, total } = await readPage(
    database
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('sequence', 'desc'),
    query,
  );
  if (rows.length === 0) return { rows: [], total };
  const ids = rows.map(({ id }) => id);
  const [events, attempts] = await Promise.all([
    database
      .selectFrom('feed_event')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ event_id }) => event_id),
      )
      .execute(),
    database
      .selectFrom('webhook_attempt')
      .selectAll()
      .where('delivery_id', 'in', ids)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  const eventById = new Map(events.map((event) => [event.id, feedEventOf(event)]));
  const attemptsOf = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return {
    total,
    rows: rows.flatMap(({ id, state, event_id, due_at }) => {
      const event = eventById.get(event_id);
      const dueAt = state === 'waiting' ? due_at : null;
      return event ? [{ id, state, event, dueAt, attempts: (attemptsOf.get(id) ?? []).map(attemptOf) }] : [];
    }),
  };
}

const attemptOf = ({ at, duration_ms: durationMs, status, fault, answer }: WebhookAttemptRow): Attempt => ({
  ...{ at, durationMs, status, fault, answer },
});

/** Sends an event again as soon as possible; later events of its project do not wait for it. Rejects with NOT_FOUND. */
export async function repeatDelivery(
  database: Database,
  webhookId: string,
  deliveryId: string,
  now: number,
): Promise<void> {
  const repeated = await database
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', due_at: now, first_at: null, attempts: 0, is_repeated: 1 })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .returning('id')
    .executeTakeFirst();
  if (!repeated) throw new ProblemError(404, 'NOT_FOUND');
}
