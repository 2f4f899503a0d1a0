import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Increments a counter (from 1) in the caller's transaction, for human-readable numbers. Returns the highest of
 * `count` new numbers.
 */
export async function countUp(transaction: Database, name: string, count = 1): Promise<number> {
  const { value } = await transaction
    .insertInto('counter')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`counter.value + ${sql.ref('excluded.value')}` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
