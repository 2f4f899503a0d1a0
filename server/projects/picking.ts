import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { OrderLine } from '../../contracts/domain/orders.ts';
import {
  type PickingCut,
  type PickingItem,
  type PickingList,
  pickingNumberOf,
} from '../../contracts/domain/picking.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { numberRanges } from '../../documents/cut-groups.ts';
import { type FrozenCut, frozenCuts } from '../../documents/frozen-cuts.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Catalogue } from '../../engine/index.ts';
import { isService } from '../../engine/services.ts';
import { personName } from '../people/queries.ts';
import { announce } from '../platform/announcements.ts';
import { countUp } from '../platform/db/counter.ts';
import type { Database } from '../platform/db/database.ts';
import type { OrderRow, PickingItemRow, PickingListRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { catalogueOfRoof, catalogueOn } from '../platform/solving/catalogue-versions.ts';

/** The goods to pick in one warehouse. */
interface Load {
  /** The logistics partner that picks them. */
  readonly organisation: string;
  readonly warehouse: string;
  readonly lines: (Goods & { readonly place: string })[];
}

/** The goods of a line; cut pieces are split by size. */
interface Goods extends Pick<OrderLine, 'article' | 'names' | 'unit' | 'quantity'> {
  readonly cut: PickingCut | null;
}

/**
 * Returns the goods of an order without services; cut pieces of the frozen roof have one line per size. `catalogue`:
 * the version that was ordered from.
 */
export function goodsOf(lines: readonly OrderLine[], roof: FrozenRoof | null, catalogue: Catalogue): Goods[] {
  const articles = new Map(catalogue.articles.map((article) => [article.number, article]));
  const cuts = roof && cutsByArticle(roof, catalogue);
  return lines.flatMap((line): Goods[] => {
    const { article, names, unit, quantity } = line;
    const known = articles.get(article);
    if (line.isService || (known && isService(known))) return [];
    const pieces = cuts?.get(article);
    // If the quantity differs from the roof's, the sizes are unknown.
    if (!pieces || Math.abs(squareMetres(pieces) - quantity) > AREA_WITHIN_M2)
      return [{ article, names, unit, quantity, cut: null }];
    const sizes = [...Map.groupBy(pieces, ({ shape }) => shape).values()].sort(
      ([a], [b]) => (b?.areaMm2 ?? 0) - (a?.areaMm2 ?? 0) || (a?.number ?? 0) - (b?.number ?? 0),
    );
    return sizes.flatMap(([piece, ...others]) => {
      if (!piece) return [];
      const { material, widthMm, heightMm, isShaped } = piece;
      const numbers = numberRanges([piece, ...others].map(({ number }) => number));
      const cut = { material, widthMm, heightMm, isShaped, numbers };
      return [{ article, names, unit: 'piece', quantity: others.length + 1, cut }];
    });
  });
}

/** Tolerance in m²: a bill rounds areas to hundredths. */
const AREA_WITHIN_M2 = 0.0101;
const squareMetres = (pieces: readonly FrozenCut[]): number =>
  pieces.reduce((sum, { areaMm2 }) => sum + areaMm2, 0) / 1_000_000;

/** Returns the cut pieces by article, which for glass depends on the colour of its cell. */
function cutsByArticle(roof: FrozenRoof, { cutPiece, colours }: Catalogue): Map<string, FrozenCut[]> {
  const { areaArticle, sheetMetalArticle } = cutPiece;
  const articleOf = ({ material, colour }: FrozenCut): string => {
    if (material === 'sheet') return sheetMetalArticle;
    const id = colour ?? roof.configuration.layout.colour;
    return colours.find((each) => each.id === id)?.articles[areaArticle] ?? areaArticle;
  };
  return Map.groupBy(frozenCuts(roof), articleOf);
}

/**
 * Returns the goods of an order by warehouse; `roof`: its frozen roof. Articles without a place are picked in the
 * first warehouse; without any warehouse the supplier picks.
 */
export async function loadsOf(
  database: Database,
  order: OrderRow,
  roof: FrozenRoof | null,
): Promise<readonly Load[]> {
  const day = dateAt(order.placed_at);
  const { catalogue } = await (roof ? catalogueOfRoof(database, roof, day) : catalogueOn(database, day));
  const lines = goodsOf(JSON.parse(order.lines), roof, catalogue);
  const [warehouses, places, supplier] = await Promise.all([
    acrossOrganisations(database).select('warehouse').selectAll().orderBy('name').execute(),
    database
      .selectFrom('storage_place')
      .selectAll()
      .where('article', 'in', ['', ...lines.map(({ article }) => article)])
      .execute(),
    database.selectFrom('organisation').select('id').where('kind', '=', 'supplier').executeTakeFirstOrThrow(),
  ]);
  const loads = new Map<string, Load>();
  for (const line of lines) {
    const stored = places.find(({ article }) => article === line.article);
    const warehouse = warehouses.find(({ id }) => id === stored?.warehouse_id) ?? warehouses[0];
    const name = warehouse?.name ?? '';
    const load = loads.get(warehouse?.id ?? '') ?? {
      organisation: warehouse?.organisation_id ?? supplier.id,
      warehouse: name,
      lines: [],
    };
    load.lines.push({ ...line, place: stored?.place ?? '' });
    loads.set(warehouse?.id ?? '', load);
  }
  return [...loads.values()];
}

const ITEMS_AT_ONCE = 1_000;

/** Creates and releases the picking lists of an order, in the transaction of its `start`. */
export async function writePickingLists(
  transaction: Database,
  order: OrderRow,
  loads: readonly Load[],
  now: number,
): Promise<void> {
  if (loads.length === 0) return;
  const lastNumber = await countUp(transaction, 'picking list', loads.length);
  const lists: PickingListRow[] = [];
  const items: PickingItemRow[] = [];
  for (const [index, { organisation, warehouse, lines }] of loads.entries()) {
    const listId = newId();
    lists.push({
      id: listId,
      organisation_id: organisation,
      number: pickingNumberOf(lastNumber - loads.length + 1 + index),
      project_id: order.project_id,
      order_id: order.id,
      warehouse,
      // Only confirmed orders are started.
      deliver_on: order.confirmed_date ?? '',
      state: 'open',
      created_at: now,
      commissioned_at: null,
      commissioned_by: null,
    });
    for (const [position, { article, names, unit, quantity, place, cut }] of lines.entries())
      items.push({
        id: newId(),
        organisation_id: organisation,
        list_id: listId,
        position,
        article,
        names: JSON.stringify(names),
        unit,
        place,
        ordered: quantity,
        picked: 0,
        state: 'open',
        pallet: null,
        serial_numbers: '[]',
        note: '',
        changed_at: null,
        changed_by: null,
        cut: cut && JSON.stringify(cut),
      });
  }
  const all = acrossOrganisations(transaction);
  await all.insert('picking_list', lists).execute();
  // A statement takes some 30,000 values.
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE)
    await all.insert('picking_item', items.slice(from, from + ITEMS_AT_ONCE)).execute();
  await announcePicking(transaction, lists);
}

