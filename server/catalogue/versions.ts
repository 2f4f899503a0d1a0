import { v7 as newId } from 'uuid';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { countUp } from '../platform/db/counter.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { catalogue, shipped } from '../platform/solving/shipped-catalogue.ts';

/** First day of the first version: everything older has its prices. */
const BEGINNING = '2000-01-01';

/**
 * Publishes the shipped catalogue unless the database has a version of its label: the first one for all days, a
 * later one from today on. Concurrent starts publish it once.
 */
export async function publishShipped(database: Database, now: number): Promise<void> {
  const find = (on: Database) =>
    on.selectFrom('catalogue_version').select('id').where('label', '=', catalogue.version).executeTakeFirst();
  if (await find(database)) return;
  await inTransaction(database, async (transaction) => {
    // Locks the counter's row: publications come one after the other.
    const sequence = await countUp(transaction, 'catalogue');
    if (await find(transaction)) return;
    const other = await transaction.selectFrom('catalogue_version').select('id').limit(1).executeTakeFirst();
    await transaction
      .insertInto('catalogue_version')
      .values({
        id: newId(),
        label: catalogue.version,
        content: shipped.text,
        sha256: shipped.sha256,
        base_id: null,
        note: '',
        revision: 1,
        created_at: now,
        created_by: null,
        valid_from: other ? dateAt(now) : BEGINNING,
        sequence,
        published_at: now,
        published_by: null,
      })
      .execute();
  });
}
