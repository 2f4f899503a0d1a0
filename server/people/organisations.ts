import { sql } from 'kysely';
import { uidOf } from '../../contracts/domain/applications.ts';
import { type AgreedDiscount, onAllArticles } from '../../contracts/domain/discounts.ts';
import type {
  ChangeOrganisation,
  CreateOrganisation,
  Organisation,
  OrganisationList,
  OrganisationQuery,
  StaffPerson,
} from '../../contracts/domain/organisations.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type { OrganisationRow } from '../platform/db/schema.ts';
import { containingText } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { SecondPersonRule } from '../settings.ts';
import { certifiedOn, partnershipOf } from './certification.ts';
import { countOpenRequests, openRequestOf } from './change-requests.ts';
import { addOrganisation } from './creation.ts';
import { discountEntries, discountRequests, enterDiscount } from './discount-entries.ts';
import { basisPointsOn, discountGroupsOn, discountsOn } from './discounts.ts';
import { setOrganisation } from './history.ts';
import { endAllSessions } from './sessions.ts';

const ORDERS = { name: 'name', people: 'people', discount: 'discount_bp' } as const;

const itemOf = (
  row: OrganisationRow,
  certified: ReadonlySet<string>,
  discounts: ReadonlyMap<string, AgreedDiscount>,
) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.address,
  country: row.country,
  vatNumber: row.vat_number,
  partnershipType: partnershipOf(row.partnership_type, certified.has(row.id)),
  certified: certified.has(row.id),
  discount: discounts.get(row.id) ?? onAllArticles(0),
  salesRepresentative: row.sales_representative,
  contactManager: row.contact_manager,
  active: row.active === 1,
});

