import { type Expression, sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';

/**
 * Returns the form of a text for search and sorting: lower case without accents, so that "zurich" finds "Zürich".
 */
export const searchKeyOf = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether text made by `searchKeyOf` contains the search term. */
export function containing(column: string | Expression<string>, search: string) {
  return isLike(typeof column === 'string' ? sql.ref(column) : column, searchKeyOf(search));
}

/** Like `containing`, for text without a search key: accents must match. */
export const containingText = (text: Expression<string>, search: string) =>
  isLike(sql<string>`lower(${text})`, search.toLowerCase());

function isLike(text: Expression<string>, part: string) {
  const pattern = `%${part.replace(/[!%_]/g, '!$&')}%`;
  // SQLite has no default escape character.
  return sql<boolean>`${text} like ${pattern} escape '!'`;
}

/** A trigram index cannot find anything shorter. */
const TRIGRAM = 3;

/**
 * Whether `text` of `project_search` contains `key`; one or two letters match only at the beginning of a word. See
 * `searchedOf`.
 */
export function containingProject(database: Database, key: string) {
  const beginning = [...key].length < TRIGRAM ? '  ' : '';
  const part = beginning + key.replaceAll(' ', '  ');
  return isPostgres(database)
    ? isLike(sql.ref('text'), part)
    : sql<boolean>`project_search match ${`"${part.replaceAll('"', '""')}"`}`;
}
