import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Counts up in the caller's transaction, from 1: for numbers that people read. */
export async function countUp(transaction: Database, name: string): Promise<number> {
  const { value } = await transaction
    .insertInto('counter')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
