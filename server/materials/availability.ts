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
import { initiatorName } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import { countUp } from '../platform/db/counter.ts';
import { type Database, inTransaction, withReferences } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person, Program } from '../platform/http/signed-in.ts';
import { goodsOn } from '../platform/solving/goods.ts';

/** The person or program that sets entries, and when: ms since 1970. */
interface Setting {
  readonly person: Person | null;
  readonly program: Program | null;
  readonly now: number;
}

/** Name of the counter whose row serialises batches. */
const COUNTER = 'availability';

/**
 * Sets availabilities, all or none, as if concurrent calls came one after the other. Idempotent. The only function that
 * changes them. Rejects with INPUT_INVALID at unknown articles or warehouses and repetitions.
 */
async function setAvailability(
  database: Database,
  entries: readonly AvailabilityEntry[],
  { person, program, now }: Setting,
): Promise<void> {
  const known = new Set((await goodsOn(database, now)).map(({ number }) => number));
  await inTransaction(database, async (transaction) => {
    const warehouses = new Set(
      (await acrossOrganisations(transaction).select('warehouse').select('id').execute()).map(({ id }) => id),
    );
    const set = new Set<string>();
    const fields = entries.flatMap(({ article, warehouseId }, index): FieldFault[] => {
      const path = `entries.${index}`;
      const pair = `${article} ${warehouseId}`;
      if (!known.has(article)) return [{ path: `${path}.article`, rule: 'invalid' }];
      if (!warehouses.has(warehouseId)) return [{ path: `${path}.warehouseId`, rule: 'invalid' }];
      if (set.has(pair)) return [{ path: `${path}.article`, rule: 'duplicate' }];
      set.add(pair);
      return [];
    });
    if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
    // Entries without a row could not be locked.
    await countUp(transaction, COUNTER, 0);
    for (const [warehouseId, own] of Map.groupBy(entries, (entry) => entry.warehouseId))
      await transaction
        .deleteFrom('availability')
        .where('warehouse_id', '=', warehouseId)
        .where(
          'article',
          'in',
          own.map(({ article }) => article),
        )
        .execute();
    const rows = entries.flatMap(({ article, warehouseId, availability }) => {
      if (availability === null) return [];
      const by = { entered_by: person?.id ?? null, entered_key: program?.id ?? null };
      const content = JSON.stringify(availability);
      return { article, warehouse_id: warehouseId, content, entered_at: now, ...by };
    });
    if (rows.length > 0) await transaction.insertInto('availability').values(rows).execute();
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
      .select(initiatorName('availability.entered_by', 'availability.entered_key').as('by'))
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

/** Availability of articles per warehouse, entered by staff and programs. */
export const availabilityRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) =>
    serve(app, 'staff', availability, {
      'GET /v1/staff/availability': () => listAvailability(database, clock()),
      async 'PUT /v1/staff/availability'({ person, program, body: { entries } }) {
        await withReferences(() => setAvailability(database, entries, { person, program, now: clock() }));
      },
    });
