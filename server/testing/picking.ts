import { type PickingScan, PickingTasks } from '../../contracts/domain/picking.ts';
import type { Client } from './client.ts';
import { done, putRoofProject } from './projects.ts';

/** An order whose picking lists are released; answers the project's id. */
export async function startedLists(planner: Client, staff: Client, day = '2099-12-03'): Promise<string> {
  const { project, shown } = await putRoofProject(planner, 'direct_order');
  await done(planner, project.id, 'submit', { shown });
  await done(staff, project.id, 'confirm', { deliveryDate: day });
  await done(staff, project.id, 'start');
  return project.id;
}

/** Returns the lists that the person's organisation picks, in order of creation. */
export async function listsOf(client: Client) {
  const { body } = await client('GET', '/v1/picking-lists');
  return PickingTasks.parse(body).lists.toSorted((a, b) => a.number.localeCompare(b.number));
}

/** A scan as a phone sends it: one piece, unless something is changed. */
export const scanOf = (itemId: string, change: Partial<PickingScan> = {}): PickingScan => ({
  itemId,
  quantity: 1,
  isShort: false,
  pallet: null,
  serialNumbers: [],
  note: '',
  scannedAt: 1_800_000_000_000,
  ...change,
});
