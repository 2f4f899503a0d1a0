import { sql } from 'kysely';
import {
  type AlreadyPicked,
  type CountedScan,
  isOpenItem,
  type PickingScan,
  type PickingTask,
  type PickingTasks,
  pickedOf,
} from '../../contracts/domain/picking.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { personName } from '../people/queries.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { PickingItemRow, PickingListRow, PickingScanRow } from '../platform/db/schema.ts';
import { scoped } from '../platform/db/scoped.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { ProjectTools } from '../projects/events.ts';
import { announcePicking, itemOf, LISTED, type ListedPicking, withItems } from '../projects/picking.ts';
import { shipPicked } from '../projects/schedule.ts';

/** Maximum number of lists in a response: a phone stores them all, and nobody picks more in a day. */
const MOST_LISTS = 200;
/** Time for which a picked list stays visible. */
const SHOWN_AFTERWARDS_MS = 12 * 3_600_000;

const destination = sql<string>`(
  select case when name = '' then number else name end from project where project.id = picking_list.project_id
)`.as('destination');
const openLists = sql<number>`(
  select count(*) from picking_list as other
  where other.project_id = picking_list.project_id and other.state <> 'commissioned'
)`.as('open_lists');

type TaskRow = ListedPicking & { destination: string; open_lists: number };

async function tasksOf(database: Database, rows: readonly TaskRow[]): Promise<PickingTask[]> {
  const lists = await withItems(database, rows);
  return lists.map(({ row, id: _id, orderId: _order, ...list }) => {
    const { destination: name, open_lists } = row as TaskRow;
    return { ...list, destination: name, openLists: Number(open_lists) };
  });
}

const listsOf = (database: Database, person: Person) =>
  scoped(database, person).select('picking_list').selectAll().select(LISTED).select([destination, openLists]);

/** Returns the picking lists of the person's organisation, most urgent first, and the recently picked ones. */
export async function readPickingTasks(
  database: Database,
  person: Person,
  now: number,
): Promise<PickingTasks> {
  const rows = await listsOf(database, person)
    .where(({ eb, or }) =>
      or([eb('commissioned_at', 'is', null), eb('commissioned_at', '>', now - SHOWN_AFTERWARDS_MS)]),
    )
    .orderBy('deliver_on')
    .orderBy('number')
    .limit(MOST_LISTS)
    .execute();
  return { today: dateAt(now), lists: await tasksOf(database, rows) };
}

/** Rejects with PICKING_NUMBER_UNKNOWN unless the list belongs to the person's organisation. */
export async function readPickingTask(
  database: Database,
  person: Person,
  number: string,
): Promise<PickingTask> {
  const row = await listsOf(database, person).where('number', '=', number).executeTakeFirst();
  const [task] = row ? await tasksOf(database, [row]) : [];
  if (!task) throw new ProblemError(404, 'PICKING_NUMBER_UNKNOWN');
  return task;
}

/**
 * Counts a scan. Idempotent: scans lock their list, and ids are unique per organisation. Rejects with the first
 * that applies: PICKING_NUMBER_UNKNOWN, ALREADY_COMMISSIONED (the id has other values, or the list is closed),
 * INPUT_INVALID for an item of another list, QUANTITY_EXCEEDED.
 */
