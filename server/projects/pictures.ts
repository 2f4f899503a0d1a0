import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import { MAX_PICTURE_BYTES, type RoofVersionSummary } from '../../contracts/domain/projects.ts';
import { inTransaction } from '../platform/db/database.ts';
import { attachFiles, type FileParent } from '../platform/files/service.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueJob } from '../platform/jobs/jobs.ts';
import type { ProjectTools } from './events.ts';
import { findProject, readVersionSummary, scopedTo } from './queries.ts';

/** Days after freezing a roof during which its picture is accepted. */
const PICTURE_WITHIN_DAYS = 1;
const DAY_MS = 86_400_000;

/** Job that reprints offers of a frozen roof which were printed before its picture existed. */
export const PICTURE_JOB = 'print-picture';

const invalid = (fault: Omit<FieldFault, 'path'>): ProblemError =>
  new ProblemError(422, 'INPUT_INVALID', { fields: [{ path: 'fileId', ...fault }] });

/**
 * Adds the picture of a frozen roof after the event that froze it, so that sending does not wait for slow
 * rendering. Accepted once, from the person who sent the event, within a day. Idempotent for the same file. Offers
 * printed meanwhile are reprinted.
 * Rejects with NOT_FOUND, ACTOR_NOT_ALLOWED for another person, and INPUT_INVALID for a second, invalid, too large
 * or late picture.
 */
export async function addPicture(
  { database, clock }: ProjectTools,
  person: Person,
  projectId: string,
  versionId: string,
  fileId: string,
): Promise<RoofVersionSummary> {
  const project = await findProject(database, person, projectId);
  const own = scopedTo(database, project);
  const version = await own
    .select('roof_version')
    .select(['created_by', 'created_at', 'picture_file_id'])
    .where('project_id', '=', projectId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!version) throw new ProblemError(404, 'NOT_FOUND');
  if (version.created_by !== person.id) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  const summary = () => readVersionSummary(database, project, versionId);
  if (version.picture_file_id === fileId) return summary();
  if (clock() - version.created_at > PICTURE_WITHIN_DAYS * DAY_MS)
    throw invalid({ rule: 'too_late', limit: PICTURE_WITHIN_DAYS });
  const file = await own.select('file').select(['type', 'size']).where('id', '=', fileId).executeTakeFirst();
  if (!file || !['jpg', 'png'].includes(file.type)) throw invalid({ rule: 'invalid' });
  if (file.size > MAX_PICTURE_BYTES) throw invalid({ rule: 'too_large', limit: MAX_PICTURE_BYTES });
  await inTransaction(database, async (transaction) => {
    const { select, update } = scopedTo(transaction, project);
    const added = await update('roof_version', { picture_file_id: fileId })
      .where('id', '=', versionId)
      .where('picture_file_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const { picture_file_id: picture } = await select('roof_version')
        .select('picture_file_id')
        .where('id', '=', versionId)
        .executeTakeFirstOrThrow();
      if (picture !== fileId) throw invalid({ rule: 'invalid' });
      return;
    }
    const place = `event:picture ${versionId}` as FileParent;
    await attachFiles(transaction, person, { place, organisation: project.organisation_id }, [fileId], {
      path: 'fileId',
    });
    await enqueueJob(transaction, { kind: PICTURE_JOB, about: versionId, dueAt: clock() });
  });
  return summary();
}
