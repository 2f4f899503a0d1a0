import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import {
  type DesignKind,
  type DesignList,
  type DesignListItem,
  type DesignQuery,
  type DesignVersion,
  MOST_DESIGN_VERSIONS,
  type SaveDesign,
  type SavedDesign,
  type SavedDesignVersion,
} from '../../contracts/domain/designs.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Configuration } from '../../engine/index.ts';
import { pricesOn } from '../people/discounts.ts';
import { personName } from '../people/queries.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type { DesignRow, DesignVersionRow } from '../platform/db/schema.ts';
import { scoped } from '../platform/db/scoped.ts';
import { containing } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { contentOf, presentOf, pricingOf, summaryOf } from './content.ts';
import { SORT } from './queries.ts';
import type { RoofTools, Saver } from './service.ts';

interface Named {
  updated_by_name: string | null;
}

/** Name of the person who last changed a design, as an expression for queries. */
const changerName = personName('design.updated_by').as('updated_by_name');

const LISTED = [
  ...(['id', 'kind', 'name', 'revision', 'power_w', 'active_modules'] as const),
  ...(['total_rappen', 'fingerprint', 'created_at', 'updated_at'] as const),
] as const;

type ListedRow = Pick<DesignRow, (typeof LISTED)[number]> & Named;

const itemOf = (row: ListedRow): DesignListItem => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name,
  summary: summaryOf(row),
});

const savedOf = (row: DesignRow & Named): SavedDesign => ({
  ...itemOf(row),
  configuration: presentOf(row.configuration),
});

/** Returns one page of the organisation's designs. */
export async function listDesigns(
  database: Database,
  person: Person,
  query: DesignQuery,
): Promise<DesignList> {
  const designs = scoped(database, person)
    .select('design')
    .select(LISTED)
    .select(changerName)
    .where(containing('name_key', query.search))
    .orderBy(SORT[query.sort], query.direction)
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(designs, query);
  return { rows: rows.map(itemOf), total };
}

const findRow = (database: Database, person: Person, id: string) =>
  scoped(database, person)
    .select('design')
    .selectAll()
    .select(changerName)
    .where('id', '=', id)
    .executeTakeFirst();

