import type { CatalogueEffect, FoundEffect, StartEffect } from '../../contracts/domain/catalogue-effect.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { personName } from '../people/queries.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueJob } from '../platform/jobs/jobs.ts';
import { catalogueOn, findCatalogueOn } from '../platform/solving/catalogue-versions.ts';
import { EFFECT_JOB } from './effect-job.ts';
import { problemsOf } from './summary.ts';
import { changed, lockVersions, rowOf } from './versions.ts';

/** Returns the effect of a version as last computed. */
export async function findEffect(database: Database, versionId: string, now: number): Promise<FoundEffect> {
  const row = await database
    .selectFrom('catalogue_effect')
    .innerJoin('catalogue_version', 'catalogue_version.id', 'version_id')
    .select(['catalogue_effect.id', 'catalogue_effect.revision', 'compared_with', 'state', 'done', 'total'])
    .select(['started_at', 'figures', 'catalogue_effect.sha256', 'catalogue_version.sha256 as present'])
    .select(personName('catalogue_effect.started_by').as('by'))
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  if (!row) return { effect: null };
  const active = await findCatalogueOn(database, dateAt(now));
  const effect: CatalogueEffect = {
    ...{ id: row.id, revision: row.revision, state: row.state, done: row.done, total: row.total },
    ...{ comparedWith: row.compared_with, startedAt: Number(row.started_at), startedBy: row.by },
    isOutdated: row.sha256 !== row.present || row.compared_with !== active?.label,
    figures: row.figures === null ? null : JSON.parse(row.figures),
  };
  return { effect };
}

/**
 * Starts computing the effect of a draft or a scheduled version, in the place of an earlier result. Idempotent by id.
 * Rejects with CATALOGUE_CHANGED for another revision or a version that is or was active. Rejects with INPUT_INVALID
 * for content with problems, EFFECT_RUNNING while another version's is computed, and NO_CATALOGUE.
 */
export async function startEffect(
  database: Database,
  { person, now }: { readonly person: Person; readonly now: number },
  versionId: string,
  { id, revision }: StartEffect,
): Promise<FoundEffect> {
  const today = dateAt(now);
  await inTransaction(database, async (transaction) => {
    await lockVersions(transaction);
    const effects = await transaction
      .selectFrom('catalogue_effect')
      .select(['id', 'version_id', 'state'])
      .execute();
    if (effects.some((effect) => effect.id === id && effect.version_id === versionId)) return;
    const version = await rowOf(transaction, versionId);
    const isOver = version.valid_from !== null && version.valid_from <= today;
    if (version.revision !== revision || isOver) throw changed();
    if (effects.some((effect) => effect.state === 'running' && effect.version_id !== versionId))
      throw new ProblemError(409, 'EFFECT_RUNNING');
    if (effects.some((effect) => effect.id === id)) throw invalidField('id', 'duplicate');
    const active = await catalogueOn(transaction, today);
    if (problemsOf(version.content).length > 0) throw invalidField('content', 'invalid');
    await transaction.deleteFrom('catalogue_effect').where('version_id', '=', versionId).execute();
    await transaction
      .insertInto('catalogue_effect')
      .values({
        ...{ id, version_id: versionId, revision, sha256: version.sha256, content: version.content },
        ...{ compared_with: active.label, state: 'running', started_at: now, started_by: person.id },
        ...{ done: 0, total: null, progress: null, figures: null },
      })
      .execute();
    await enqueueJob(transaction, { kind: EFFECT_JOB, about: id, dueAt: now });
  });
  return findEffect(database, versionId, now);
}

/** Cancels a computation: its job ends before the next roofs. Idempotent; a result stays. */
export async function cancelEffect(database: Database, versionId: string): Promise<void> {
  await database
    .deleteFrom('catalogue_effect')
    .where('version_id', '=', versionId)
    .where('state', '!=', 'done')
    .execute();
}
