import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { verification } from '../../contracts/api/verification.ts';
import { LARGEST_ISSUED } from '../../contracts/domain/verification.ts';
import { verify } from '../../documents/pdf/verification.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { acceptFiles, onlyFile, requireUpload } from '../platform/http/uploads.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { publicKeys } from '../platform/signing/signing-keys.ts';
import { findCatalogueText } from '../platform/solving/catalogue-versions.ts';

interface VerificationTools {
  readonly database: Database;
  readonly printer: Printer;
  readonly clock: Clock;
}

/** Public keys, and the verification of files that they signed. */
export const verificationRoutes =
  ({ database, printer, clock }: VerificationTools): FastifyPluginAsync =>
  async (app) => {
    await acceptFiles(app, LARGEST_ISSUED);
    serve(app, 'files', verification, {
      async 'GET /v1/signing-keys'({ reply }) {
        reply.header('cache-control', 'no-cache');
        return { keys: await publicKeys(database, clock()) };
      },
      async 'POST /v1/verifications'({ person, request, signal }) {
        const bytes = await readOnlyFile(request);
        const keys = await publicKeys(database, clock());
        return verify(
          bytes,
          keys.map(({ x }) => x),
          async (file) => {
            const { catalogueSha256 } = file;
            const catalogue = catalogueSha256 && (await findCatalogueText(database, catalogueSha256));
            return printer.checkBill(file, catalogue || null, {
              organisation: person.organisation.id,
              signal,
            });
          },
        );
      },
    });
  };

/** Returns the only file of a request, which is held in memory. */
async function readOnlyFile(request: FastifyRequest): Promise<Uint8Array> {
  requireUpload(request, LARGEST_ISSUED);
  const { part, ended } = await onlyFile(request, LARGEST_ISSUED);
  const bytes = await buffer(part.file);
  await ended();
  return bytes;
}
