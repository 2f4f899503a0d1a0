import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { verification } from '../../contracts/api/verification.ts';
import { LARGEST_ISSUED } from '../../contracts/domain/verification.ts';
import { verify } from '../../documents/pdf/verification.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { publicKeys } from '../platform/signing/signing-keys.ts';
import { findCatalogueText } from '../platform/solving/catalogue-versions.ts';

interface VerificationTools {
  readonly database: Database;
  readonly printer: Printer;
  readonly clock: Clock;
}

/** Multipart overhead of a request: boundaries and the file's name. Bytes. */
const AROUND = 16 * 1024;
/** The parser fails without a boundary. */
const MULTIPART = /^multipart\/form-data\s*;.*boundary=[^;\s]/i;

/** Public keys, and the verification of files that they signed. */
export const verificationRoutes =
  ({ database, printer, clock }: VerificationTools): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart, {
      // We reject a truncated file ourselves, after reading the rest.
      throwFileSizeLimit: false,
      limits: { fileSize: LARGEST_ISSUED, files: 2, fields: 0, headerPairs: 20 },
    });
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
  if (!MULTIPART.test(request.headers['content-type'] ?? '')) throw new ProblemError(415, 'INPUT_INVALID');
  const tooLarge = () => new ProblemError(413, 'FILE_TOO_LARGE', { most: LARGEST_ISSUED });
  if (Number(request.headers['content-length']) > LARGEST_ISSUED + AROUND) throw tooLarge();
  const parts = request.files();
  const part = (await parts.next()).value;
  if (!part) throw new ProblemError(422, 'INPUT_INVALID', { fields: [{ path: 'file', rule: 'required' }] });
  const bytes = await buffer(part.file);
  if (part.file.truncated) throw tooLarge();
  if (!(await parts.next()).done) throw new ProblemError(422, 'TOO_MANY_FILES', { most: 1 });
  return bytes;
}
