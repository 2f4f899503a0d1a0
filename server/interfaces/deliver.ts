import type { ExpressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { FeedType } from '../../contracts/domain/feed.ts';
import { WEBHOOK_RETRY_DAYS } from '../../contracts/domain/webhooks.ts';
import { findAdmins } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Tables, WebhookDeliveryRow, WebhookRow } from '../platform/db/schema.ts';
import { eventsAfter, feedEventOf } from '../platform/feed.ts';
import { enqueueJobs, type JobKind } from '../platform/jobs/jobs.ts';
import { notify } from '../platform/notifications/notify.ts';
import type { AttemptResult, SendWebhook } from './send-webhook.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Interval at which due retries are noticed, and events whose announcement was lost. */
const POLL_MS = 5 * SECOND_MS;
const RETRIED_FOR_MS = WEBHOOK_RETRY_DAYS * DAY_MS;
/** Delays before the second attempt and each further one; the last one repeats until three days are over. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 12 * HOUR_MS],
];
/** Retention of the log. */
const LOGGED_FOR_MS = 30 * DAY_MS;
/** Events read, and events sent, at a time. */
const PAGE = 200;
const SENT_AT_ONCE = 20;
/** A run ends after this time, so that one webhook does not occupy a worker. */
const RUN_MS = MINUTE_MS;

/** Kind of the job that finds new events and due retries. */
export const FIND_JOB = 'webhooks';
/** Kind of the job that sends the due events of one webhook. */
const SEND_JOB = 'webhook';

interface DeliveryTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly send: SendWebhook;
}

/** Jobs that send events to webhooks: one that finds due ones, one per webhook that sends them, and the log's sweep. */
export const webhookJobs = (tools: DeliveryTools): Record<string, JobKind> => ({
  [FIND_JOB]: { every: POLL_MS, run: () => findDue(tools.database, tools.clock()) },
  // A failed attempt is no failed job: its retry is a column of the delivery.
  [SEND_JOB]: { run: (id, signal) => sendDue(tools, id, signal) },
  'sweep-webhooks': { every: DAY_MS, run: () => sweep(tools.database, tools.clock() - LOGGED_FOR_MS) },
});

/** Picks up new events for every active webhook, and starts sending where some are due. */
export async function findDue(database: Database, now: number): Promise<void> {
  const webhooks = await database.selectFrom('webhook').selectAll().where('state', '=', 'active').execute();
  for (const webhook of webhooks) await pickUp(database, webhook, now);
  const due = await database
    .selectFrom('webhook_delivery')
    .select('webhook_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('webhook_id', 'in', ({ selectFrom }) =>
      selectFrom('webhook').select('id').where('state', '=', 'active'),
    )
    .execute();
  if (due.length === 0) return;
  const pending = await database
    .selectFrom('job')
    .select('about')
    .where('kind', '=', SEND_JOB)
    .where('failed_at', 'is', null)
    .execute();
  const isPending = new Set(pending.map(({ about }) => about));
  await enqueueJobs(
    database,
    due.flatMap(({ webhook_id: about }) =>
      isPending.has(about) ? [] : [{ kind: SEND_JOB, about, dueAt: now }],
    ),
  );
}

/** Enqueues the events since the last run. Its cursor moves in the same transaction. */
async function pickUp(database: Database, { id, types, cursor }: WebhookRow, now: number): Promise<void> {
  const wanted = new Set<FeedType>(JSON.parse(types));
  for (let from = cursor; ; ) {
    const events = await eventsAfter(database, from, PAGE);
    const last = events.at(-1);
    if (!last) return;
    const isMine = await inTransaction(database, async (transaction) => {
      const moved = await transaction
        .updateTable('webhook')
        .set({ cursor: last.sequence })
        .where('id', '=', id)
        .where('cursor', '=', from)
        .where('state', '=', 'active')
        .returning('id')
        .executeTakeFirst();
      const rows = events
        .filter(({ type }) => wanted.has(type))
        .map(
          ({ id: event_id, sequence, project_id }): WebhookDeliveryRow => ({
            ...{ id: newId(), webhook_id: id, event_id, sequence, project_id },
            ...{
              state: 'waiting',
              attempts: 0,
              due_at: now,
              first_at: null,
              is_repeated: 0,
              changed_at: now,
            },
          }),
        );
      if (moved && rows.length > 0) await transaction.insertInto('webhook_delivery').values(rows).execute();
      return moved !== undefined;
    });
    if (!isMine || events.length < PAGE) return;
    from = last.sequence;
  }
}