export async function countScan(
  { database, clock }: ProjectTools,
  person: Person,
  number: string,
  scanId: string,
  scan: PickingScan,
): Promise<CountedScan> {
  const now = clock();
  return inTransaction(database, async (transaction) => {
    const own = scoped(transaction, person);
    const begun = await own
      .update('picking_list', { state: 'in_progress' })
      .where('number', '=', number)
      .where('state', '!=', 'commissioned')
      .returningAll()
      .executeTakeFirst();
    const list = begun ?? (await closedList(transaction, person, number));
    const body_hash = bodyHash([list.id, scan]);
    const row: Omit<PickingScanRow, 'organisation_id'> = {
      id: scanId,
      list_id: list.id,
      item_id: scan.itemId,
      quantity: scan.quantity,
      pallet: scan.pallet,
      body_hash,
      scanned_at: scan.scannedAt,
      counted_at: now,
      counted_by: person.id,
    };
    const item = await own
      .select('picking_item')
      .selectAll()
      .select(personName('picking_item.changed_by').as('by'))
      .where('list_id', '=', list.id)
      .where('id', '=', scan.itemId)
      .executeTakeFirst();
    const before = await own.select('picking_scan').selectAll().where('id', '=', scanId).executeTakeFirst();
    if (before?.body_hash === body_hash && item) return { item: itemOf(item), state: list.state };
    if (before) throw await countedBefore(transaction, person, before);
    if (!begun) throw await pickedBefore(transaction, list);
    if (!item) throw invalidField('itemId', 'invalid');
    const picked = pickedOf(item, scan);
    if (!picked)
      throw new ProblemError(422, 'QUANTITY_EXCEEDED', { ordered: item.ordered, picked: item.picked });
    // Another list may count the same label concurrently.
    const counted = await own
      .insert('picking_scan', row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!counted) throw await countedBefore(transaction, person, row);
    const changed = await own
      .update('picking_item', {
        ...picked,
        ...labelsOf(item, scan),
        changed_at: now,
        changed_by: person.id,
      })
      .where('id', '=', item.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announcePicking(transaction, [list]);
    const by = `${person.firstName} ${person.lastName}`.trim();
    return { item: itemOf({ ...changed, by }), state: 'in_progress' };
  });
}

/** Pallet, serial numbers and note of an item with those of a scan. */
function labelsOf(
  item: Pick<PickingItemRow, 'pallet' | 'serial_numbers' | 'note'>,
  scan: PickingScan,
): Pick<PickingItemRow, 'pallet' | 'serial_numbers' | 'note'> {
  const serialNumbers = new Set([...JSON.parse(item.serial_numbers), ...scan.serialNumbers]);
  return {
    pallet: scan.pallet ?? item.pallet,
    serial_numbers: JSON.stringify([...serialNumbers]),
    note: scan.note || item.note,
  };
}

async function closedList(database: Database, person: Person, number: string): Promise<PickingListRow> {
  const list = await scoped(database, person)
    .select('picking_list')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst();
  if (!list) throw new ProblemError(404, 'PICKING_NUMBER_UNKNOWN');
  return list;
}

/** Returns the problem of a label that was already counted with other values. */
async function countedBefore(
  database: Database,
  person: Person,
  { id }: Pick<PickingScanRow, 'id'>,
): Promise<ProblemError> {
  const { number, by, at } = await scoped(database, person)
    .select('picking_scan')
    .select([
      sql<string>`(select number from picking_list where picking_list.id = picking_scan.list_id)`.as(
        'number',
      ),
      personName('picking_scan.counted_by').as('by'),
      'counted_at as at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return new ProblemError(409, 'ALREADY_COMMISSIONED', { number, by, at } satisfies AlreadyPicked);
}

/** Returns the problem for a closed list. */
async function pickedBefore(database: Database, list: PickingListRow): Promise<ProblemError> {
  const closer = list.commissioned_by
    ? await database
        .selectFrom('person')
        .select(['first_name', 'last_name'])
        .where('id', '=', list.commissioned_by)
        .executeTakeFirst()
    : undefined;
  const by = closer ? `${closer.first_name} ${closer.last_name}`.trim() : null;
  const members: AlreadyPicked = { number: list.number, by, at: list.commissioned_at };
  return new ProblemError(409, 'ALREADY_COMMISSIONED', { ...members });
}

/**
 * Closes a complete list. Idempotent for the same person. The last list of an order ships it. Rejects with
 * PICKING_NUMBER_UNKNOWN, ALREADY_COMMISSIONED or PICKING_INCOMPLETE.
 */
export async function finishPickingList(
  tools: ProjectTools,
  person: Person,
  number: string,
): Promise<PickingTask> {
  const { database, clock } = tools;
  const now = clock();
  const projectId = await inTransaction(database, async (transaction) => {
    const own = scoped(transaction, person);
    const closed = await own
      .update('picking_list', { state: 'commissioned', commissioned_at: now, commissioned_by: person.id })
      .where('number', '=', number)
      .where('state', '!=', 'commissioned')
      .returningAll()
      .executeTakeFirst();
    if (!closed) {
      const list = await closedList(transaction, person, number);
      if (list.commissioned_by !== person.id) throw await pickedBefore(transaction, list);
      return list.project_id;
    }
    const items = await own.select('picking_item').select('state').where('list_id', '=', closed.id).execute();
    const open = items.filter(isOpenItem).length;
    if (open > 0) throw new ProblemError(422, 'PICKING_INCOMPLETE', { open });
    await announcePicking(transaction, [closed]);
    return closed.project_id;
  });
  await shipPicked(tools, projectId);
  return readPickingTask(database, person, number);
}
