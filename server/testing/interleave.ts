import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

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
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
    if (isNext(text)) this.exec(change);
    return prepare.call(this, text);
  });
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
