import { sql } from 'kysely';

/** A text as it is searched and ordered: lower case without accents, so that "Zürich" is found by "zurich". */
export const searchKeyOf = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a column made by `searchKeyOf` contains what somebody searches. */
export function containing(column: string, search: string) {
  const pattern = `%${searchKeyOf(search).replace(/[!%_]/g, '!$&')}%`;
  // SQLite knows no escape character unless it is named.
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}
