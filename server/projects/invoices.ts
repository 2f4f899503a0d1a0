import type { FastifyPluginAsync } from 'fastify';
import { invoices } from '../../contracts/api/invoices.ts';
import {
  type Invoice,
  type InvoiceList,
  MOST_INVOICES,
  type PutInvoice,
} from '../../contracts/domain/invoices.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { initiatorName } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction, lockRows } from '../platform/db/database.ts';
import type { InvoiceRow, ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { attachInvoice } from '../platform/files/service.ts';
import { serve } from '../platform/http/endpoints.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person, Program } from '../platform/http/signed-in.ts';
import { notifySide } from './effects.ts';
import { refusalNow } from './events.ts';
import { findProject, requireProject, scopedTo } from './queries.ts';

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
}

/** Invoices of a project, for its organisation and staff. */
export const invoiceRoutes =
  (tools: Tools): FastifyPluginAsync =>
  async (app) =>
    serve(
      app,
      'projects',
      invoices,
      {
        'GET /v1/projects/:id/invoices': ({ person, params }) => listInvoices(tools, person, params.id),
        async 'PUT /v1/projects/:id/invoices/:invoiceId'({ person, program, params, body }) {
          const { invoice, isNew } = await putInvoice(tools, { person, program }, params, body);
          return { status: isNew ? 201 : 200, body: invoice };
        },
      },
      { find: (person, { id }) => id && requireProject(tools.database, person ?? 'supplier', id) },
    );

const invoicesOf = (database: Database, project: ProjectRow) =>
  scopedTo(database, project)
    .select('invoice')
    .selectAll()
    .select(initiatorName('invoice.entered_by', 'invoice.entered_key').as('by'))
    .where('project_id', '=', project.id);

const invoiceOf = (row: InvoiceRow & { readonly by: string | null }, today: string): Invoice => ({
  id: row.id,
  number: row.number,
  date: row.date,
  dueOn: row.due_on,
  amountRappen: row.amount_rappen,
  paidOn: row.paid_on,
  state: row.paid_on !== null ? 'paid' : row.due_on < today ? 'overdue' : 'open',
  fileId: row.file_id,
  enteredAt: row.entered_at,
  enteredBy: row.by ?? '',
});

async function listInvoices({ database, clock }: Tools, person: Person, id: string): Promise<InvoiceList> {
  const rows = await invoicesOf(database, await findProject(database, person, id))
    .orderBy('date', 'desc')
    .orderBy('entered_at', 'desc')
    .execute();
  const today = dateAt(clock());
  return { invoices: rows.map((row) => invoiceOf(row, today)) };
}

interface Causer {
  readonly person: Person | null;
  readonly program: Program | null;
}

/**
 * Adds an invoice and notifies the partner, or sets the payment of the stored one. Idempotent by the id. Rejects with
 * NOT_FOUND, TRANSITION_NOT_ALLOWED (no confirmed order), EVENT_REUSED (other content) or TOO_MANY_FILES. Rejects
 * with INPUT_INVALID for a number that is taken, a payment in the future or an unusable file.
 */
async function putInvoice(
  { database, clock }: Tools,
  causer: Causer,
  { id: projectId, invoiceId }: { readonly id: string; readonly invoiceId: string },
  body: PutInvoice,
): Promise<{ readonly invoice: Invoice; readonly isNew: boolean }> {
  const now = clock();
  const today = dateAt(now);
  if (body.paidOn && body.paidOn > today) throw invalidField('paidOn', 'too_late');
  const project = await findProject(database, causer.person ?? 'supplier', projectId);
  if (!(await hasConfirmedOrder(database, project)))
    throw await refusalNow(database, project, 'TRANSITION_NOT_ALLOWED');
  return inTransaction(database, async (transaction) => {
    await lockRows(transaction, 'project', 'id', [project.id]);
    const own = invoicesOf(transaction, project).where('id', '=', invoiceId);
    const known = await own.executeTakeFirst();
    const isNew = known === undefined;
    if (isNew) await insertInvoice(transaction, project, causer, invoiceId, body, now);
    const stored = known ?? (await own.executeTakeFirstOrThrow());
    if (isNew) {
      await notifySide(transaction, project, 'partner', now, 'project.invoice', {
        ...{ date: body.dueOn, text: body.number },
      });
      return { invoice: invoiceOf(stored, today), isNew };
    }
    const isSame =
      stored.number === body.number &&
      stored.date === body.date &&
      stored.due_on === body.dueOn &&
      stored.amount_rappen === body.amountRappen &&
      stored.file_id === body.fileId;
    if (!isSame) throw new ProblemError(422, 'EVENT_REUSED');
    if (body.paidOn === undefined) return { invoice: invoiceOf(stored, today), isNew };
    await scopedTo(transaction, project)
      .update('invoice', { paid_on: body.paidOn })
      .where('id', '=', invoiceId)
      .execute();
    return { invoice: invoiceOf({ ...stored, paid_on: body.paidOn }, today), isNew };
  });
}

async function hasConfirmedOrder(database: Database, project: ProjectRow): Promise<boolean> {
  const order = await scopedTo(database, project)
    .select('project_order')
    .select('id')
    .where('project_id', '=', project.id)
    .where('confirmed_date', 'is not', null)
    .executeTakeFirst();
  return order !== undefined;
}

/** Inserts an invoice and takes its file. The caller has locked the project. */
async function insertInvoice(
  transaction: Database,
  project: ProjectRow,
  { person, program }: Causer,
  id: string,
  { number, date, dueOn, amountRappen, paidOn = null, fileId }: PutInvoice,
  now: number,
): Promise<void> {
  const stored = await invoicesOf(transaction, project).execute();
  if (stored.length >= MOST_INVOICES) throw new ProblemError(422, 'TOO_MANY_FILES', { most: MOST_INVOICES });
  await attachInvoice(transaction, { invoice: id, organisation: project.organisation_id }, fileId);
  const inserted = await scopedTo(transaction, project)
    .insert('invoice', {
      ...{ id, project_id: project.id, number, date, due_on: dueOn, amount_rappen: amountRappen },
      ...{ paid_on: paidOn, file_id: fileId, entered_at: now },
      ...{ entered_by: person?.id ?? null, entered_key: program?.id ?? null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw await takenBy(transaction, id);
}

/** Returns why an invoice was not inserted: its id is that of another project's, or its number is taken. */
async function takenBy(transaction: Database, id: string): Promise<ProblemError> {
  const other = await acrossOrganisations(transaction)
    .select('invoice')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return other ? new ProblemError(422, 'EVENT_REUSED') : invalidField('number', 'duplicate');
}
