import { z } from 'zod';
import { line } from './text.ts';

const id = z.string().max(40);

/** Body of PUT /v1/staff/warehouses/:id; the client creates the id. */
export const PutWarehouse = z.object({
  name: line(1, 80),
  organisationId: id.min(1).describe('the logistics partner that picks there'),
});
export type PutWarehouse = z.infer<typeof PutWarehouse>;
export const WarehouseParameters = z.object({ id: z.uuid() });

/** A warehouse, and the logistics partner that picks there. */
export const Warehouse = PutWarehouse.extend({ id });
export type Warehouse = z.infer<typeof Warehouse>;

/** Storage place of an article. One without a place is picked in the first warehouse by name. */
export const StoragePlace = z.object({
  article: line(1, 40),
  warehouseId: id.nullable().describe('null: nowhere'),
  place: line(0, 40).describe('as it stands on the shelf'),
});
export type StoragePlace = z.infer<typeof StoragePlace>;

/** Body of PUT /v1/staff/storage-places: the places of these articles; all others stay. */
export const PutStoragePlaces = z.object({ places: z.array(StoragePlace).max(1_000) });
export type PutStoragePlaces = z.infer<typeof PutStoragePlaces>;

/** Answer of GET /v1/staff/warehouses. */
export const WarehouseList = z.object({
  warehouses: z.array(Warehouse),
  organisations: z.array(z.object({ id, name: z.string() })).describe('partners with people of logistics'),
  articles: z
    .array(StoragePlace.extend({ names: z.record(z.string(), z.string()) }))
    .describe('everything in the catalogue'),
});
export type WarehouseList = z.infer<typeof WarehouseList>;
