import { type Expression, sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';

/** A text as it is searched and ordered: lower case without accents, so that "Zürich" is found by "zurich". */
export const searchKeyOf = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a column, or a text of columns, made by `searchKeyOf` contains the searched text. */
export function containing(column: string | Expression<string>, search: string) {
  return isLike(typeof column === 'string' ? sql.ref(column) : column, searchKeyOf(search));
}

/** The same of a text for which no key is kept, however it is written: with its accents. */
export const containingText = (text: Expression<string>, search: string) =>
  isLike(sql<string>`lower(${text})`, search.toLowerCase());

function isLike(text: Expression<string>, part: string) {
  const pattern = `%${part.replace(/[!%_]/g, '!$&')}%`;
  // SQLite knows no escape character unless it is named.
  return sql<boolean>`${text} like ${pattern} escape '!'`;
}

/** An index of trigrams knows nothing shorter. */
const TRIGRAM = 3;

/**
 * Whether `key`, made by `searchKeyOf`, stands in `text` of `project_search`, one or two letters at the beginning
 * of a word. See `searchedOf`.
 */
export function containingProject(database: Database, key: string) {
  const beginning = [...key].length < TRIGRAM ? '  ' : '';
  const part = beginning + key.replaceAll(' ', '  ');
  return isPostgres(database)
    ? isLike(sql.ref('text'), part)
    : sql<boolean>`project_search match ${`"${part.replaceAll('"', '""')}"`}`;
}
