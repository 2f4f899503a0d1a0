import { sql } from 'kysely';
import { type Database, isPostgres } from '../platform/db/database.ts';

/** A table as both databases have it. */
export interface Table {
  readonly name: string;
  /** In the order of their names. */
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Other tables that its rows refer to. */
  readonly refersTo: readonly string[];
  /** Text columns, which PostgreSQL sorts by language unless told otherwise. */
  readonly texts: ReadonlySet<string>;
}

/** Written by migrations and triggers, or of interest for minutes only. */
const DERIVED = new Set(['migration', 'project_search', 'rate_count']);

interface ColumnFound {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Position in the primary key; 0: none. */
  readonly place: number;
}

interface ReferenceFound {
  readonly table: string;
  readonly target: string;
}

/** Virtual tables and their shadows are indexes. */
const ofSqlite = {
  columns: sql<ColumnFound>`
    select t.name as "table", c.name as "column", c.type, c.pk as place
    from pragma_table_list as t, pragma_table_info(t.name) as c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite!_%' escape '!'`,
  references: sql<ReferenceFound>`
    select t.name as "table", r."table" as target
    from pragma_table_list as t, pragma_foreign_key_list(t.name) as r
    where t.schema = 'main' and t.type = 'table'`,
};

const ofPostgres = {
  columns: sql<ColumnFound>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
  references: sql<ReferenceFound>`
    select c.relname as "table", t.relname as target
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
};

/** Returns every table with its own rows, those that others refer to first. */
export async function readTables(database: Database): Promise<Table[]> {
  const queries = isPostgres(database) ? ofPostgres : ofSqlite;
  const { rows: columns } = await queries.columns.execute(database);
  const { rows: references } = await queries.references.execute(database);
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
    .filter(([name]) => !DERIVED.has(name))
    .map(([name, own]) => ({
      name,
      columns: own.map(({ column }) => column).sort(),
      key: own
        .filter(({ place }) => place > 0)
        .sort((one, other) => one.place - other.place)
        .map(({ column }) => column),
      refersTo: references.flatMap(({ table, target }) =>
        table === name && target !== name ? [target] : [],
      ),
      texts: new Set(own.flatMap(({ column, type }) => (type.toLowerCase() === 'text' ? [column] : []))),
    }));
  return inOrder(tables.sort((one, other) => (one.name < other.name ? -1 : 1)));
}

/** Sorts tables so that each comes after those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const done = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, refersTo }) => !done.has(name) && refersTo.every((target) => done.has(target)),
    );
    if (next.length === 0) throw new Error('Tables refer to one another in a circle.');
    for (const table of next) done.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** Whether a database has no table at all. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { columns } = isPostgres(database) ? ofPostgres : ofSqlite;
  return (await columns.execute(database)).rows.length === 0;
}
