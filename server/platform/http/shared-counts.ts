import { createHash } from 'node:crypto';
import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { databaseTime } from '../jobs/worker.ts';

/** A process writes its own count once it is this part of the limit; limits below it are exact. */
const PART = 20;
/** Keys in memory of a limit; those counted last stay. */
const MOST_KEYS = 5_000;

interface Count {
  /** Calls of all processes when this one last wrote its own. */
  known: number;
  /** Calls of this process, and how many of them are written. */
  own: number;
  written: number;
  /** End of the window, on the monotonic clock of this process. */
  endsAt: number;
  /** The write under way. */
  writing: Promise<void> | null;
}

/** The number of a call in the window, and ms until its end. */
interface Result {
  readonly current: number;
  readonly ttl: number;
}
type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts calls of all processes in PostgreSQL, for the rate limits of the server. A process writes its calls once they
 * are a twentieth of a limit, and calls wait for that: the processes together exceed a limit by at most a twentieth for
 * each of them. A limit below 40 is exact. Refused calls cost no statement. Keys are hashed, because they contain
 * network and e-mail addresses.
 */
export function sharedCounts(database: Database): FastifyRateLimitStoreCtor {
  let limits = 0;

  class SharedCounts implements FastifyRateLimitStore {
    readonly #name: string;
    readonly #counts = new Map<string, Count>();

    constructor(name: FastifyRateLimitOptions | string) {
      this.#name = typeof name === 'string' ? name : 'all';
    }

    /** Processes create the same limits in the same order. */
    child({
      routeInfo,
    }: Parameters<FastifyRateLimitStore['child']>[0] & {
      routeInfo?: { method?: string | string[]; url?: string };
    }) {
      limits += 1;
      return new SharedCounts(routeInfo?.url ? `${routeInfo.method} ${routeInfo.url}` : `limit ${limits}`);
    }

    incr(key: string, callback: Callback, windowMs: number, max: number): void {
      this.#add(key, windowMs, max).then((result) => callback(null, result), callback);
    }

    /** Reads the count of all processes. */
    read(key: string, callback: Callback, windowMs: number): void {
      const hashed = this.#hashOf(key);
      const count = this.#countOf(hashed, windowMs);
      this.#write(count, hashed, windowMs).then(() => callback(null, resultOf(count, count.known)), callback);
    }

    async #add(key: string, windowMs: number, max: number): Promise<Result> {
      const hashed = this.#hashOf(key);
      const count = this.#countOf(hashed, windowMs);
      // Exceeded until the window ends: nothing more is written.
      if (count.known >= max) return resultOf(count, max + 1);
      count.own += 1;
      const own = count.own;
      const part = Math.max(1, Math.floor(max / PART));
      while (own > count.written && count.own - count.written >= part && count.known < max)
        await this.#write(count, hashed, windowMs);
      return resultOf(count, count.known + own - count.written);
    }

    #hashOf(key: string): string {
      return createHash('sha256').update(`${this.#name} ${key}`).digest('base64url');
    }

    /** Returns the count of the present window. */
    #countOf(key: string, windowMs: number): Count {
      const now = performance.now();
      const found = this.#counts.get(key);
      if (found && found.endsAt > now) return found;
      const made = { known: 0, own: 0, written: 0, endsAt: now + windowMs, writing: null };
      this.#counts.delete(key);
      this.#counts.set(key, made);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > MOST_KEYS && oldest !== undefined) this.#counts.delete(oldest);
      return made;
    }

    /** Adds the calls of this process to the count of all. Concurrent callers share a write. */
    async #write(count: Count, key: string, windowMs: number): Promise<void> {
      count.writing ??= this.#writePending(count, key, windowMs).finally(() => {
        count.writing = null;
      });
      await count.writing;
    }

    async #writePending(count: Count, key: string, windowMs: number): Promise<void> {
      const { own } = count;
      const pending = own - count.written;
      const now = databaseTime(database);
      const { rows } = await sql<{ count: number; left: number }>`
        insert into rate_count as present (key, count, ends_at) values (${key}, ${pending}, ${now} + ${windowMs}::bigint)
        on conflict (key) do update set
          count = case when present.ends_at <= ${now} then 0 else present.count end + excluded.count,
          ends_at = case when present.ends_at <= ${now} then excluded.ends_at else present.ends_at end
        returning count, ends_at - ${now} as left`.execute(database);
      count.written = own;
      count.known = Number(rows[0]?.count ?? pending);
      count.endsAt = performance.now() + Number(rows[0]?.left ?? windowMs);
    }
  }
  return SharedCounts;
}

const resultOf = ({ endsAt }: Count, current: number): Result => ({
  current,
  ttl: Math.max(0, endsAt - performance.now()),
});

/** Deletes the counts of windows that have ended. */
export async function sweepCounts(database: Database): Promise<void> {
  await database.deleteFrom('rate_count').where('ends_at', '<=', databaseTime(database)).execute();
}