async function existing(database: Database, person: Person, id: string): Promise<DesignRow & Named> {
  const row = await findRow(database, person, id);
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** Returns a design of the person's organisation. */
export const findDesign = async (database: Database, person: Person, id: string): Promise<SavedDesign> =>
  savedOf(await existing(database, person, id));

/**
 * Saves a design under the client's id and stores it as a version. Idempotent. Of two different changes to one
 * revision exactly one wins; the other is rejected with DESIGN_CHANGED and the current design.
 */
export async function saveDesign(
  { database, solver, clock, mostRoofs }: RoofTools,
  { person, signal }: Saver,
  id: string,
  change: SaveDesign,
): Promise<{ design: SavedDesign; isNew: boolean }> {
  const organisation = person.organisation.id;
  const prices = await pricesOn(database, organisation, dateAt(clock()));
  const kind = kindOf(change.configuration);
  const before = await findRow(database, person, id);
  if (!before && change.baseRevision !== null) throw new ProblemError(404, 'NOT_FOUND');
  const isRepeated = before && holds(before, change);
  if (isRepeated && before.priced_with === pricingOf(prices))
    return { design: savedOf(before), isNew: false };
  if (before && !isRepeated && before.revision !== change.baseRevision) throw changed(before);
  if (!before) await requireRoom(database, person, mostRoofs);

  const asked = { organisation, ...prices, signal };
  const { roof_type: _, outline: _outline, ...solved } = await contentOf(solver, change.configuration, asked);
  const content = { ...solved, kind };
  const written = await inTransaction(database, async (transaction) => {
    const own = scoped(transaction, person);
    if (isRepeated) {
      return own
        .update('design', content)
        .where('id', '=', id)
        .where('revision', '=', before.revision)
        .returning('id')
        .executeTakeFirst();
    }
    const now = clock();
    const revision = (before?.revision ?? 0) + 1;
    const row = { ...content, revision, updated_at: now, updated_by: person.id };
    const made = before
      ? await own
          .update('design', row)
          .where('id', '=', id)
          .where('revision', '=', before.revision)
          .returning('id')
          .executeTakeFirst()
      : await own
          .insert('design', { ...row, id, created_by: person.id, created_at: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
    if (!made) return undefined;
    const { name, configuration, power_w, active_modules, total_rappen, fingerprint } = content;
    await own
      .insert('design_version', {
        ...{ id: newId(), design_id: id, revision, saved_at: now, saved_by: person.id },
        ...{ name, configuration, power_w, active_modules, total_rappen, fingerprint },
      })
      .execute();
    await own
      .delete('design_version')
      .where('design_id', '=', id)
      .where('revision', '<=', revision - MOST_DESIGN_VERSIONS)
      .execute();
    return made;
  });
  const row = await existing(database, person, id);
  // A concurrent save came first. The same content is no conflict.
  if (!written && !holds(row, change)) throw changed(row);
  return { design: savedOf(row), isNew: written !== undefined && !before };
}

/** Returns the kind of all surfaces; throws if they differ or belong to a roof. */
function kindOf({ surfaces }: Configuration): DesignKind {
  const kinds = new Set(Array.isArray(surfaces) ? surfaces.map((surface) => surface?.kind) : []);
  const [kind] = kinds;
  if (kinds.size !== 1 || (kind !== 'facade' && kind !== 'balcony'))
    throw new ProblemError(422, 'INPUT_INVALID', {
      fields: [{ path: 'configuration.surfaces', rule: 'invalid' }],
    });
  return kind;
}

async function requireRoom(database: Database, person: Person, most: number): Promise<void> {
  const { count } = await scoped(database, person)
    .select('design')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) throw new ProblemError(409, 'TOO_MANY_DESIGNS', { most });
}

const holds = (row: DesignRow, { configuration }: SaveDesign): boolean =>
  isDeepStrictEqual(presentOf(row.configuration), presentOf(JSON.stringify(configuration)));

const changed = (row: DesignRow & Named): ProblemError =>
  new ProblemError(409, 'DESIGN_CHANGED', { current: itemOf(row) });

/** Permanently deletes a design with its versions; projects keep their copies. */
export async function deleteDesign(database: Database, person: Person, id: string): Promise<void> {
  const { numDeletedRows } = await scoped(database, person)
    .delete('design')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ProblemError(404, 'NOT_FOUND');
}

const versionOf = (row: Omit<DesignVersionRow, 'configuration'>, savedBy: string | null): DesignVersion => ({
  revision: row.revision,
  name: row.name,
  savedAt: row.saved_at,
  savedBy,
  summary: summaryOf(row),
});

/** Name of the person who saved a version, as an expression for queries. */
const saverName = personName('design_version.saved_by').as('saved_by_name');

const VERSION = [
  ...(['id', 'organisation_id', 'design_id', 'revision', 'saved_at', 'saved_by', 'name'] as const),
  ...(['power_w', 'active_modules', 'total_rappen', 'fingerprint'] as const),
] as const;

/** Returns the stored versions of a design, newest first. */
export async function listVersions(database: Database, person: Person, id: string): Promise<DesignVersion[]> {
  const rows = await scoped(database, person)
    .select('design_version')
    .select(VERSION)
    .select(saverName)
    .where('design_id', '=', id)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map((row) => versionOf(row, row.saved_by_name));
}

/** Returns an earlier version of a design. Rejects with NOT_FOUND if it is not stored. */
export async function findVersion(
  database: Database,
  person: Person,
  id: string,
  revision: number,
): Promise<SavedDesignVersion> {
  const row = await scoped(database, person)
    .select('design_version')
    .selectAll()
    .select(saverName)
    .where('design_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return { ...versionOf(row, row.saved_by_name), configuration: presentOf(row.configuration) };
}
