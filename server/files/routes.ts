import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { files } from '../../contracts/api/files.ts';
import { LARGEST_FILE } from '../../contracts/domain/files.ts';
import { readUsage } from '../platform/files/quota.ts';
import {
  listFiles,
  openFile,
  ownerOf,
  removeFile,
  requireFile,
  requireReadable,
  storeUpload,
  type UploadTools,
} from '../platform/files/service.ts';
import { asAttachment } from '../platform/http/attachment.ts';
import { type Call, serve } from '../platform/http/endpoints.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';

/** The content type of an upload. The parser fails without a boundary. */
const MULTIPART = /^multipart\/form-data\s*;.*boundary=[^;\s]/i;

/** Multipart overhead of a request: boundaries and the file's name. Bytes. */
const AROUND = 16 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** Files of the person's organisation: uploaded one by one, and served as downloads only. */
export const fileRoutes =
  (tools: UploadTools): FastifyPluginAsync =>
  async (app) => {
    const { database } = tools;
    await app.register(multipart, {
      // We reject a truncated file ourselves, after reading the rest.
      throwFileSizeLimit: false,
      limits: { fileSize: LARGEST_FILE, files: 2, fields: 0, headerPairs: 20 },
    });

    serve(
      app,
      'files',
      files,
      {
        'GET /v1/files': async ({ person, query }) => ({
          files: await listFiles(database, person, query.ids),
        }),
        'GET /v1/files/usage': ({ person }) => readUsage(database, person, tools.quotas),
        'PUT /v1/files/:id': async (upload) => {
          const { file, isNew } = await receive(tools, upload);
          return { status: isNew ? 201 : 200, body: file };
        },
        async 'GET /v1/files/:id'({ person, params, reply }) {
          const { file, bytes } = await openFile(tools, person, params.id);
          return reply
            .type(MEDIA_TYPES[file.type] ?? 'application/octet-stream')
            .header('content-length', file.size)
            .header('content-disposition', asAttachment(file.name))
            .header('content-security-policy', "default-src 'none'; sandbox")
            .send(bytes);
        },
        async 'DELETE /v1/files/:id'({ person, params }) {
          await removeFile(tools, person, params.id);
        },
      },
      {
        find: {
          // The owner of a program's file is known to the handler.
          'PUT /v1/files/:id': (person, { id }) =>
            id && person && requireFile(database, person, id, { orNew: true }),
          'GET /v1/files/:id': (person, { id }) => id && requireReadable(database, person, id),
          'DELETE /v1/files/:id': (person, { id }) => id && requireFile(database, person, id),
        },
      },
    );
  };

/** Stores the file of a request. A program's belongs to the administrator who created its key. */
async function receive(
  tools: UploadTools,
  { person, program, params: { id }, query, request, signal }: Call<(typeof files)['PUT /v1/files/:id']>,
): ReturnType<typeof storeUpload> {
  const { headers } = request;
  if (!MULTIPART.test(headers['content-type'] ?? '')) throw new ProblemError(415, 'INPUT_INVALID');
  const length = Number(headers['content-length'] ?? LARGEST_FILE);
  if (length > LARGEST_FILE + AROUND) throw new ProblemError(413, 'FILE_TOO_LARGE', { most: LARGEST_FILE });
  const owner = person ?? (await ownerOf(tools.database, program));
  // A person's id was checked before.
  if (!person) await requireFile(tools.database, owner, id, { orNew: true });
  const parts = request.files();
  const part = (await parts.next()).value;
  if (!part) throw invalidField('file', 'required');
  return storeUpload(tools, owner, id, {
    use: query.use,
    // Browsers escape quotation marks this way (HTML, multipart/form-data encoding algorithm).
    name: part.filename.replaceAll('%22', '"'),
    bytes: part.file,
    most: Math.min(length, LARGEST_FILE),
    signal,
    async ended() {
      if (part.file.truncated) throw new ProblemError(413, 'FILE_TOO_LARGE', { most: LARGEST_FILE });
      if (!(await parts.next()).done) throw new ProblemError(422, 'TOO_MANY_FILES', { most: 1 });
    },
  });
}
