import type { FastifyPluginAsync } from 'fastify';
import { documents } from '../../contracts/api/documents.ts';
import { may } from '../../contracts/domain/permissions.ts';
import type { FileTools } from '../platform/files/service.ts';
import { asAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { findDocument, listDocuments, openDocument, publishDocument } from './documents.ts';

/** Data sheets, guides and the like with their versions; staff publish them. */
export const documentRoutes =
  (tools: FileTools): FastifyPluginAsync =>
  async (app) => {
    const { database, clock } = tools;
    const find = (person: Person, { id }: { id?: string }) =>
      id && findDocument(database, person, id, clock());
    serve(
      app,
      'documentation',
      documents,
      {
        'GET /v1/documents': ({ person, query }) => listDocuments(database, person, query, clock()),
        'GET /v1/documents/:id': ({ person, params }) => findDocument(database, person, params.id, clock()),
        async 'GET /v1/documents/:id/file'({ person, params, reply }) {
          const document = await findDocument(database, person, params.id, clock());
          const { name, size, bytes } = await openDocument(tools, document);
          return reply
            .type('application/pdf')
            .header('content-length', size)
            .header('content-disposition', asAttachment(name))
            .header('content-security-policy', "default-src 'none'; sandbox")
            .send(bytes);
        },
        async 'PUT /v1/staff/documents/:id'({ person, params: { id }, body }) {
          await publishDocument(tools, person, id, body);
          return findDocument(database, person, id, clock());
        },
      },
      {
        find: {
          'GET /v1/documents/:id': find,
          'GET /v1/documents/:id/file': find,
          // Routes for publishing do not exist for partners: 404 for any id.
          'PUT /v1/staff/documents/:id': (person) => {
            if (!may(person, 'documentation', 'upload')) throw new ProblemError(404, 'NOT_FOUND');
          },
        },
      },
    );
  };
