import { sql } from 'kysely';
import { type AgreedDiscount, onAllArticles } from '../../contracts/domain/discounts.ts';
import type {
  ChangeOrganisation,
  ChangePerson,
  InvitePerson,
  Organisation,
  OrganisationList,
  OrganisationQuery,
  StaffPerson,
} from '../../contracts/domain/organisations.ts';
import type { Principal } from '../../contracts/domain/permissions.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type { OrganisationRow, PersonRow } from '../platform/db/schema.ts';
import { containingText } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { MailContext } from '../platform/mail/outbox.ts';
import { certifiedOn, partnershipOf } from './certification.ts';
import { countOpenRequests, openRequestOf } from './change-requests.ts';
import { basisPointsOn, discountEntries, discountGroupsOn, discountsOn } from './discounts.ts';
import { invite } from './invitations.ts';
import { NEW_PERSON } from './new-person.ts';

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

/** Returns an organisation with its people. `now` in ms since 1970. Rejects with NOT_FOUND. */
export async function findOrganisation(database: Database, id: string, now: number): Promise<Organisation> {
  const row = await database.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
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
        .select(({ fn }) => fn.max('expires_at').as('until'))
        .as('invited_until'),
    ])
    .where('organisation_id', '=', id)
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
      }),
    ),
  };
}

/** Rejects with NOT_FOUND. */
export async function changeOrganisation(
  database: Database,
  id: string,
  change: ChangeOrganisation,
): Promise<void> {
  const { name, address, vatNumber, partnershipType, salesRepresentative, contactManager } = change;
  const values = {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(vatNumber !== undefined && { vat_number: vatNumber }),
    ...(partnershipType !== undefined && { partnership_type: partnershipType }),
    ...(salesRepresentative !== undefined && { sales_representative: salesRepresentative }),
    ...(contactManager !== undefined && { contact_manager: contactManager }),
  };
  if (Object.keys(values).length === 0) return;
  await database.updateTable('organisation').set(values).where('id', '=', id).execute();
}

/** Partners have a category, staff none; each belongs to an organisation of their kind. */
function requireFitting({ role, category }: Principal, { kind }: Pick<OrganisationRow, 'kind'>): void {
  const isPartner = role === 'partner';
  const fields = [
    ...(isPartner === (kind === 'partner') ? [] : [{ path: 'role', rule: 'invalid' }]),
    ...(isPartner && category === null ? [{ path: 'category', rule: 'required' }] : []),
    ...(!isPartner && category !== null ? [{ path: 'category', rule: 'invalid' }] : []),
  ];
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
}

/**
 * Creates a person under the client's id and sends them a link. Idempotent by id. Rejects with NOT_FOUND for an
 * unknown organisation, EMAIL_REGISTERED, or INPUT_INVALID if the role does not fit.
 */
export async function invitePerson(
  database: Database,
  id: string,
  body: InvitePerson,
  post: MailContext,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const organisation = await transaction
      .selectFrom('organisation')
      .select(['id', 'name', 'kind'])
      .where('id', '=', body.organisationId)
      .executeTakeFirst();
    if (!organisation) throw new ProblemError(404, 'NOT_FOUND');
    requireFitting(body, organisation);
    const row: PersonRow = {
      id,
      organisation_id: organisation.id,
      email: body.email,
      first_name: body.firstName,
      last_name: body.lastName,
      phone: '',
      language: body.language,
      role: body.role,
      partner_category: body.category,
      ...NEW_PERSON,
    };
    const added = await transaction
      .insertInto('person')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return invite(transaction, { id, company: organisation.name, ...body }, post);
    const known = await transaction
      .selectFrom('person')
      .select('id')
      .where('id', '=', id)
      .where('email', '=', body.email)
      .where('organisation_id', '=', organisation.id)
      .executeTakeFirst();
    if (!known) throw new ProblemError(409, 'EMAIL_REGISTERED');
  });
}

/** Rejects with NOT_FOUND. */
export async function requirePerson(database: Database, id: string): Promise<PersonRow> {
  const row = await database.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/**
 * Activates or deactivates a person, or changes their role or category. People cannot change themselves, so that at
 * least one administrator remains. Rejects with NOT_FOUND, ACTOR_NOT_ALLOWED, or INPUT_INVALID.
 */
export async function changePerson(
  database: Database,
  by: Person,
  id: string,
  change: ChangePerson,
): Promise<void> {
  if (id === by.id) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  await database.transaction().execute(async (transaction) => {
    // Serialises changes: if two people deactivate each other concurrently, the second one has lost the right.
    await transaction
      .updateTable('organisation')
      .set((held) => ({ kind: held.ref('kind') }))
      .where('id', '=', by.organisation.id)
      .execute();
    const changer = await requirePerson(transaction, by.id);
    if (changer.active !== 1 || changer.role !== by.role) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
    const row = await requirePerson(transaction, id);
    const organisation = await transaction
      .selectFrom('organisation')
      .select('kind')
      .where('id', '=', row.organisation_id)
      .executeTakeFirstOrThrow();
    const { active = row.active === 1, role = row.role, category = row.partner_category } = change;
    requireFitting({ role, category }, organisation);
    await transaction
      .updateTable('person')
      .set({ active: active ? 1 : 0, role, partner_category: category })
      .where('id', '=', id)
      .execute();
  });
}

/** Sends a person a new link and invalidates the previous ones. Rejects with NOT_FOUND. */
export async function inviteAgain(database: Database, id: string, post: MailContext): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await requirePerson(transaction, id);
    const { name: company } = await transaction
      .selectFrom('organisation')
      .select('name')
      .where('id', '=', row.organisation_id)
      .executeTakeFirstOrThrow();
    const { email, first_name: firstName, last_name: lastName, language } = row;
    await invite(transaction, { id, email, firstName, lastName, language, company }, post);
  });
}
