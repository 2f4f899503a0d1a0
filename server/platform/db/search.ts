import { type Expression, sql } from 'kysely';

/** A text as it is searched and ordered: lower case without accents, so that "Zürich" is found by "zurich". */
export const searchKeyOf = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a column, or a text of columns, made by `searchKeyOf` contains what somebody searches. */
export function containing(column: string | Expression<string>, search: string) {
  const pattern = `%${searchKeyOf(search).replace(/[!%_]/g, '!$&')}%`;
  // SQLite knows no escape character unless it is named.
  const text = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${text} like ${pattern} escape '!'`;
}
