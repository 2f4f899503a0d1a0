import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, isPostgres } from './db/database.ts';
import { inTime } from './db/postgres.ts';

/**
 * Topic of an announcement: people with changed notifications, people with ended sessions, due jobs, or changed
 * picking lists as `organisation/number`, a published catalogue, or events for programs.
 */
export type Topic = (typeof TOPICS)[number];
const TOPICS = ['inbox', 'sessions', 'jobs', 'picking', 'catalogue', 'feed'] as const;
const channelOf = (topic: Topic): string => `portal_${topic}`;

/** Receives the announced ids, or 'any' if announcements may have been missed. */
type Listener = (ids: readonly string[] | 'any') => void;

/** Name of the connection that every server process keeps open. */
const LISTENER = 'solar-partner-portal';

/** Whether a server process runs on this database. With SQLite none can: its file is locked by one process. */
export async function isServed(database: Database): Promise<boolean> {
  if (!isPostgres(database)) return false;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER} limit 1`.execute(database);
  return rows.length > 0;
}

/** Notifies all server processes of changes. An announcement is only a hint: the listener reads the database. */
export interface Announcements {
  /** Returns a function that ends the subscription. */
  on(topic: Topic, listener: Listener): () => void;
  /** Time that the latest probe took from its announcement to this process, ms; while one is missing, its age. */
  lagMs(): number;
  close(): Promise<void>;
}

/** Delay before reconnecting to PostgreSQL, ms. */
const RECONNECT_AFTER_MS = 1_000;
/** Interval and timeout of the connection probes. */
const PROBE_EVERY_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** The limit of a PostgreSQL notification is 8000 bytes. */
const IDS_AT_ONCE = 150;

/** SQLite has one process and one connection, so a listener reads only after the transaction has ended. */
const here = new EventEmitter().setMaxListeners(0);

/** Announces when the transaction commits. */
export async function announce(
  transaction: Database,
  topic: Topic,
  ids: readonly string[] = [''],
): Promise<void> {
  if (!isPostgres(transaction)) {
    here.emit(topic, ids);
    return;
  }
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = JSON.stringify(ids.slice(from, from + IDS_AT_ONCE));
    await sql`select pg_notify(${channelOf(topic)}, ${some})`.execute(transaction);
  }
}

/** Listens to announcements of all processes on the same database. */
export function listen(databaseUrl: string | null): Announcements {
  return databaseUrl === null ? listenHere() : listenToPostgres(databaseUrl);
}

function listenHere(): Announcements {
  const ends: (() => void)[] = [];
  return {
    on(topic, listener) {
      here.on(topic, listener);
      const end = () => void here.off(topic, listener);
      ends.push(end);
      return end;
    },
    lagMs: () => 0,
    async close() {
      for (const end of ends) end();
    },
  };
}

/** Uses a dedicated connection and replaces it when it breaks. */
function listenToPostgres(connectionString: string): Announcements {
  const heard = new EventEmitter().setMaxListeners(0);
  /** Channel of this process's probes. */
  const probes = `portal_probe_${randomUUID().replaceAll('-', '')}`;
  let probedAt: number | undefined = performance.now();
  let lagMs = 0;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const attempt = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      application_name: LISTENER,
    });
    client = attempt;
    let lost = false;
    let probing: NodeJS.Timeout | undefined;
    const again = () => {
      clearInterval(probing);
      if (lost || closed) return;
      lost = true;
      void attempt.end().catch(() => {});
      timer = setTimeout(connect, RECONNECT_AFTER_MS);
    };
    attempt.on('error', again);
    attempt.on('end', again);
    attempt.on('notification', ({ channel, payload = '[]' }) => {
      if (channel !== probes) heard.emit(channel.replace('portal_', ''), JSON.parse(payload));
      else if (probedAt !== undefined) {
        lagMs = performance.now() - probedAt;
        probedAt = undefined;
      }
    });
    try {
      await attempt.connect();
      const channels = [...TOPICS.map(channelOf), probes];
      const listening = attempt.query(channels.map((channel) => `listen ${channel}`).join('; '));
      await inTime(attempt, listening, TIMEOUT_MS);
      // Without probes a dead connection looks like an idle one.
      const probe = () => {
        probedAt ??= performance.now();
        return inTime(attempt, attempt.query(`notify ${probes}`), TIMEOUT_MS).catch(again);
      };
      void probe();
      probing = setInterval(probe, PROBE_EVERY_MS);
      for (const topic of heard.eventNames()) heard.emit(topic, 'any');
    } catch {
      again();
    }
  }
  void connect();
  return {
    on(topic, listener) {
      heard.on(topic, listener);
      return () => void heard.off(topic, listener);
    },
    lagMs: () => (probedAt === undefined ? lagMs : Math.max(lagMs, performance.now() - probedAt)),
    async close() {
      closed = true;
      clearTimeout(timer);
      heard.removeAllListeners();
      // A hanging server does not confirm the end.
      await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
    },
  };
}