/** Returns one page of all organisations, partners and the supplier. `now` in ms since 1970. */
export async function listOrganisations(
  database: Database,
  { search, sort, direction, ...page }: OrganisationQuery,
  now: number,
): Promise<OrganisationList> {
  const today = dateAt(now);
  const organisations = database
    .selectFrom('organisation')
    .where(containingText(sql<string>`name || ' ' || address || ' ' || vat_number`, search))
    .where('organisation.deleted_at', 'is', null)
    .selectAll()
    .select((organisation) => [
      organisation
        .selectFrom('person')
        .whereRef('person.organisation_id', '=', 'organisation.id')
        .where('active', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('people'),
      countOpenRequests(sql.ref('organisation.id')).as('requests'),
      basisPointsOn(today).as('discount_bp'),
    ])
    .orderBy(ORDERS[sort], direction)
    .orderBy('organisation.id');
  const { rows, total } = await readPage(organisations, page);
  const ids = rows.map(({ id }) => id);
  const certified = await certifiedOn(database, today, ids);
  const discounts = await discountsOn(database, ids, today);
  return {
    rows: rows.map((row) => ({
      ...itemOf(row, certified, discounts),
      people: Number(row.people),
      wantsChange: Number(row.requests) > 0,
    })),
    total,
  };
}

/** Returns an organisation. Rejects with NOT_FOUND. */
export async function requireOrganisation(database: Database, id: string): Promise<OrganisationRow> {
  const row = await database.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** Returns an organisation with its people, as `reader` sees it. `now` in ms since 1970. Rejects with NOT_FOUND. */
export async function findOrganisation(
  database: Database,
  id: string,
  { reader, now, rule }: { readonly reader: Person; readonly now: number; readonly rule: SecondPersonRule },
): Promise<Organisation> {
  const row = await requireOrganisation(database, id);
  const people = await database
    .selectFrom('person')
    .selectAll()
    .select((person) => [
      person
        .selectFrom('identity')
        .whereRef('identity.person_id', '=', 'person.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('identities'),
      person
        .selectFrom('invitation')
        .whereRef('invitation.person_id', '=', 'person.id')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('new_email', 'is', null)
        .select(({ fn }) => fn.max('expires_at').as('until'))
        .as('invited_until'),
      person
        .selectFrom('invitation')
        .whereRef('invitation.person_id', '=', 'person.id')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('new_email', 'is not', null)
        .select('new_email')
        .limit(1)
        .as('new_email'),
      person
        .selectFrom('organisation')
        .whereRef('organisation.id', '=', 'person.moves_to')
        .select('name')
        .as('moves_to_name'),
    ])
    .where('organisation_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  const discountGroups = [...(await discountGroupsOn(database, dateAt(now)))];
  return {
    ...itemOf(
      row,
      await certifiedOn(database, dateAt(now), [id]),
      await discountsOn(database, [id], dateAt(now), discountGroups),
    ),
    discounts: await discountEntries(database, id, discountGroups),
    discountGroups,
    ...(await discountRequests(database, id, { reader, groups: discountGroups }, rule)),
    changeRequest: await openRequestOf(database, id),
    people: people.map(
      (person): StaffPerson => ({
        id: person.id,
        firstName: person.first_name,
        lastName: person.last_name,
        email: person.email,
        phone: person.phone,
        language: person.language,
        role: person.role,
        category: person.partner_category,
        active: person.active === 1,
        hasAccess: person.password_hash !== null || Number(person.identities) > 0,
        invitedUntil: person.invited_until === null ? null : Number(person.invited_until),
        newEmail: person.new_email,
        movesTo: person.moves_to_name,
      }),
    ),
  };
}

/**
 * Creates a partner under the client's id, with its discount from today on. Idempotent by id and name. Rejects with
 * EVENT_REUSED.
 */
export async function createOrganisation(
  database: Database,
  by: Person,
  id: string,
  { discountBp, ...company }: CreateOrganisation,
  { now, rule }: { readonly now: number; readonly rule: SecondPersonRule },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { vatNumber, partnershipType, salesRepresentative, contactManager, ...row } = company;
    const added = await addOrganisation(
      transaction,
      {
        ...{ id, kind: 'partner', ...row },
        vat_number: vatNumber,
        partnership_type: partnershipType,
        sales_representative: salesRepresentative,
        contact_manager: contactManager,
      },
      { by: by.id, now },
    );
    if (!added) {
      const { name } = await requireOrganisation(transaction, id);
      if (name !== company.name) throw new ProblemError(422, 'EVENT_REUSED');
      return;
    }
    const entry = { group: null, basisPoints: discountBp, validFrom: dateAt(now) };
    // The id of the entry is the organisation's, so that a repetition finds it.
    await enterDiscount(transaction, { by, organisationId: id, id, now }, entry, rule);
  });
}

/**
 * Changes an organisation. Deactivating it ends the sessions of its people. Rejects with NOT_FOUND, or INPUT_INVALID
 * for an invalid Swiss number and for deactivating the supplier.
 */
export async function changeOrganisation(
  database: Database,
  by: Person,
  id: string,
  change: ChangeOrganisation,
  now: number,
): Promise<void> {
  const { name, address, country, vatNumber, partnershipType, salesRepresentative, contactManager, active } =
    change;
  const values = {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(country !== undefined && { country }),
    ...(vatNumber !== undefined && { vat_number: vatNumber }),
    ...(partnershipType !== undefined && { partnership_type: partnershipType }),
    ...(salesRepresentative !== undefined && { sales_representative: salesRepresentative }),
    ...(contactManager !== undefined && { contact_manager: contactManager }),
    ...(active !== undefined && { active: active ? 1 : 0 }),
  };
  await database.transaction().execute(async (transaction) => {
    const before = await setOrganisation(transaction, id, values, { by: by.id, now });
    const after = { ...before, ...values };
    const isChanged = before.vat_number !== after.vat_number || before.country !== after.country;
    const fields = [
      ...(isChanged && after.country === 'CH' && uidOf(after.vat_number) === null
        ? [{ path: 'vatNumber', rule: 'uid' }]
        : []),
      ...(after.kind === 'supplier' && after.active === 0 ? [{ path: 'active', rule: 'invalid' }] : []),
    ];
    if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
    if (before.active === 0 || after.active === 1) return;
    const people = await transaction
      .selectFrom('person')
      .select('id')
      .where('organisation_id', '=', id)
      .orderBy('id')
      .execute();
    for (const person of people) await endAllSessions(transaction, person.id, now);
  });
}
