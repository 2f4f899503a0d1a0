import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  sql,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/** Tables whose rows belong to one organisation and are for its people only. */
export const ownedTables = [
  'roof',
  'file',
  'project',
  'project_search',
  'roof_version',
  'project_event',
  'offer',
  'project_order',
  'invoice',
  'project_milestone',
  'supplier_answer',
  'ordered_article',
  'project_message',
  'material_list',
  'warehouse',
  'picking_list',
  'picking_item',
  'picking_scan',
  'booking',
  'participant',
  'certificate',
  'change_request',
  'customer_offer',
  'roof_share',
  'design',
  'design_version',
] as const satisfies readonly (keyof Tables)[];
export type OwnedTable = (typeof ownedTables)[number];

/**
 * Queries limited to one tenant: selects, updates and deletes see only its rows, and inserted rows belong to it.
 * `ownedTables` must not be used in any other way.
 */
export function scoped(database: Database, { organisation }: { organisation: { id: string } }) {
  const own = sql<boolean>`organisation_id = ${organisation.id}`;
  return {
    select: <T extends OwnedTable>(table: T) =>
      (database.selectFrom(table) as unknown as SelectQueryBuilder<Tables, T, object>).where(own),
    update: <T extends OwnedTable>(table: T, values: Updateable<Omit<Tables[T], 'organisation_id'>>) =>
      (database.updateTable(table) as unknown as UpdateQueryBuilder<Tables, T, T, UpdateResult>)
        .set(values as never)
        .where(own),
    delete: <T extends OwnedTable>(table: T) =>
      (database.deleteFrom(table) as unknown as DeleteQueryBuilder<Tables, T, DeleteResult>).where(own),
    insert: <T extends OwnedTable>(table: T, values: Omit<Insertable<Tables[T]>, 'organisation_id'>) =>
      (database.insertInto(table) as unknown as InsertQueryBuilder<Tables, T, InsertResult>).values({
        ...values,
        organisation_id: organisation.id,
      } as never),
    /**
     * Returns the owner of an id. Responses never distinguish "foreign" from "nobody", except when creating under a
     * client-made id.
     */
    async ownerOf(table: OwnedTable, id: string): Promise<'own' | 'foreign' | 'nobody'> {
      const row = await database
        .selectFrom(table)
        .select('organisation_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return !row ? 'nobody' : row.organisation_id === organisation.id ? 'own' : 'foreign';
    },
  };
}

/** Unscoped queries across all tenants: for jobs, and for staff after their permission check. */
export const acrossOrganisations = (database: Database) => ({
  select: <T extends OwnedTable>(table: T) =>
    database.selectFrom(table) as unknown as SelectQueryBuilder<Tables, T, object>,
  update: <T extends OwnedTable>(table: T, values: Updateable<Tables[T]>) =>
    (database.updateTable(table) as unknown as UpdateQueryBuilder<Tables, T, T, UpdateResult>).set(
      values as never,
    ),
  insert: <T extends OwnedTable>(table: T, values: readonly Insertable<Tables[T]>[]) =>
    (database.insertInto(table) as unknown as InsertQueryBuilder<Tables, T, InsertResult>).values(
      values as never,
    ),
  delete: <T extends OwnedTable>(table: T) =>
    database.deleteFrom(table) as unknown as DeleteQueryBuilder<Tables, T, DeleteResult>,
});
