import { isDeepStrictEqual } from 'node:util';
import type { RenameRoof, RoofShots, SavedRoof, SaveRoof } from '../../contracts/domain/roofs.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { discountOn, pricesOn } from '../people/discounts.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { Solver } from '../platform/solving/solver.ts';
import {
  contentOf,
  itemOf,
  type NamedRow,
  presentOf,
  presentVariants,
  pricingOf,
  savedOf,
  variantsText,
} from './content.ts';
import { changerName, countRoofs, detachStills, findRow } from './queries.ts';

/** Dependencies of saving. */
export interface RoofTools {
  readonly database: Database;
  readonly solver: Solver;
  readonly clock: Clock;
  /** Maximum number of roofs of an organisation. */
  readonly mostRoofs: number;
}

/** The person who saves; `gone` aborts when they disconnect. */
export interface Saver {
  readonly person: Person;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns a roof of the person's organisation at an instant, ms since 1970. Rejects with NOT_FOUND for another
 * organisation's.
 */
export async function findRoof(
  database: Database,
  person: Person,
  id: string,
  now: number,
): Promise<SavedRoof> {
  const row = await existing(database, person, id);
  return savedOf(row, await discountOn(database, person.organisation.id, dateAt(now)));
}

async function existing(database: Database, person: Person, id: string): Promise<NamedRow> {
  const row = await findRow(database, person, id);
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/**
 * Saves a roof under the client's id. Idempotent. Of two different changes to one revision exactly one wins; the
 * other is rejected with ROOF_CHANGED and the current roof. Concurrent first saves may exceed the limit of
 * TOO_MANY_ROOFS by their number.
 */
export async function saveRoof(
  { database, solver, clock, mostRoofs }: RoofTools,
  { person, signal }: Saver,
  id: string,
  change: SaveRoof,
): Promise<{ roof: SavedRoof; isNew: boolean }> {
  const organisation = person.organisation.id;
  const prices = await pricesOn(database, organisation, dateAt(clock()));
  const { catalogue, discount } = prices;
  const own = scoped(database, person);
  const before = await findRow(database, person, id);
  const revision = revisionAfter(before, change);
  const isRepeated = before?.revision === revision;
  // A repeated save with another discount, catalogue or engine gets the present price.
  if (isRepeated && before.priced_with === pricingOf(prices))
    return { roof: savedOf(before, discount), isNew: false };
  if (!before && (await countRoofs(database, person)) >= mostRoofs)
    throw new ProblemError(409, 'TOO_MANY_ROOFS', { most: mostRoofs });

  const content = {
    variants: change.variants ? variantsText(change.variants, catalogue) : (before?.variants ?? '[]'),
    ...(await contentOf(solver, change.configuration, { organisation, ...prices, signal })),
  };
  const updated_at = isRepeated ? before.updated_at : clock();
  const updated_by = isRepeated ? before.updated_by : person.id;
  const written = before
    ? await own
        .update('roof', { ...content, revision, updated_at, updated_by })
        .where('id', '=', id)
        .where('revision', '=', before.revision)
        .returningAll()
        .returning(changerName)
        .executeTakeFirst()
    : await own
        .insert('roof', {
          ...content,
          id,
          created_by: person.id,
          updated_by,
          revision,
          created_at: updated_at,
          updated_at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .returning(changerName)
        .executeTakeFirst();
  if (written) return { roof: savedOf(written, discount), isNew: !before };

  // A concurrent save came first. The same content is no conflict.
  const theirs = await existing(database, person, id);
  if (!holds(theirs, change)) throw changed(theirs);
  return { roof: savedOf(theirs, discount), isNew: false };
}

/** Returns the revision after a change: the present one if it changes nothing. Throws NOT_FOUND, ROOF_CHANGED. */
function revisionAfter(row: NamedRow | undefined, change: SaveRoof): number {
  if (!row) {
    if (change.baseRevision === null) return 1;
    throw new ProblemError(404, 'NOT_FOUND');
  }
  if (holds(row, change)) return row.revision;
  if (row.revision !== change.baseRevision) throw changed(row);
  return row.revision + 1;
}

/** Whether both are equal after upgrading to the present version. */
const holds = (row: NamedRow, { configuration, variants }: SaveRoof): boolean =>
  isDeepStrictEqual(presentOf(row.configuration), presentOf(JSON.stringify(configuration))) &&
  (variants === undefined ||
    isDeepStrictEqual(presentVariants(JSON.parse(row.variants)), presentVariants(variants)));

const changed = (row: NamedRow): ProblemError =>
  new ProblemError(409, 'ROOF_CHANGED', { current: itemOf(row) });

/** Renames a roof, also in its configuration and printouts. */
export async function renameRoof(
  tools: RoofTools,
  saver: Saver,
  id: string,
  { name, revision }: RenameRoof,
): Promise<SavedRoof> {
  const { configuration } = await findRoof(tools.database, saver.person, id, tools.clock());
  const change = { configuration: { ...configuration, name }, baseRevision: revision };
  return (await saveRoof(tools, saver, id, change)).roof;
}

/** Returns the camera shots of a roof. */
export async function shotsOf(database: Database, person: Person, id: string): Promise<RoofShots> {
  const { shots } = await existing(database, person, id);
  return { shots: JSON.parse(shots ?? '[]') };
}

/** Replaces the camera shots of a roof. */
export async function saveCameraShots(
  database: Database,
  person: Person,
  id: string,
  { shots }: RoofShots,
): Promise<RoofShots> {
  const { numUpdatedRows } = await scoped(database, person)
    .update('roof', { shots: JSON.stringify(shots) })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ProblemError(404, 'NOT_FOUND');
  return { shots };
}

/** Permanently deletes a roof. */
export async function deleteRoof(database: Database, person: Person, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const own = scoped(transaction, person);
    const shares = await own.select('roof_share').select('id').where('roof_id', '=', id).execute();
    const { numDeletedRows } = await own.delete('roof').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ProblemError(404, 'NOT_FOUND');
    await detachStills(
      transaction,
      shares.map((share) => share.id),
    );
  });
}
