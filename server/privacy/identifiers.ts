import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import { html } from '../platform/http/html.ts';

/** Texts by which a person can be found in stored text, present and former ones. */
export interface Identifiers {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Shorter texts are found everywhere. */
const MIN_LENGTH = 5;

/** Returns the texts that identify a person, former ones from the history included. */
export async function identifiersOf(database: Database, personId: string): Promise<Identifiers> {
  const person = await database
    .selectFrom('person')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const changes = await database
    .selectFrom('organisation_change')
    .select(['field', 'old_value', 'new_value'])
    .where('person_id', '=', personId)
    .where('field', 'in', ['created', 'email', 'newEmail', 'firstName', 'lastName', 'phone'])
    .execute();
  const valuesOf = (present: string, ...fields: string[]) => [
    present,
    ...changes.filter(({ field }) => fields.includes(field)).flatMap((row) => [row.old_value, row.new_value]),
  ];
  const firstNames = textsOf(valuesOf(person.first_name, 'firstName'), 1);
  const lastNames = textsOf(valuesOf(person.last_name, 'lastName'), 1);
  const names = firstNames.flatMap((first) =>
    lastNames.flatMap((last) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]),
  );
  const phones = textsOf(valuesOf(person.phone, 'phone'), MIN_LENGTH);
  return {
    names: textsOf(names, MIN_LENGTH),
    emails: textsOf(valuesOf(person.email, 'created', 'email', 'newEmail'), MIN_LENGTH),
    phones: [...new Set(phones.flatMap((phone) => [phone, phone.replaceAll(/[^+\d]/g, '')]))],
  };
}

const textsOf = (values: readonly (string | null)[], length: number): string[] => [
  ...new Set(values.flatMap((value) => value?.trim() ?? []).filter((value) => value.length >= length)),
];

/** Returns a text as it is stored: in columns, search keys, JSON and HTML. */
export const formsOf = (text: string): string[] => [
  ...new Set([
    text,
    text.toLowerCase(),
    searchKeyOf(text),
    JSON.stringify(text).slice(1, -1),
    html`${text}`.text,
  ]),
];

/** Whether a column contains one of these texts, in any of their forms. */
export function contains(column: string, { names, emails, phones }: Identifiers): RawBuilder<boolean> {
  const forms = [...names, ...emails, ...phones].flatMap(formsOf);
  const patterns = forms.map((form) => `%${form.replaceAll(/[!%_]/g, '!$&')}%`);
  if (patterns.length === 0) return sql<boolean>`false`;
  const found = patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern} escape '!'`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}
