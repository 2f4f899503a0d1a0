import type { UserProfile } from '../../contracts/user.ts';
import type { Database } from '../platform/db/database.ts';
import type { CompanyRow, PersonRow } from '../platform/db/schema.ts';

/** A person with their company. */
export interface Person {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  category: PersonRow['category'];
  role: PersonRow['role'];
  passwordHash: string | null;
  company: CompanyRow;
}

async function findPerson(
  database: Database,
  column: 'id' | 'email',
  value: string,
): Promise<Person | undefined> {
  const row = await database.selectFrom('person').selectAll().where(column, '=', value).executeTakeFirst();
  if (!row) return undefined;
  const company = await database
    .selectFrom('company')
    .selectAll()
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    phone: row.phone,
    category: row.category,
    role: row.role,
    passwordHash: row.password_hash,
    company,
  };
}

export const findPersonById = (database: Database, id: string): Promise<Person | undefined> =>
  findPerson(database, 'id', id);

/** E-mail addresses are compared without regard to case and outer spaces. */
export const findPersonByEmail = (database: Database, email: string): Promise<Person | undefined> =>
  findPerson(database, 'email', email.trim().toLowerCase());

/** The profile of section 3 of the specification. */
export const profileOf = ({ company, ...person }: Person): UserProfile => ({
  Fullname: person.fullName,
  FirstName: person.fullName.split(' ')[0] ?? '',
  LastName: person.fullName.split(' ').slice(1).join(' '),
  Email: person.email,
  CompanyAddress: company.address,
  PartnerCategory: person.category,
  partnershipType: company.partnership_type,
  CountryCode: company.country,
  PhoneNumber: person.phone,
  Language: 'de',
  Role: person.role,
  IsCertified: company.certified === 1,
  SalesRepresentative: company.sales_representative,
  VATNumber: company.vat_number,
  CompanyName: company.name,
  PartnerDiscount: company.discount_bp / 100,
});
