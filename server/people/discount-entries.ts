import type { DiscountEntry, DiscountGroup, EnterDiscount } from '../../contracts/domain/discounts.ts';
import { sameName } from '../../contracts/domain/languages.ts';
import type { DiscountLimit, DiscountRequest } from '../../contracts/domain/organisations.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { AgreedDiscountRow } from '../platform/db/schema.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { SecondPersonRule } from '../settings.ts';
import {
  askForApproval,
  type Decision,
  decideRequest,
  otherAdministrators,
  requestOf,
  selectRequests,
} from './approvals.ts';
import { discountGroupsOn, discountOn } from './discounts.ts';
import { personName } from './queries.ts';

/** Maximum number of entries and requests of an organisation. */
const MOST_ENTRIES = 500;

/** Returns all entries of an organisation, newest first; `groups`: those of the present catalogue. */
export async function discountEntries(
  database: Database,
  organisationId: string,
  groups: readonly DiscountGroup[],
): Promise<DiscountEntry[]> {
  const rows = await database
    .selectFrom('agreed_discount')
    .leftJoin('approval_request', (join) =>
      join.onRef('approval_request.id', '=', 'agreed_discount.id').on('state', '=', 'approved'),
    )
    .selectAll('agreed_discount')
    .select([personName('entered_by').as('enterer'), personName('decided_by').as('approver')])
    .where('agreed_discount.organisation_id', '=', organisationId)
    .orderBy('valid_from', 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('agreed_discount.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    group: row.discount_group === null ? null : groupOf(row.discount_group, groups),
    basisPoints: row.basis_points,
    validFrom: row.valid_from,
    enteredAt: Number(row.entered_at),
    enteredBy: row.enterer,
    approvedBy: row.approver,
  }));
}

/** A group removed from the catalogue is named by its id. */
const groupOf = (id: string, groups: readonly DiscountGroup[]): DiscountGroup =>
  groups.find((group) => group.id === id) ?? { id, names: sameName(id) };

interface Entering {
  readonly by: Person;
  readonly organisationId: string;
  /** Created by the client; a repetition changes nothing. */
  readonly id: string;
  /** ms since 1970. */
  readonly now: number;
}

/**
 * Enters a discount from a day on; frozen prices stay. Above the limit of the rule it becomes a request for a second
 * person. Rejects with INPUT_INVALID for an unknown group, a day before today and too many entries, and with
 * EVENT_REUSED for the id of another entry.
 */
export async function enterDiscount(
  database: Database,
  entering: Entering,
  entry: EnterDiscount,
  { discountsAboveBp }: Pick<SecondPersonRule, 'discountsAboveBp'>,
): Promise<void> {
  const row = rowOf(entering, entry);
  if (await isEntered(database, row)) return;
  const fields = await faultsOf(database, entering, entry);
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
  if (discountsAboveBp !== null && (await highestOf(database, row)) > discountsAboveBp)
    return inTransaction(database, (transaction) => askForDiscount(transaction, entering, entry));
  await database
    .insertInto('agreed_discount')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A concurrent request with the same id may have come first.
  await isEntered(database, row);
}

const rowOf = (
  { by, organisationId, id, now }: Entering,
  { group, basisPoints, validFrom }: EnterDiscount,
): AgreedDiscountRow => ({
  id,
  organisation_id: organisationId,
  discount_group: group,
  basis_points: basisPoints,
  valid_from: validFrom,
  entered_at: now,
  entered_by: by.id,
});

/** Whether an entry is stored. Rejects with EVENT_REUSED if its id is that of another one. */
async function isEntered(database: Database, row: AgreedDiscountRow): Promise<boolean> {
  const known = await database
    .selectFrom('agreed_discount')
    .leftJoin('approval_request', 'approval_request.id', 'agreed_discount.id')
    .selectAll('agreed_discount')
    .select('approval_request.content')
    .where('agreed_discount.id', '=', row.id)
    .executeTakeFirst();
  if (!known) return false;
  // An approved entry may begin later than it was asked for.
  const asked: EnterDiscount | null = known.content === null ? null : JSON.parse(known.content);
  const stored = { ...known, ...(asked && { valid_from: asked.validFrom }) };
  const isSame = (column: keyof AgreedDiscountRow) => stored[column] === row[column];
  if (!(['organisation_id', 'discount_group', 'basis_points', 'valid_from'] as const).every(isSame))
    throw new ProblemError(422, 'EVENT_REUSED');
  return true;
}

