import { isDeepStrictEqual } from 'node:util';
import { type MaterialList, MOST_LISTS, type SaveMaterialList } from '../../contracts/domain/materials.ts';
import { actorOf } from '../../contracts/domain/project-states.ts';
import { personName } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';

export interface ListTools {
  readonly database: Database;
  readonly clock: Clock;
}

const rowsOf = (database: Database, person: Person) =>
  scoped(database, person)
    .select('material_list')
    .selectAll()
    .select(personName('material_list.updated_by').as('by'));
type NamedRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const listOf = ({ id, name, lines, revision, updated_at, by }: NamedRow): MaterialList => ({
  id,
  name,
  lines: JSON.parse(lines),
  revision,
  updatedAt: updated_at,
  updatedBy: by,
});

/** Returns the organisation's material lists, by name. */
export const listLists = async (database: Database, person: Person): Promise<MaterialList[]> =>
  (await rowsOf(database, person).orderBy('name').orderBy('id').execute()).map(listOf);

const findList = (database: Database, person: Person, id: string): Promise<NamedRow | undefined> =>
  rowsOf(database, person).where('id', '=', id).executeTakeFirst();

/** Rejects with NOT_FOUND unless the list belongs to the organisation; `orNew` also allows an unused id. */
export async function requireList(
  database: Database,
  person: Person,
  id: string,
  { orNew = false } = {},
): Promise<void> {
  const owner = await scoped(database, person).ownerOf('material_list', id);
  if (owner === 'own' || (owner === 'nobody' && orNew && actorOf(person) === 'partner')) return;
  throw new ProblemError(404, 'NOT_FOUND', {}, owner === 'foreign' ? 'foreign id' : undefined);
}

const holds = (row: NamedRow, { name, lines }: SaveMaterialList): boolean =>
  row.name === name && isDeepStrictEqual(JSON.parse(row.lines), lines);

const changed = (row: NamedRow): ProblemError =>
  new ProblemError(409, 'MATERIAL_LIST_CHANGED', { current: listOf(row) });

/**
 * Creates a material list under the client's id, or changes one. Idempotent; of two concurrent changes to one
 * revision one wins. Rejects with NOT_FOUND, MATERIAL_LIST_CHANGED or TOO_MANY_LISTS; concurrent new lists may
 * exceed that limit.
 */
export async function saveList(
  { database, clock }: ListTools,
  person: Person,
  id: string,
  change: SaveMaterialList,
): Promise<{ list: MaterialList; isNew: boolean }> {
  const { name, lines, baseRevision } = change;
  const own = scoped(database, person);
  const before = await findList(database, person, id);
  if (before && holds(before, change)) return { list: listOf(before), isNew: false };
  if (before && before.revision !== baseRevision) throw changed(before);
  if (!before && baseRevision !== null) throw new ProblemError(404, 'NOT_FOUND');
  const values = {
    name,
    lines: JSON.stringify(lines),
    revision: (baseRevision ?? 0) + 1,
    updated_at: clock(),
    updated_by: person.id,
  };
  let written: { id: string } | undefined;
  if (before) {
    written = await own
      .update('material_list', values)
      .where('id', '=', id)
      .where('revision', '=', before.revision)
      .returning('id')
      .executeTakeFirst();
  } else {
    const { count } = await own
      .select('material_list')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_LISTS) throw new ProblemError(409, 'TOO_MANY_LISTS', { most: MOST_LISTS });
    written = await own
      .insert('material_list', { id, ...values })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
  }
  const now = await findList(database, person, id);
  if (!now) throw new ProblemError(404, 'NOT_FOUND');
  // A concurrent change came first. If it saved the same content, that is fine.
  if (!written && !holds(now, change)) throw changed(now);
  return { list: listOf(now), isNew: written !== undefined && !before };
}

/** Deletes a list at the revision the person saw. Rejects with NOT_FOUND, MATERIAL_LIST_CHANGED. */
export async function removeList(
  database: Database,
  person: Person,
  id: string,
  revision: number,
): Promise<void> {
  const removed = await scoped(database, person)
    .delete('material_list')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  if (removed) return;
  const now = await findList(database, person, id);
  throw now ? changed(now) : new ProblemError(404, 'NOT_FOUND');
}
