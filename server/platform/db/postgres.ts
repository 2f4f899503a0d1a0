import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long the server waits for PostgreSQL, and how much it asks of it at once. */
export interface DatabaseLimits {
  /** Connections of this process. */
  readonly connections: number;
  /** To get a connection: a new one, or one that another request has. */
  readonly connectTimeoutMs: number;
  /** Of one statement. */
  readonly statementTimeoutMs: number;
  /** Of one statement for what another transaction holds. */
  readonly lockTimeoutMs: number;
  /** Of a transaction that is asked for nothing. */
  readonly idleInTransactionTimeoutMs: number;
}

/** PostgreSQL hands bigint out as text; every number here is below 2^53. */
const BIGINT = 20;
/** PostgreSQL ends late statements itself; a server that does not is not there any longer. Milliseconds. */
const STATEMENT_GRACE_MS = 2_000;

/** The longest wait for the connection by which a start migrates: one that has to fail fails within 3 s. Milliseconds. */
const START_CONNECT_TIMEOUT_MS = 1_500;

/**
 * SQLSTATE of transient errors: 08 connections, 53 resources, 57P and 57014 shutdown or cancellation, 58 system
 * errors. 25P03 and 55P03 are timeouts, 25006 is a read-only standby, 40001 and 40P01 are lost conflicts of
 * transactions. PostgreSQL's manual, appendix A.
 */
const PASSING = /^(08|53|57P|58|57014$|25P03$|55P03$|25006$|40001$|40P01$)/;

/** An error as `DatabaseUnavailable`. */
const unavailable = (error: unknown): DatabaseUnavailable => {
  const reason = error instanceof AggregateError ? error.errors.join(', ') : (error as Error).message;
  return new DatabaseUnavailable(`The database does not answer: ${reason}`, { cause: error });
};

/** Whether the same query may work later. The driver's own errors are of the connection, but for what it cannot send. */
const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? PASSING.test(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError);

/** The result of a query; a connection whose query takes longer is closed. Rejects with `DatabaseUnavailable`. */
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
 * Connections to PostgreSQL within limits. `isUnlimited`: only one, for a start, whose statements may take as long as
 * they take.
 * None that breaks ends the process: what it was asked rejects with `DatabaseUnavailable`, and the next one
 * who asks gets another connection.
 */
export function openPool(url: string, limits: DatabaseLimits, isUnlimited = false): PostgresPool {
  const { connections, statementTimeoutMs, lockTimeoutMs } = limits;
  const connectTimeoutMs = isUnlimited
    ? Math.min(limits.connectTimeoutMs, START_CONNECT_TIMEOUT_MS)
    : limits.connectTimeoutMs;
  const timeoutMs = isUnlimited ? 2 ** 31 - 1 : statementTimeoutMs + STATEMENT_GRACE_MS;
  // As of disks without moving heads. Else a search that finds a tenth reads all texts instead of the index of
  // trigrams, because comparing a text is taken for as cheap as comparing a number.
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
      // One that breaks while it is lent rejects its query; without a listener it would end the process too.
      client.on('error', () => {});
      await inTime(client, client.query(session), connectTimeoutMs);
    },
  });
  // One that breaks while it is idle is replaced at the next query.
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