/** Returns the invalid fields of an entry. */
async function faultsOf(
  database: Database,
  { organisationId, now }: Entering,
  { group, basisPoints, validFrom }: EnterDiscount,
): Promise<{ path: string; rule: string }[]> {
  const count = async (table: 'agreed_discount' | 'approval_request') => {
    const counted = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return Number(counted.count);
  };
  const isFull = (await count('agreed_discount')) + (await count('approval_request')) >= MOST_ENTRIES;
  return [
    ...(!isFull && (await isKnownGroup(database, group, now)) ? [] : [{ path: 'group', rule: 'invalid' }]),
    ...(group === null && basisPoints === null ? [{ path: 'basisPoints', rule: 'required' }] : []),
    ...(validFrom < dateAt(now) ? [{ path: 'validFrom', rule: 'past' }] : []),
  ];
}

const isKnownGroup = async (database: Database, group: string | null, now: number): Promise<boolean> =>
  group === null || (await discountGroupsOn(database, dateAt(now))).some(({ id }) => id === group);

/** Returns the highest discount that an entry leads to, basis points: without a value, that of all other articles. */
async function highestOf(
  database: Database,
  { organisation_id, basis_points, valid_from }: AgreedDiscountRow,
): Promise<number> {
  if (basis_points !== null) return basis_points;
  const { basisPoints } = await discountOn(database, organisation_id, valid_from, []);
  const { coming } = await database
    .selectFrom('agreed_discount')
    .select(({ fn }) => fn.max('basis_points').as('coming'))
    .where('organisation_id', '=', organisation_id)
    .where('discount_group', 'is', null)
    .where('valid_from', '>', valid_from)
    .executeTakeFirstOrThrow();
  return Math.max(basisPoints, Number(coming ?? 0));
}

async function askForDiscount(
  transaction: Database,
  { by, organisationId, id, now }: Entering,
  { group, basisPoints, validFrom }: EnterDiscount,
): Promise<void> {
  const about = { id, version_id: null, organisation_id: organisationId };
  const content = { group, basisPoints, validFrom };
  const named = await namedFirm(transaction, organisationId);
  await askForApproval(transaction, { person: by, now }, { ...about, content }, named);
}

/** Returns a firm as notifications name it. */
async function namedFirm(database: Database, id: string) {
  const { name } = await database
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { parameters: { company: name }, link: `/staff/organisations/${id}` };
}

/**
 * Decides a requested discount; an approved one is entered as requested, from today on if its day is over. Rejects as
 * `decideRequest`, and with INPUT_INVALID for a group that the catalogue has no longer.
 */
export async function decideDiscount(
  database: Database,
  { by, organisationId, id, now }: Entering,
  decision: Decision,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const about = { id, version_id: null, organisation_id: organisationId };
    const named = await namedFirm(transaction, organisationId);
    const decided = await decideRequest(transaction, { person: by, now }, about, decision, named);
    if (decided?.state !== 'approved') return;
    const asked: EnterDiscount = JSON.parse(decided.content);
    if (!(await isKnownGroup(transaction, asked.group, now))) throw invalidField('group', 'invalid');
    const today = dateAt(now);
    const validFrom = asked.validFrom < today ? today : asked.validFrom;
    await transaction
      .insertInto('agreed_discount')
      .values({
        ...rowOf({ by, organisationId, id, now }, { ...asked, validFrom }),
        entered_by: decided.requested_by,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Returns what `reader` sees of the second person's rule: the open and declined requests, and the limit. */
export async function discountRequests(
  database: Database,
  organisationId: string,
  { reader, groups }: { readonly reader: Person; readonly groups: readonly DiscountGroup[] },
  { discountsAboveBp }: SecondPersonRule,
): Promise<{ discountRequests: DiscountRequest[]; discountLimit: DiscountLimit | null }> {
  const all = await selectRequests(database).where('organisation_id', '=', organisationId).execute();
  const rows = all.toSorted((a, b) => Number(a.state !== 'open') - Number(b.state !== 'open'));
  return {
    discountRequests: rows.map((row) => {
      const { group, ...asked }: EnterDiscount = JSON.parse(row.content);
      return { ...requestOf(row, reader), ...asked, group: group === null ? null : groupOf(group, groups) };
    }),
    discountLimit:
      discountsAboveBp === null
        ? null
        : { basisPoints: discountsAboveBp, approvers: await otherAdministrators(database, reader) },
  };
}
