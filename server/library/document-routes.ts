import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  DocumentId,
  DocumentList,
  DocumentQuery,
  PortalDocument,
  PublishDocument,
} from '../../contracts/documents.ts';
import { may } from '../../contracts/permissions.ts';
import type { FileTools } from '../platform/files/service.ts';
import { asAttachment } from '../platform/http/attachment.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { findDocument, listDocuments, openDocument, publishDocument } from './documents.ts';

const ById = z.object({ id: DocumentId });

/** Data sheets, guides and the like with their versions; the supplier's people publish them. */
export const documentRoutes =
  (tools: FileTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, clock } = tools;
    const common = { tags: ['documentation'], security: [{ identityToken: [] }] };
    const find = async ({ person, params }: FastifyRequest) => {
      const { success, data } = ById.safeParse(params);
      if (success) await findDocument(database, person, data.id, clock());
    };
    app.route({
      method: 'GET',
      url: '/documents',
      config: { permission: ['documentation', 'read'] },
      schema: {
        operationId: 'listDocuments',
        ...common,
        querystring: DocumentQuery,
        response: { 200: DocumentList },
      },
      handler: ({ person, query }) => listDocuments(database, person, query, clock()),
    });
    app.route({
      method: 'GET',
      url: '/documents/:id',
      config: { permission: ['documentation', 'read'], find },
      schema: { operationId: 'findDocument', ...common, params: ById, response: { 200: PortalDocument } },
      handler: ({ person, params }) => findDocument(database, person, params.id, clock()),
    });
    app.route({
      method: 'GET',
      url: '/documents/:id/file',
      // A PDF is packed already.
      compress: false,
      config: { permission: ['documentation', 'read'], find },
      schema: {
        operationId: 'getDocumentFile',
        ...common,
        params: ById,
        response: { 200: z.any().describe('a PDF, as an attachment'), ...refusals(410) },
      },
      async handler({ person, params }, reply) {
        const document = await findDocument(database, person, params.id, clock());
        const { name, size, bytes } = await openDocument(tools, document);
        return reply
          .type('application/pdf')
          .header('content-length', size)
          .header('content-disposition', asAttachment(name))
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(bytes);
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/documents/:id',
      config: {
        permission: ['documentation', 'upload'],
        // What is published here is not there for partners, whatever it is.
        async find({ person }) {
          if (!may(person, 'documentation', 'upload')) throw new Refusal(404, 'NOT_FOUND');
        },
      },
      schema: {
        operationId: 'publishDocument',
        description:
          'A document, or the next version of one. The client makes the id; repeating it is harmless.',
        ...common,
        tags: ['staff'],
        params: ById,
        body: PublishDocument,
        response: { 200: PortalDocument, ...refusals(409) },
      },
      async handler({ person, params: { id }, body }) {
        await publishDocument(tools, person, id, body);
        return findDocument(database, person, id, clock());
      },
    });
  };
