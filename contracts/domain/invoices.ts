import { z } from 'zod';
import { reading } from './field-faults.ts';
import { FileId } from './files.ts';
import { line } from './text.ts';

/** Maximum number of invoices of a project. */
export const MOST_INVOICES = 50;
const MOST_RAPPEN = 10_000_000_000;

const number = line(1, 60);
const date = z.iso.date();
const dueOn = z.iso.date().describe('last day to pay');

/** Body of PUT /v1/projects/:id/invoices/:invoiceId; the client creates the id. */
export const PutInvoice = z
  .object({
    number,
    date,
    dueOn,
    amountRappen: z.int().min(1).max(MOST_RAPPEN).describe('with VAT'),
    fileId: FileId.describe('a PDF of use "invoice" that was uploaded before'),
    paidOn: z.iso.date().nullable().optional().describe('null: not paid; left out: unchanged'),
  })
  .refine((invoice) => invoice.dueOn >= invoice.date, {
    ...{ path: ['dueOn'], params: { rule: 'too_early' } },
    ...reading({ date, dueOn }),
  });
export type PutInvoice = z.infer<typeof PutInvoice>;

export const InvoiceState = z.enum(['open', 'overdue', 'paid']);
export type InvoiceState = z.infer<typeof InvoiceState>;

/** An invoice of the supplier for an order. It never changes, except for its payment; unopened ones can be removed. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  date: z.iso.date(),
  dueOn: z.iso.date(),
  amountRappen: z.int().describe('with VAT'),
  paidOn: z.iso.date().nullable(),
  state: InvoiceState.describe('today in Switzerland'),
  fileId: z.string(),
  openedAt: z
    .int()
    .nullable()
    .describe('first download by the partner, ms since 1970; from then on it cannot be removed'),
  enteredAt: z.int().describe('ms since 1970'),
  enteredBy: z.string().describe('name of the person or program'),
});
export type Invoice = z.infer<typeof Invoice>;

/** Answer of GET /v1/projects/:id/invoices: the newest first. */
export const InvoiceList = z.object({ invoices: z.array(Invoice) });
export type InvoiceList = z.infer<typeof InvoiceList>;
