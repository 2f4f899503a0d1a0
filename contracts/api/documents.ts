import { DocumentList, DocumentQuery, PortalDocument, PublishDocument } from '../domain/documents.ts';
import { content, endpoints } from './endpoint.ts';
import { ById, PDF } from './parts.ts';

/** Library documents with their versions; staff publish them. */
export const documents = endpoints({
  'GET /v1/documents': {
    operationId: 'listDocuments',
    permission: ['documentation', 'read'],
    query: DocumentQuery,
    answers: { 200: DocumentList },
  },
  'GET /v1/documents/:id': {
    operationId: 'findDocument',
    permission: ['documentation', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: PortalDocument },
  },
  'GET /v1/documents/:id/file': {
    operationId: 'getDocumentFile',
    permission: ['documentation', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: content('a PDF, as an attachment', PDF) },
    refuses: [410],
  },
  'PUT /v1/staff/documents/:id': {
    operationId: 'publishDocument',
    description: 'A document, or the next version of one. The client chooses the id; the call is idempotent.',
    permission: ['documentation', 'upload'],
    resource: 'existing or new',
    params: ById,
    body: PublishDocument,
    answers: { 200: PortalDocument },
    refuses: [409],
  },
});
