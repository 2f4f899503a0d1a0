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
import { unchangedStep } from '../people/unchanged-step.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction, lockRows } from '../platform/db/database.ts';
import type { InvoiceRow, ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { attachInvoice, removeInvoiceFile } from '../platform/files/service.ts';
import { serve } from '../platform/http/endpoints.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person, Program } from '../platform/http/signed-in.ts';
import { withdrawNotifications } from '../platform/notifications/notify.ts';
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
        'DELETE /v1/projects/:id/invoices/:invoiceId': ({ person, program, params }) =>
          removeInvoice(tools, { person, program }, params),
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
  openedAt: row.opened_at,
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
interface Address {
  readonly id: string;
  readonly invoiceId: string;
}

/**
 * Adds an invoice and notifies the partner, or sets the payment of the stored one. Idempotent by the id. Rejects with
 * NOT_FOUND, TRANSITION_NOT_ALLOWED (no confirmed order), EVENT_REUSED (other content) or TOO_MANY_FILES. Rejects
 * with INPUT_INVALID for a number that is taken, a payment in the future or an unusable file.
 */
async function putInvoice(
  { database, clock }: Tools,
  causer: Causer,
  { id: projectId, invoiceId }: Address,
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

/**
 * Removes an invoice that the partner has not opened, with its file and notification, and notes it in the project's
 * history. Of concurrent removals one wins. Rejects with NOT_FOUND, ACTOR_NOT_ALLOWED (added by another than the
 * program) or ALREADY_DECIDED (opened).
 */
async function removeInvoice(
  { database, clock }: Tools,
  { person, program }: Causer,
  { id, invoiceId }: Address,
): Promise<void> {
  const now = clock();
  const project = await findProject(database, person ?? 'supplier', id);
  await inTransaction(database, async (transaction) => {
    const own = scopedTo(transaction, project);
    await lockRows(transaction, 'project', 'id', [id]);
    const stored = await invoicesOf(transaction, project).where('id', '=', invoiceId).executeTakeFirst();
    if (!stored) throw new ProblemError(404, 'NOT_FOUND');
    if (program && stored.entered_key !== program.id) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
    // A download may have been recorded since it was read.
    const removed = await own
      .delete('invoice')
      .where('id', '=', invoiceId)
      .where('opened_at', 'is', null)
      .returning(['number', 'file_id'])
      .executeTakeFirst();
    if (!removed) throw new ProblemError(409, 'ALREADY_DECIDED');
    await removeInvoiceFile(transaction, removed.file_id, now);
    const row = await own
      .update('project', { updated_at: now })
      .set((columns) => ({ revision: columns('revision', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const causer = { person_id: person?.id ?? null, api_key_id: program?.id ?? null };
    const step = unchangedStep(row, { ...causer, event: 'remove_invoice', text: removed.number, at: now });
    await own.insert('project_event', step).execute();
    await withdrawNotifications(transaction, row.organisation_id, {
      ...{ type: 'project.invoice', link: `/projects/details/${id}`, text: removed.number },
    });
  });
}
