import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, isPostgres } from './db/database.ts';
import { inTime } from './db/postgres.ts';

/** An announcement: people whose notifications changed or whose sessions ended, or jobs that are there to be done. */
export type Topic = 'inbox' | 'sessions' | 'jobs';

/** Hears the ids that were announced, or that any may have been missed. */
type Listener = (ids: readonly string[] | 'any') => void;

/** Tells every process of the server what has changed. A hint only: who hears it reads what is there. */
export interface Announcements {
  /** Returns a function that ends the subscription. */
  on(topic: Topic, listener: Listener): () => void;
  close(): Promise<void>;
}

/** Milliseconds from losing PostgreSQL to the next attempt to reach it. */
const RECONNECT_AFTER = 1_000;
/** Milliseconds between two signs of life that PostgreSQL is asked for, and what each may take. */
const PROBE_EVERY_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** PostgreSQL takes less than 8000 bytes. */
const IDS_AT_ONCE = 150;

/** SQLite has one process, and one connection: who hears this reads only once the transaction is over. */
const here = new EventEmitter().setMaxListeners(0);

/** Announces with the commit of the transaction. */
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
    await sql`select pg_notify(${`portal_${topic}`}, ${some})`.execute(transaction);
  }
}

/** Listens to what this and every other process on the same database announces. */
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
    async close() {
      for (const end of ends) end();
    },
  };
}

/** A connection of its own, replaced when it breaks. */
function listenToPostgres(connectionString: string): Announcements {
  const heard = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const attempt = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: TIMEOUT_MS });
    client = attempt;
    let lost = false;
    let probing: NodeJS.Timeout | undefined;
    const again = () => {
      clearInterval(probing);
      if (lost || closed) return;
      lost = true;
      void attempt.end().catch(() => {});
      timer = setTimeout(connect, RECONNECT_AFTER);
    };
    attempt.on('error', again);
    attempt.on('end', again);
    attempt.on('notification', ({ channel, payload = '[]' }) =>
      heard.emit(channel.replace('portal_', ''), JSON.parse(payload)),
    );
    try {
      await attempt.connect();
      const listening = attempt.query('listen portal_inbox; listen portal_sessions; listen portal_jobs');
      await inTime(attempt, listening, TIMEOUT_MS);
      // A connection that nothing comes through any longer looks like one on which nothing happens.
      const probe = () => inTime(attempt, attempt.query('select 1'), TIMEOUT_MS).catch(again);
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
    async close() {
      closed = true;
      clearTimeout(timer);
      heard.removeAllListeners();
      // A server that hangs does not say goodbye.
      await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
    },
  };
}
