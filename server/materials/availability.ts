import type { FastifyPluginAsync } from 'fastify';
import { availability } from '../../contracts/api/availability.ts';
import {
  Availability,
  type AvailabilityEntry,
  type AvailabilityList,
  availabilityOn,
} from '../../contracts/domain/availability.ts';
import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import type { Article } from '../../contracts/domain/materials.ts';
import { personName } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction, lockRows, withReferences } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { goodsOn } from '../platform/solving/goods.ts';

/** The person who sets entries, null for a program, and when: ms since 1970. */
interface Setting {
  readonly by: string | null;
  readonly now: number;
}

/**
 * Sets availabilities, all or none; of several for one article and warehouse the last one counts. Idempotent. The
 * only function that changes them. Rejects with INPUT_INVALID at unknown articles or warehouses.
 */
async function setAvailability(
  database: Database,
  entries: readonly AvailabilityEntry[],
  { by, now }: Setting,
): Promise<void> {
  const known = new Set((await goodsOn(database, now)).map(({ number }) => number));
  await inTransaction(database, async (transaction) => {
    const rows = await acrossOrganisations(transaction).select('warehouse').select('id').execute();
    const warehouses = new Set(rows.map(({ id }) => id));
    const fields = entries.flatMap(({ article, warehouseId }, index): FieldFault[] => [
      ...(known.has(article) ? [] : [{ path: `entries.${index}.article`, rule: 'invalid' } as const]),
      ...(warehouses.has(warehouseId)
        ? []
        : [{ path: `entries.${index}.warehouseId`, rule: 'invalid' } as const]),
    ]);
    if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
    const latest = [
      ...new Map(entries.map((entry) => [`${entry.article} ${entry.warehouseId}`, entry])).entries(),
    ]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, entry]) => entry);
    await lockRows(transaction, 'availability', 'article', [
      ...new Set(latest.map(({ article }) => article)),
    ]);
    for (const { article, warehouseId, availability } of latest) {
      await transaction
        .deleteFrom('availability')
        .where('article', '=', article)
        .where('warehouse_id', '=', warehouseId)
        .execute();
      if (availability === null) continue;
      const values = { content: JSON.stringify(availability), entered_at: now, entered_by: by };
      await transaction
        .insertInto('availability')
        .values({ article, warehouse_id: warehouseId, ...values })
        .onConflict((conflict) => conflict.columns(['article', 'warehouse_id']).doUpdateSet(values))
        .execute();
    }
  });
}

const contentOf = ({ content }: { readonly content: string }): Availability =>
  Availability.parse(JSON.parse(content));

/** Returns the availability of articles on a day, by number; unknown ones are missing. */
export async function availabilitiesOn(
  database: Database,
  today: string,
): Promise<ReadonlyMap<string, Article['availability']>> {
  const rows = await database
    .selectFrom('availability')
    .select(['article', 'content'])
    .orderBy('article')
    .orderBy('warehouse_id')
    .execute();
  const byArticle = Map.groupBy(rows, ({ article }) => article);
  return new Map(
    [...byArticle].map(([article, own]) => [article, availabilityOn(own.map(contentOf), today)]),
  );
}

async function listAvailability(database: Database, now: number): Promise<AvailabilityList> {
  const [warehouses, rows, goods] = await Promise.all([
    acrossOrganisations(database).select('warehouse').select(['id', 'name']).orderBy('name').execute(),
    database
      .selectFrom('availability')
      .selectAll()
      .select(personName('availability.entered_by').as('by'))
      .orderBy('warehouse_id')
      .execute(),
    goodsOn(database, now),
  ]);
  const byArticle = Map.groupBy(rows, ({ article }) => article);
  return {
    warehouses,
    articles: goods.map(({ number, names }) => ({
      article: number,
      names: { ...names },
      entries: (byArticle.get(number) ?? []).map((row) => ({
        warehouseId: row.warehouse_id,
        availability: contentOf(row),
        at: Number(row.entered_at),
        by: row.by,
      })),
    })),
  };
}

/** Availability of articles per warehouse, entered by staff. */
export const availabilityRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) =>
    serve(app, 'staff', availability, {
      'GET /v1/staff/availability': () => listAvailability(database, clock()),
      async 'PUT /v1/staff/availability'({ person, body: { entries } }) {
        await withReferences(() => setAvailability(database, entries, { by: person.id, now: clock() }));
      },
    });