/** Tells the open pages of an organisation that its picking lists changed, when the transaction commits. */
export const announcePicking = (
  transaction: Database,
  lists: readonly Pick<PickingListRow, 'organisation_id' | 'number'>[],
): Promise<void> =>
  announce(
    transaction,
    'picking',
    lists.map(({ organisation_id, number }) => `${organisation_id}/${number}`),
  );

/**
 * Closes the open lists of a project, in the transaction that ships its order: shipped goods count as picked.
 * Returns whether a list is in progress; with `untouchedOnly` that one stays open.
 */
export async function closePickingLists(
  transaction: Database,
  projectId: string,
  { now, by, untouchedOnly }: { now: number; by: string | null; untouchedOnly: boolean },
): Promise<boolean> {
  const { select, update } = acrossOrganisations(transaction);
  const closed = await update('picking_list', {
    state: 'commissioned',
    commissioned_at: now,
    commissioned_by: by,
  })
    .where('project_id', '=', projectId)
    .where('state', 'in', untouchedOnly ? ['open'] : ['open', 'in_progress'])
    .returning(['id', 'organisation_id', 'number'])
    .execute();
  await announcePicking(transaction, closed);
  if (closed.length > 0)
    await update('picking_item', {
      picked: sql<number>`ordered` as never,
      state: 'picked',
      changed_at: now,
      changed_by: by,
    })
      .where(
        'list_id',
        'in',
        closed.map(({ id }) => id),
      )
      .where('state', '=', 'open')
      .execute();
  const left = await select('picking_list')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '=', 'in_progress')
    .executeTakeFirst();
  return left !== undefined;
}

/** Columns of a list for responses. */
export const LISTED = [
  sql<string>`(select name from organisation where organisation.id = picking_list.organisation_id)`.as(
    'logistics',
  ),
  sql<string>`(select number from project where project.id = picking_list.project_id)`.as('project_number'),
  sql<number>`(select version from project_order where project_order.id = picking_list.order_id)`.as(
    'order_version',
  ),
  personName('picking_list.commissioned_by').as('by'),
] as const;
export interface ListedPicking extends PickingListRow {
  logistics: string;
  project_number: string;
  order_version: number;
  by: string | null;
}

export const itemOf = (item: PickingItemRow & { by: string | null }): PickingItem => ({
  id: item.id,
  article: item.article,
  names: JSON.parse(item.names),
  unit: item.unit,
  place: item.place,
  ordered: item.ordered,
  picked: item.picked,
  state: item.state,
  pallet: item.pallet,
  serialNumbers: JSON.parse(item.serial_numbers),
  by: item.by,
  at: item.changed_at,
  note: item.note,
  cut: item.cut === null ? null : JSON.parse(item.cut),
});

/** Returns lists with their items. The caller must have checked access. */
export async function withItems(
  database: Database,
  lists: readonly ListedPicking[],
): Promise<(PickingList & { readonly row: ListedPicking })[]> {
  const items =
    lists.length === 0
      ? []
      : await acrossOrganisations(database)
          .select('picking_item')
          .selectAll()
          .select(personName('picking_item.changed_by').as('by'))
          .where(
            'list_id',
            'in',
            lists.map(({ id }) => id),
          )
          .orderBy('position')
          .execute();
  const byList = Map.groupBy(items, ({ list_id }) => list_id);
  return lists.map((row) => ({
    row,
    id: row.id,
    number: row.number,
    orderId: row.order_id,
    orderNumber: `${row.project_number}-B${row.order_version}`,
    logistics: row.logistics,
    warehouse: row.warehouse,
    deliverOn: row.deliver_on,
    state: row.state,
    items: (byList.get(row.id) ?? []).map(itemOf),
    createdAt: row.created_at,
    commissionedAt: row.commissioned_at,
    commissionedBy: row.by,
  }));
}

/** Returns the picking lists of a project, the newest first. The caller must have checked access to the project. */
export async function readPickingLists(
  database: Database,
  { id }: { readonly id: string },
): Promise<PickingList[]> {
  const lists = await acrossOrganisations(database)
    .select('picking_list')
    .selectAll()
    .select(LISTED)
    .where('project_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  return (await withItems(database, lists)).map(({ row: _row, ...list }) => list);
}
