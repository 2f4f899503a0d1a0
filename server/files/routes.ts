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
import { acceptFiles, onlyFile, requireUpload } from '../platform/http/uploads.ts';

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
    await acceptFiles(app, LARGEST_FILE);

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
  const most = requireUpload(request, LARGEST_FILE);
  const owner = person ?? (await ownerOf(tools.database, program));
  // A person's id was checked before.
  if (!person) await requireFile(tools.database, owner, id, { orNew: true });
  const { part, ended } = await onlyFile(request, LARGEST_FILE);
  return storeUpload(tools, owner, id, {
    use: query.use,
    // Browsers escape quotation marks this way (HTML, multipart/form-data encoding algorithm).
    name: part.filename.replaceAll('%22', '"'),
    bytes: part.file,
    ...{ most, signal, ended },
  });
}
