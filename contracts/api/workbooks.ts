import { FileParameters } from '../domain/files.ts';
import { WorkbookQuery, WorkbookReport } from '../domain/workbook.ts';
import { content, endpoints } from './endpoint.ts';
import { XLSX } from './parts.ts';

/** The portal's own workbook: handed out empty, and read once it was uploaded. */
export const workbooks = endpoints({
  'GET /v1/workbook': {
    operationId: 'getEmptyWorkbook',
    permission: ['files', 'read'],
    query: WorkbookQuery,
    answers: { 200: content('an XLSX', XLSX) },
    refuses: [503],
  },
  'GET /v1/files/:id/workbook': {
    operationId: 'readWorkbook',
    description: 'Project and roof of an uploaded workbook, and every cell that could not be read.',
    permission: ['files', 'read'],
    limit: 'saves',
    resource: 'existing',
    params: FileParameters,
    query: WorkbookQuery,
    answers: { 200: WorkbookReport },
    refuses: [410, 422, 503],
  },
});
