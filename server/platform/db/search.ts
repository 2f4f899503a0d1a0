import { type Expression, sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';

/** A text as it is searched and ordered: lower case without accents, so that "Zürich" is found by "zurich". */
export const searchKeyOf = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a column, or a text of columns, made by `searchKeyOf` contains what somebody searches. */
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

/** Whether what is searched stands in `text` of `project_search`. */
export function containingProject(database: Database, search: string) {
  const key = searchKeyOf(search);
  return isPostgres(database) || [...key].length < TRIGRAM
    ? containing('text', search)
    : sql<boolean>`project_search match ${`text : "${key.replaceAll('"', '""')}"`}`;
}

/**
 * `project_search` of SQLite goes by the numbers of rows, which it may give anew when somebody vacuums the file;
 * nobody can while a server has it open. Rows then move up, so the last has another number: all is written anew.
 */
export async function renumberSearch(database: Database): Promise<void> {
  const last = (table: string) =>
    sql`(select rowid || id from ${sql.table(table)} order by rowid desc limit 1)`;
  const { rows } = await sql<{ same: number }>`
    select ${last('project')} is ${last('project_search')} as same`.execute(database);
  if (rows[0]?.same === 1) return;
  await database.transaction().execute(async (transaction) => {
    await sql`delete from project_search`.execute(transaction);
    await sql`insert into project_search (rowid, id, organisation_id, text)
      select rowid, id, organisation_id, search_key || '\n' || articles_key from project`.execute(
      transaction,
    );
  });
}
