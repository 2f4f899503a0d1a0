import { sql } from 'kysely';
import type { MailChoice, UserProfile } from '../../contracts/domain/user.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import type { OrganisationRow, PersonRow } from '../platform/db/schema.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { certifiedOn, partnershipOf } from './certification.ts';
import { discountOn } from './discounts.ts';

const personOf = (row: PersonRow, organisation: OrganisationRow): Person => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  language: row.language,
  role: row.role,
  category: row.partner_category,
  active: row.active === 1 && organisation.active === 1 && row.moves_to === null,
  passwordHash: row.password_hash,
  notBefore: row.not_before,
  isErased: row.erased_at !== null,
  organisation,
});

async function withOrganisation(database: Database, row: PersonRow | undefined): Promise<Person | undefined> {
  if (!row) return undefined;
  const organisation = await database
    .selectFrom('organisation')
    .selectAll()
    .where('id', '=', row.organisation_id)
    .executeTakeFirstOrThrow();
  return personOf(row, organisation);
}

export const findPersonById = async (database: Database, id: string): Promise<Person | undefined> =>
  withOrganisation(
    database,
    await database.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst(),
  );

/** Normalises an e-mail address: lower case, trimmed. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

export const findPersonByEmail = async (database: Database, email: string): Promise<Person | undefined> =>
  withOrganisation(
    database,
    await database.selectFrom('person').selectAll().where('email', '=', addressOf(email)).executeTakeFirst(),
  );

/** Returns the ids of all administrators of the supplier. */
export async function findAdmins(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Selects the full name of the person whose id is in a column; null without one. */
export const personName = (column: string) => sql<string | null>`(
  select trim(first_name || ' ' || last_name) from person where person.id = ${sql.ref(column)}
)`;

/** Name of the person or, in its place, of the program of two columns; null for neither. */
export const initiatorName = (person: string, key: string) => sql<string | null>`coalesce(
  ${personName(person)},
  (select name from api_key where api_key.id = ${sql.ref(key)})
)`;

/** Returns first and last name as one text. */
export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Returns where mails to a person go, in their language. */
export const recipientOf = (
  person: Pick<Person, 'id' | 'email' | 'language' | 'firstName' | 'lastName'>,
) => ({
  address: person.email,
  language: person.language,
  personId: person.id,
  name: fullNameOf(person),
});

/** Key of a preference about mails; its value is true or false. */
export const mailKey = (subject: keyof MailChoice): string => `mails.${subject}`;

/** Returns the subjects that a person wants mails about: all by default. */
export async function mailChoiceOf(database: Database, personId: string): Promise<MailChoice> {
  const rows = await database
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('person_id', '=', personId)
    .where('key', 'like', 'mails.%')
    .execute();
  const off = new Set(rows.filter(({ value }) => value === 'false').map(({ key }) => key));
  return {
    projects: !off.has(mailKey('projects')),
    training: !off.has(mailKey('training')),
    news: !off.has(mailKey('news')),
  };
}

/** Returns those of these people who want no mails about a subject. */
export async function withoutMails(
  database: Database,
  subject: keyof MailChoice,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('preference')
    .select('person_id')
    .where('person_id', 'in', personIds)
    .where('key', '=', mailKey(subject))
    .where('value', '=', 'false')
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Returns the profile of section 3 of the specification; `now` in ms since 1970. */
export async function profileOf(
  database: Database,
  { organisation, ...person }: Person,
  now: number,
): Promise<UserProfile> {
  const certified = await certifiedOn(database, dateAt(now), [organisation.id]);
  const discount = await discountOn(database, organisation.id, dateAt(now));
  return {
    Fullname: fullNameOf(person),
    FirstName: person.firstName,
    LastName: person.lastName,
    Email: person.email,
    CompanyAddress: organisation.address,
    PartnerCategory: person.category,
    partnershipType: partnershipOf(organisation.partnership_type, certified.has(organisation.id)),
    CountryCode: organisation.country,
    PhoneNumber: person.phone,
    Language: person.language,
    Role: person.role,
    IsCertified: certified.has(organisation.id),
    SalesRepresentative: organisation.sales_representative,
    ContactManager: organisation.contact_manager,
    VATNumber: organisation.vat_number,
    CompanyName: organisation.name,
    PartnerDiscount: discount.basisPoints / 100,
    DiscountGroups: discount.groups,
    Mails: await mailChoiceOf(database, person.id),
  };
}
