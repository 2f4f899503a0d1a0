import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Counts up in the caller's transaction, from 1: for numbers that people read. Returns the highest of `count` new ones. */
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
