import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  FileList,
  FileParameters,
  FileQuery,
  FileUpload,
  FileUsage,
  LARGEST_FILE,
  StoredFile,
} from '../../contracts/files.ts';
import { readUsage } from '../platform/files/quota.ts';
import {
  listFiles,
  openFile,
  removeFile,
  requireFile,
  requireReadable,
  storeUpload,
  type UploadTools,
} from '../platform/files/service.ts';
import { asAttachment } from '../platform/http/attachment.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';

/** Of a request, beside the file in it: what parts it from the rest, its name. Bytes. */
const AROUND = 16 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** Files of the person's organisation: uploaded one by one, and handed out to be kept, never to be run. */
export const fileRoutes =
  (tools: UploadTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database } = tools;
    const about = { tags: ['files'], security: [{ identityToken: [] }] };
    const common = { ...about, params: FileParameters };
    const find =
      (require: (person: FastifyRequest['person'], id: string) => Promise<void>) =>
      async ({ person, params }: FastifyRequest) => {
        const { success, data } = FileParameters.safeParse(params);
        if (success) await require(person, data.id);
      };
    await app.register(multipart, {
      // A file that is cut off is refused by us, once the rest of it was read.
      throwFileSizeLimit: false,
      limits: { fileSize: LARGEST_FILE, files: 2, fields: 0, headerPairs: 20 },
    });

    app.route({
      method: 'GET',
      url: '/files',
      config: { permission: ['files', 'read'] },
      schema: {
        operationId: 'listFiles',
        ...about,
        querystring: FileQuery,
        response: { 200: FileList },
      },
      handler: async ({ person, query }) => ({ files: await listFiles(database, person, query.ids) }),
    });
    app.route({
      method: 'GET',
      url: '/files/usage',
      config: { permission: ['files', 'read'] },
      schema: {
        operationId: 'getFileUsage',
        description: 'What the person and the organisation have stored, and how much they may.',
        ...about,
        response: { 200: FileUsage },
      },
      handler: ({ person }) => readUsage(database, person, tools.quotas),
    });
    app.route({
      method: 'PUT',
      url: '/files/:id',
      config: {
        permission: ['files', 'write'],
        limit: 'uploads',
        find: find((person, id) => requireFile(database, person, id, { orNew: true })),
      },
      schema: {
        operationId: 'putFile',
        description: 'The file is the one part of a multipart/form-data body; any name of the part will do.',
        consumes: ['multipart/form-data'],
        ...common,
        querystring: FileUpload,
        response: {
          200: StoredFile.describe('held already'),
          201: StoredFile.describe('created'),
          ...refusals(400, 409, 413, 415, 422, 503, 507),
        },
      },
      handler: async (request, reply) => {
        if (!request.isMultipart()) throw new Refusal(415, 'INPUT_INVALID');
        if (Number(request.headers['content-length']) > LARGEST_FILE + AROUND)
          throw new Refusal(413, 'FILE_TOO_LARGE', { most: LARGEST_FILE });
        const parts = request.files();
        const part = (await parts.next()).value;
        if (!part) throw new Refusal(422, 'INPUT_INVALID', { fields: [{ path: 'file', rule: 'required' }] });
        const { file, isNew } = await storeUpload(tools, request.person, request.params.id, {
          use: request.query.use,
          // Browsers write a quotation mark so (HTML, multipart/form-data encoding algorithm).
          name: part.filename.replaceAll('%22', '"'),
          bytes: part.file,
          most: Math.min(Number(request.headers['content-length'] ?? LARGEST_FILE), LARGEST_FILE),
          signal: whenGone(reply),
          async ended() {
            if (part.file.truncated) throw new Refusal(413, 'FILE_TOO_LARGE', { most: LARGEST_FILE });
            if (!(await parts.next()).done) throw new Refusal(422, 'TOO_MANY_FILES', { most: 1 });
          },
        });
        return reply.code(isNew ? 201 : 200).send(file);
      },
    });
    app.route({
      method: 'GET',
      url: '/files/:id',
      // Nearly all of them are packed already.
      compress: false,
      config: {
        permission: ['files', 'read'],
        find: find((person, id) => requireReadable(database, person, id)),
      },
      schema: {
        operationId: 'getFile',
        ...common,
        response: { 200: z.any().describe('the content, as an attachment'), ...refusals(410) },
      },
      handler: async ({ person, params }, reply) => {
        const { file, bytes } = await openFile(tools, person, params.id);
        return reply
          .type(MEDIA_TYPES[file.type] ?? 'application/octet-stream')
          .header('content-length', file.size)
          .header('content-disposition', asAttachment(file.name))
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(bytes);
      },
    });
    app.route({
      method: 'DELETE',
      url: '/files/:id',
      config: {
        permission: ['files', 'write'],
        find: find((person, id) => requireFile(database, person, id)),
      },
      schema: {
        operationId: 'deleteFile',
        ...common,
        response: { 204: z.null(), ...refusals(409) },
      },
      handler: async ({ person, params }, reply) => {
        await removeFile(tools, person, params.id);
        return reply.code(204).send(null);
      },
    });
  };