/** Matches deliveries whose project has no earlier one that still waits. */
const isFirstOfProject = (row: ExpressionBuilder<Tables, 'webhook_delivery'>) =>
  row.or([
    row('webhook_delivery.is_repeated', '=', 1),
    row.not(
      row.exists(
        row
          .selectFrom('webhook_delivery as earlier')
          .select('earlier.id')
          .whereRef('earlier.webhook_id', '=', 'webhook_delivery.webhook_id')
          .whereRef('earlier.project_id', '=', 'webhook_delivery.project_id')
          .whereRef('earlier.sequence', '<', 'webhook_delivery.sequence')
          .where('earlier.state', '=', 'waiting')
          .where('earlier.is_repeated', '=', 0),
      ),
    ),
  ]);

/** Sends the due events of a webhook, in order within each project. After a crash an event may be sent again. */
export async function sendDue(
  { database, clock, send }: DeliveryTools,
  webhookId: string,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = clock();
  while (clock() - startedAt < RUN_MS) {
    const due = await database
      .selectFrom('webhook_delivery')
      .innerJoin('feed_event', 'feed_event.id', 'webhook_delivery.event_id')
      .selectAll('webhook_delivery')
      .select(['feed_event.type', 'feed_event.at', 'feed_event.data'])
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', clock())
      .where(isFirstOfProject)
      .orderBy('webhook_delivery.sequence')
      .limit(SENT_AT_ONCE)
      .execute();
    if (due.length === 0) return;
    for (const { type, at, data, ...delivery } of due) {
      signal.throwIfAborted();
      // It may be paused, changed or deleted between two events.
      const webhook = await database
        .selectFrom('webhook')
        .selectAll()
        .where('id', '=', webhookId)
        .where('state', '=', 'active')
        .executeTakeFirst();
      if (!webhook) return;
      const { id: _id, ...event } = feedEventOf({ id: delivery.event_id, type, at, data });
      const now = clock();
      const began = performance.now();
      const result = await send(
        webhook.url,
        { id: delivery.event_id, body: JSON.stringify(event), secrets: secretsOf(webhook, now) },
        now,
        signal,
      );
      const durationMs = Math.round(performance.now() - began);
      await inTransaction(database, (transaction) =>
        record(transaction, webhook, delivery, { ...result, at: now, durationMs }),
      );
    }
  }
}

const secretsOf = ({ secret, previous_secret, previous_until }: WebhookRow, now: number): string[] =>
  previous_secret !== null && previous_until !== null && now < previous_until
    ? [secret, previous_secret]
    : [secret];

type Recorded = AttemptResult & { readonly at: number; readonly durationMs: number };

/** Records an attempt and decides about the next one. */
async function record(
  transaction: Database,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  { at, durationMs, status, fault, answer }: Recorded,
): Promise<void> {
  const { id: delivery_id, webhook_id } = delivery;
  const attempts = delivery.attempts + 1;
  const firstAt = delivery.first_at ?? at;
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0;
  // The last attempt is exactly at the end of the three days.
  const nextAt = Math.min(at + pause, Math.max(at, firstAt + RETRIED_FOR_MS));
  const failingSince = fault === null ? null : (webhook.failing_since ?? at);
  const isDead = failingSince !== null && at - failingSince >= RETRIED_FOR_MS;
  const isOver = at - firstAt >= RETRIED_FOR_MS;
  // Events of a disabled webhook wait until it is enabled again.
  const state = fault === null ? 'delivered' : isOver && !isDead ? 'failed' : 'waiting';
  const updated = await transaction
    .updateTable('webhook_delivery')
    .set({ state, attempts, due_at: nextAt, first_at: firstAt, changed_at: at })
    .where('id', '=', delivery_id)
    .returning('id')
    .executeTakeFirst();
  // It was deleted with its webhook.
  if (!updated) return;
  await transaction
    .insertInto('webhook_attempt')
    .values({ id: newId(), delivery_id, webhook_id, at, duration_ms: durationMs, status, fault, answer })
    .execute();
  await transaction
    .updateTable('webhook')
    .set({ failing_since: failingSince })
    .where('id', '=', webhook_id)
    .execute();
  if (isDead) await disable(transaction, webhook, at);
}

/** Disables a webhook that has failed for three days, and notifies the administrators. */
async function disable(transaction: Database, { id, name }: WebhookRow, now: number): Promise<void> {
  const disabled = await transaction
    .updateTable('webhook')
    .set((row) => ({ state: 'disabled', revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!disabled) return;
  const news = {
    persons: await findAdmins(transaction),
    type: 'news.webhook_disabled',
    parameters: { name },
    link: '/staff/interfaces',
  } as const;
  await notify(transaction, news, () => now);
}

/** Deletes what has left the log. */
async function sweep(database: Database, before: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const old = transaction
      .selectFrom('webhook_delivery')
      .select('id')
      .where('state', '!=', 'waiting')
      .where('changed_at', '<', before);
    await transaction.deleteFrom('webhook_attempt').where('delivery_id', 'in', old).execute();
    await transaction
      .deleteFrom('webhook_delivery')
      .where('state', '!=', 'waiting')
      .where('changed_at', '<', before)
      .execute();
  });
}
