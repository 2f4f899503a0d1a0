import { Invoice, InvoiceList, PutInvoice } from '../domain/invoices.ts';
import { ProjectId, ProjectParameters } from '../domain/projects.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** The supplier's invoices for the orders of a project. */
export const invoices = endpoints({
  'GET /v1/projects/:id/invoices': {
    operationId: 'listInvoices',
    permission: ['invoices', 'read'],
    resource: 'existing',
    params: ProjectParameters,
    answers: { 200: InvoiceList },
  },
  'PUT /v1/projects/:id/invoices/:invoiceId': {
    operationId: 'putInvoice',
    description:
      'Adds an invoice to a project whose order was confirmed, or sets its payment. The client chooses the id; the call is idempotent.',
    permission: ['invoices', 'staff'],
    keys: true,
    resource: 'existing',
    params: ProjectParameters.extend({ invoiceId: ProjectId }),
    body: PutInvoice,
    answers: { 200: Invoice, 201: Invoice },
    refuses: [409],
  },
  'DELETE /v1/projects/:id/invoices/:invoiceId': {
    operationId: 'removeInvoice',
    description:
      'Removes an invoice and its file, as long as the partner has not downloaded it: otherwise 409 ALREADY_DECIDED. A program removes only those that it added (403 ACTOR_NOT_ALLOWED). Its number is free again, its id and file are not found.',
    permission: ['invoices', 'staff'],
    keys: true,
    resource: 'existing',
    params: ProjectParameters.extend({ invoiceId: ProjectId }),
    answers: { 204: NoContent },
    refuses: [409],
  },
});
