import type { FastifyPluginAsync } from 'fastify';
import { stills } from '../../contracts/api/stills.ts';
import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import { MAX_STILL_BYTES } from '../../contracts/domain/shares.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { attachFiles, type FileTools } from '../platform/files/service.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { requireOwn } from './queries.ts';
import { LISTED, openShare, shareOf, shareSecret } from './shares.ts';

/** Pictures that share links begin with: made by the partner's browser, stored with the link. */
export const stillRoutes =
  ({ database, store, clock }: FileTools): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'roof configurator',
      stills,
      {
        async 'PUT /configurator/v1/roofs/:id/shares/:shareId/still'({ person, params, body }) {
          await addStill(database, person, { roofId: params.id, ...params }, body.fileId);
          const row = await scoped(database, person)
            .select('roof_share')
            .select(LISTED)
            .where('id', '=', params.shareId)
            .executeTakeFirstOrThrow();
          return shareOf(row, await shareSecret(database), clock());
        },
        async 'GET /configurator/v1/shared/:token/still'({ params: { token }, reply }) {
          const { still_file_id: fileId } = await openShare(database, token, clock());
          const file = fileId === null ? undefined : await stillFile(database, fileId);
          if (!file) throw new ProblemError(404, 'NOT_FOUND');
          return reply
            .type('image/jpeg')
            .header('content-length', file.size)
            .header('cache-control', 'no-store')
            .header('content-security-policy', "default-src 'none'; sandbox")
            .send(await store.open(file.store_key));
        },
      },
      { find: (person, { id }) => id && requireOwn(database, person, 'roof', id) },
    );
  };

const invalidFile = (fault: Omit<FieldFault, 'path'>): ProblemError =>
  new ProblemError(422, 'INPUT_INVALID', { fields: [{ path: 'fileId', ...fault }] });

/**
 * Adds a still to a link. Accepted once; idempotent for the same file. Rejects with NOT_FOUND, SHARE_REVOKED, and
 * INPUT_INVALID for a second picture or one that is no JPEG of the organisation, or too large.
 */
async function addStill(
  database: Database,
  person: Person,
  { roofId, shareId }: { readonly roofId: string; readonly shareId: string },
  fileId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const own = scoped(transaction, person);
    await requireShare(own, { roofId, shareId });
    const file = await own
      .select('file')
      .select(['type', 'size'])
      .where('id', '=', fileId)
      .executeTakeFirst();
    if (file?.type !== 'jpg') throw invalidFile({ rule: 'invalid' });
    if (file.size > MAX_STILL_BYTES) throw invalidFile({ rule: 'too_large', limit: MAX_STILL_BYTES });
    // Only one of concurrent pictures finds none; a revoked link takes no more.
    const added = await own
      .update('roof_share', { still_file_id: fileId })
      .where('id', '=', shareId)
      .where('roof_id', '=', roofId)
      .where('still_file_id', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const now = await requireShare(own, { roofId, shareId });
      if (now.revoked_at !== null) throw new ProblemError(410, 'SHARE_REVOKED');
      if (now.still_file_id !== fileId) throw invalidFile({ rule: 'invalid' });
      return;
    }
    const place = { place: `share:${shareId}`, organisation: person.organisation.id } as const;
    await attachFiles(transaction, person, place, [fileId], { path: 'fileId' });
  });
}

/** Returns whether a link is revoked, and its still. Rejects with NOT_FOUND. */
async function requireShare(
  own: ReturnType<typeof scoped>,
  { roofId, shareId }: { readonly roofId: string; readonly shareId: string },
) {
  const row = await own
    .select('roof_share')
    .select(['revoked_at', 'still_file_id'])
    .where('id', '=', shareId)
    .where('roof_id', '=', roofId)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

const stillFile = (database: Database, id: string) =>
  acrossOrganisations(database)
    .select('file')
    .select(['size', 'store_key'])
    .where('id', '=', id)
    .executeTakeFirst();
