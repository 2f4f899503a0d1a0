import { sql } from 'kysely';
import type { MailChoice, UserProfile } from '../../contracts/domain/user.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { Database } from '../platform/db/database.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { certifiedOn, partnershipOf } from './certification.ts';
import { discountOn } from './discounts.ts';

/** Selects people with their organisations, for `personOf`. */
export const selectPeople = (database: Database) =>
  database
    .selectFrom('person')
    .innerJoin('organisation', 'organisation.id', 'person.organisation_id')
    .selectAll('organisation')
    .select([
      'person.id as personId',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'language',
      'role',
      'partner_category as category',
      'password_hash as passwordHash',
      'not_before as notBefore',
      'person.active as isActive',
      'moves_to as movesTo',
      'person.erased_at as erasedAt',
    ]);

type SelectedPerson = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export function personOf(row: SelectedPerson): Person {
  const { personId, email, firstName, lastName, phone, language, role, category, ...others } = row;
  const { passwordHash, notBefore, isActive, movesTo, erasedAt, ...organisation } = others;
  return {
    ...{ id: personId, email, firstName, lastName, phone, language, role, category, passwordHash, notBefore },
    active: isActive === 1 && organisation.active === 1 && movesTo === null,
    isErased: erasedAt !== null,
    organisation,
  };
}

export async function findPersonById(database: Database, id: string): Promise<Person | undefined> {
  const row = await selectPeople(database).where('person.id', '=', id).executeTakeFirst();
  return row && personOf(row);
}

/** Normalises an e-mail address: lower case, trimmed. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

export async function findPersonByEmail(database: Database, email: string): Promise<Person | undefined> {
  const row = await selectPeople(database).where('email', '=', addressOf(email)).executeTakeFirst();
  return row && personOf(row);
}

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

const selectMailKeys = compileOnce((database, personId: string) =>
  database
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('person_id', '=', personId)
    .where('key', 'like', 'mails.%'),
);

/** Returns the subjects that a person wants mails about: all by default. */
export async function mailChoiceOf(database: Database, personId: string): Promise<MailChoice> {
  const rows = await selectMailKeys(database, personId);
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
