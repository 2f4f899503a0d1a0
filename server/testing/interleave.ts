import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

/** Connections of statements: those that are prepared already run without a connection being called. */
const connections = new WeakMap<StatementSync, DatabaseSync>();
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (...parameters) {
  const statement = prepare.apply(this, parameters);
  connections.set(statement, this);
  return statement;
};

/**
 * Runs `change` right before the next statement that begins with `statement`, as a concurrent process would. Returns
 * a function that reports whether it has run.
 */
export function interleave(
  variables: Record<string, string>,
  statement: string,
  change: string,
): () => boolean {
  let isDone = false;
  const isNext = (text: unknown): boolean => {
    if (isDone || typeof text !== 'string' || !text.startsWith(statement)) return false;
    isDone = true;
    return true;
  };
  for (const name of ['all', 'run'] as const) {
    const execute = StatementSync.prototype[name] as (...parameters: unknown[]) => unknown;
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...parameters: unknown[]
    ) {
      if (isNext(this.sourceSQL)) connections.get(this)?.exec(change);
      return execute.apply(this, parameters);
    } as never);
  }
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    if (isNext(asked[0])) {
      const other = new pg.Client({ connectionString: variables.DATABASE_URL });
      await other.connect();
      await (query as (text: string) => unknown).call(other, change);
      await other.end();
    }
    return (query as (...asked: unknown[]) => unknown).apply(this, asked);
  } as never);
  return () => isDone;
}
