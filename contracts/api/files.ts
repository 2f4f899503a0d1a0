import { FileList, FileParameters, FileQuery, FileUpload, FileUsage, StoredFile } from '../domain/files.ts';
import { content, endpoints, NoContent } from './endpoint.ts';

/** Files of the organisation, uploaded one by one. */
export const files = endpoints({
  'GET /v1/files': {
    operationId: 'listFiles',
    permission: ['files', 'read'],
    query: FileQuery,
    answers: { 200: FileList },
  },
  'GET /v1/files/usage': {
    operationId: 'getFileUsage',
    description: 'Storage used by the person and the organisation, and their limits.',
    permission: ['files', 'read'],
    answers: { 200: FileUsage },
  },
  'PUT /v1/files/:id': {
    operationId: 'putFile',
    description: 'The file is the only part of a multipart/form-data body; the part may have any name.',
    permission: ['files', 'write'],
    keys: true,
    limit: 'uploads',
    resource: 'existing or new',
    params: FileParameters,
    query: FileUpload,
    consumes: 'multipart/form-data',
    answers: { 200: StoredFile, 201: StoredFile },
    refuses: [400, 409, 413, 415, 422, 503, 507],
  },
  'GET /v1/files/:id': {
    operationId: 'getFile',
    permission: ['files', 'read'],
    resource: 'existing',
    params: FileParameters,
    answers: { 200: content('the content, as an attachment', '*/*') },
    refuses: [410],
  },
  'DELETE /v1/files/:id': {
    operationId: 'deleteFile',
    permission: ['files', 'write'],
    resource: 'existing',
    params: FileParameters,
    answers: { 204: NoContent },
    refuses: [409],
  },
});
