import type { FastifyPluginAsync } from 'fastify';
import { warehouses } from '../../contracts/api/warehouses.ts';
import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import type { StoragePlace, WarehouseList } from '../../contracts/domain/warehouses.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction, lockRows, withReferences } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { goodsOn } from '../platform/solving/goods.ts';

/** Warehouses with their storage places and logistics partners: the basis of picking lists. */
export const warehouseRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) =>
    serve(app, 'staff', warehouses, {
      'GET /v1/staff/warehouses': () => listWarehouses(database, clock()),
      async 'PUT /v1/staff/warehouses/:id'({ params: { id }, body: { name, organisationId } }) {
        const organisations = await readPickers(database);
        if (!organisations.some((organisation) => organisation.id === organisationId))
          throw invalid([{ path: 'organisationId', rule: 'invalid' }]);
        const change = { name, organisation_id: organisationId };
        await acrossOrganisations(database)
          .insert('warehouse', [{ id, ...change }])
          .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
          .execute();
        return { id, name, organisationId };
      },
      async 'DELETE /v1/staff/warehouses/:id'({ params: { id } }) {
        await withReferences(() =>
          inTransaction(database, async (transaction) => {
            await transaction.deleteFrom('storage_place').where('warehouse_id', '=', id).execute();
            await acrossOrganisations(transaction).delete('warehouse').where('id', '=', id).execute();
          }),
        );
      },
      async 'PUT /v1/staff/storage-places'({ body: { places } }) {
        await withReferences(() => putPlaces(database, places, clock()));
        return { places };
      },
    });

const invalid = (fields: readonly FieldFault[]): ProblemError =>
  new ProblemError(422, 'INPUT_INVALID', { fields });

/** Returns the partners with logistics people, by name. */
const readPickers = (database: Database) =>
  database
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      database.selectFrom('person').select('organisation_id').where('partner_category', '=', 'logistik'),
    )
    .orderBy('name')
    .execute();

async function listWarehouses(database: Database, now: number): Promise<WarehouseList> {
  const [warehouses, places, organisations, goods] = await Promise.all([
    acrossOrganisations(database).select('warehouse').selectAll().orderBy('name').execute(),
    database.selectFrom('storage_place').selectAll().execute(),
    readPickers(database),
    goodsOn(database, now),
  ]);
  const placeOf = new Map(places.map((place) => [place.article, place]));
  return {
    warehouses: warehouses.map(({ id, name, organisation_id }) => ({
      id,
      name,
      organisationId: organisation_id,
    })),
    organisations,
    articles: goods.map(({ number, names }) => {
      const { warehouse_id: warehouseId = null, place = '' } = placeOf.get(number) ?? {};
      return { article: number, names: { ...names }, warehouseId, place };
    }),
  };
}

/** Writes all places or none. Rejects with INPUT_INVALID at unknown articles or warehouses. */
export async function putPlaces(
  database: Database,
  places: readonly StoragePlace[],
  now: number,
): Promise<void> {
  const known = new Set((await goodsOn(database, now)).map(({ number }) => number));
  await inTransaction(database, async (transaction) => {
    const rows = await acrossOrganisations(transaction).select('warehouse').select('id').execute();
    const warehouses = new Set(rows.map(({ id }) => id));
    const faults = places.flatMap(({ article, warehouseId }, index): FieldFault[] => [
      ...(known.has(article) ? [] : [{ path: `places.${index}.article`, rule: 'invalid' } as const]),
      ...(warehouseId === null || warehouses.has(warehouseId)
        ? []
        : [{ path: `places.${index}.warehouseId`, rule: 'invalid' } as const]),
    ]);
    if (faults.length > 0) throw invalid(faults);
    // The last place of an article counts.
    const latest = [...new Map(places.map((place) => [place.article, place])).values()].toSorted((a, b) =>
      a.article < b.article ? -1 : 1,
    );
    await lockRows(
      transaction,
      'storage_place',
      'article',
      latest.map(({ article }) => article),
    );
    const removed = latest.filter(({ warehouseId }) => warehouseId === null);
    if (removed.length > 0)
      await transaction
        .deleteFrom('storage_place')
        .where(
          'article',
          'in',
          removed.map(({ article }) => article),
        )
        .execute();
    const stored = latest.flatMap(({ article, warehouseId, place }) =>
      warehouseId === null ? [] : [{ article, warehouse_id: warehouseId, place }],
    );
    if (stored.length > 0)
      await transaction
        .insertInto('storage_place')
        .values(stored)
        .onConflict((conflict) =>
          conflict.column('article').doUpdateSet(({ ref }) => ({
            warehouse_id: ref('excluded.warehouse_id'),
            place: ref('excluded.place'),
          })),
        )
        .execute();
  });
}
