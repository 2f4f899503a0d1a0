import type { FileUsage } from '../../../contracts/domain/files.ts';
import type { FileQuotas } from '../../settings.ts';
import type { Database } from '../db/database.ts';
import { scoped } from '../db/scoped.ts';
import { ProblemError } from '../http/problems.ts';

interface Owner {
  readonly id: string;
  readonly organisation: { readonly id: string };
}

/** Returns the storage used by a person and their organisation, uploads in progress included. */
export async function readUsage(database: Database, owner: Owner, quotas: FileQuotas): Promise<FileUsage> {
  const stored = scoped(database, owner)
    .select('file')
    .select((select) => select.fn.sum<number | null>('size').as('bytes'));
  const underWay = database
    .selectFrom('content_removal')
    .innerJoin('person', 'person.id', 'content_removal.uploaded_by')
    .select((select) => select.fn.sum<number | null>('content_removal.size').as('bytes'))
    .where('person.organisation_id', '=', owner.organisation.id);
  const sums = [
    stored.where('created_by', '=', owner.id),
    underWay.where('uploaded_by', '=', owner.id),
    stored,
    underWay,
  ].map((query) => query.executeTakeFirst());
  const [own = 0, ownUnderWay = 0, all = 0, allUnderWay = 0] = (await Promise.all(sums)).map((row) =>
    Number(row?.bytes ?? 0),
  );
  return {
    person: { used: own + ownUnderWay, most: quotas.person },
    organisation: { used: all + allUnderWay, most: quotas.organisation },
  };
}

/** Rejects with FILE_QUOTA_USED if a person or their organisation has used up its storage. */
export async function requireQuota(database: Database, owner: Owner, quotas: FileQuotas): Promise<void> {
  const usage = await readUsage(database, owner, quotas);
  for (const whose of ['person', 'organisation'] as const) {
    const quota = usage[whose];
    if (quota.used > quota.most) throw new ProblemError(409, 'FILE_QUOTA_USED', { of: whose, ...quota });
  }
}
