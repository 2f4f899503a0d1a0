import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** Timeouts and connection limit for PostgreSQL. */
export interface DatabaseLimits {
  /** Maximum number of connections of this process. */
  readonly connections: number;
  /** Timeout for getting a connection, new or from the pool. */
  readonly connectTimeoutMs: number;
  /** Timeout of one statement. */
  readonly statementTimeoutMs: number;
  /** Timeout of one statement waiting for a lock. */
  readonly lockTimeoutMs: number;
  /** Timeout of an idle transaction. */
  readonly idleInTransactionTimeoutMs: number;
}

/** PostgreSQL returns bigint as text; every number here is below 2^53. */
const BIGINT = 20;
/** PostgreSQL ends late statements itself. If it does not within this time, the connection is dead. */
const STATEMENT_GRACE_MS = 2_000;

/** Connect timeout of the migration at start-up: a start that has to fail fails within 3 s. */
const START_CONNECT_TIMEOUT_MS = 1_500;

/**
 * SQLSTATE of transient errors: 08 connections, 53 resources, 57P and 57014 shutdown or cancellation, 58 system
 * errors. 25P03 and 55P03 are timeouts, 25006 is a read-only standby, 40001 and 40P01 are lost conflicts of
 * transactions. PostgreSQL's manual, appendix A.
 */
const PASSING = /^(08|53|57P|58|57014$|25P03$|55P03$|25006$|40001$|40P01$)/;

/** Wraps an error as `DatabaseUnavailable`. */
const unavailable = (error: unknown): DatabaseUnavailable => {
  const reason = error instanceof AggregateError ? error.errors.join(', ') : (error as Error).message;
  return new DatabaseUnavailable(`The database does not answer: ${reason}`, { cause: error });
};

/**
 * Whether the same query may succeed later. The driver's own errors concern the connection, except for values it
 * cannot send.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? PASSING.test(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError);

/**
 * Returns the result of a query, and closes the connection if it takes longer. Rejects with `DatabaseUnavailable`.
 */
export async function inTime<T>(client: pg.ClientBase, query: Promise<T>, timeoutMs: number): Promise<T> {
  // While a query runs, ending destroys the socket, and the query rejects.
  const late = setTimeout(() => void (client as pg.Client).end().catch(() => {}), timeoutMs);
  try {
    return await query;
  } catch (error) {
    throw isPassing(error) ? unavailable(error) : error;
  } finally {
    clearTimeout(late);
  }
}

/**
 * Opens a pool of connections to PostgreSQL within limits. `isUnlimited`: a single connection for start-up, without
 * statement timeouts. A broken connection never ends the process: its query rejects with `DatabaseUnavailable`, and
 * the next query gets another connection.
 */
export function openPool(url: string, limits: DatabaseLimits, isUnlimited = false): PostgresPool {
  const { connections, statementTimeoutMs, lockTimeoutMs } = limits;
  const connectTimeoutMs = isUnlimited
    ? Math.min(limits.connectTimeoutMs, START_CONNECT_TIMEOUT_MS)
    : limits.connectTimeoutMs;
  const timeoutMs = isUnlimited ? 2 ** 31 - 1 : statementTimeoutMs + STATEMENT_GRACE_MS;
  // For SSDs. Otherwise a search that matches a tenth scans all texts instead of the trigram index, because
  // comparing texts is estimated to be as cheap as comparing numbers.
  const session = [
    'set random_page_cost = 1.1',
    ...(isUnlimited
      ? []
      : [
          `set statement_timeout = ${statementTimeoutMs}`,
          `set lock_timeout = ${lockTimeoutMs}`,
          `set idle_in_transaction_session_timeout = ${limits.idleInTransactionTimeoutMs}`,
        ]),
  ].join('; ');
  const pool = new pg.Pool({
    connectionString: url,
    max: isUnlimited ? 1 : connections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === BIGINT ? Number : pg.types.getTypeParser(id, format as 'text'),
    },
    async onConnect(client) {
      // If a lent connection breaks, its query rejects; without a listener the process would end.
      client.on('error', () => {});
      await inTime(client, client.query(session), connectTimeoutMs);
    },
  });
  // If an idle connection breaks, the next query gets a new one.
  pool.on('error', (error) => console.error(`A connection to PostgreSQL was lost: ${error.message}`));
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error) => {
        throw error instanceof DatabaseUnavailable ? error : unavailable(error);
      });
      return {
        query: (text: string, values: readonly unknown[]) =>
          inTime(client, client.query(text, [...values]), timeoutMs),
        release: (isBroken?: boolean) => client.release(isBroken),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
