import { v7 as newId } from 'uuid';
import type { FirmField, FirmHistory, FirmHistoryQuery } from '../../contracts/domain/firm-history.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type { OrganisationRow, PersonRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { personName } from './queries.ts';

/** The person who changes something, null for the operator's command, and when: ms since 1970. */
export interface Changing {
  readonly by: string | null;
  readonly now: number;
}

/** The organisation that a change belongs to, and the person if it is a change of one. */
interface Subject {
  readonly organisationId: string;
  readonly personId?: string;
}

type Values = Partial<Record<FirmField, string | null>>;

const organisationValues = (row: OrganisationRow): Values => ({
  name: row.name,
  address: row.address,
  country: row.country,
  vatNumber: row.vat_number,
  partnershipType: row.partnership_type,
  salesRepresentative: row.sales_representative,
  contactManager: row.contact_manager,
  active: String(row.active === 1),
});

const personValues = (row: PersonRow): Values => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  language: row.language,
  role: row.role,
  category: row.partner_category,
  active: String(row.active === 1),
});

/** Records the values that differ, in the transaction that changes them. */
export async function recordChanges(
  transaction: Database,
  { organisationId, personId = undefined }: Subject,
  { by, now }: Changing,
  before: Values,
  after: Values,
): Promise<void> {
  const rows = (Object.keys(after) as FirmField[])
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({
      id: newId(),
      organisation_id: organisationId,
      person_id: personId ?? null,
      field,
      old_value: before[field] ?? null,
      new_value: after[field] ?? null,
      changed_at: now,
      changed_by: by,
    }));
  if (rows.length > 0) await transaction.insertInto('organisation_change').values(rows).execute();
}

/**
 * Changes an organisation and records it; returns the row before. Locks the row, so that concurrent changes are
 * recorded one after the other. Rejects with NOT_FOUND.
 */
export async function setOrganisation(
  transaction: Database,
  id: string,
  values: Partial<OrganisationRow>,
  changing: Changing,
): Promise<OrganisationRow> {
  await lockRows(transaction, 'organisation', 'id', [id]);
  const row = await transaction
    .selectFrom('organisation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  if (Object.keys(values).length === 0) return row;
  await transaction.updateTable('organisation').set(values).where('id', '=', id).execute();
  const after = organisationValues({ ...row, ...values });
  await recordChanges(transaction, { organisationId: id }, changing, organisationValues(row), after);
  return row;
}

/** Changes a person and records it, as `setOrganisation` does. */
export async function setPerson(
  transaction: Database,
  id: string,
  values: Partial<PersonRow>,
  changing: Changing,
): Promise<PersonRow> {
  await lockRows(transaction, 'person', 'id', [id]);
  const row = await transaction.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  if (Object.keys(values).length === 0) return row;
  await transaction.updateTable('person').set(values).where('id', '=', id).execute();
  const subject = { organisationId: row.organisation_id, personId: id };
  await recordChanges(transaction, subject, changing, personValues(row), personValues({ ...row, ...values }));
  return row;
}

/** Returns one page of the changes of an organisation and its people, the newest first. */
export async function readHistory(
  database: Database,
  organisationId: string,
  page: FirmHistoryQuery,
): Promise<FirmHistory> {
  const ordered = database
    .selectFrom('organisation_change')
    .selectAll()
    .select([
      personName('organisation_change.person_id').as('person'),
      personName('organisation_change.changed_by').as('changer'),
    ])
    .where('organisation_id', '=', organisationId)
    .orderBy('changed_at', 'desc')
    .orderBy('organisation_change.id', 'desc');
  const { rows, total } = await readPage(ordered, page);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      person: row.person,
      field: row.field,
      from: row.old_value,
      to: row.new_value,
      at: Number(row.changed_at),
      by: row.changer,
    })),
    total,
  };
}
