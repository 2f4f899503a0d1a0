import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import type { FileTools } from '../platform/files/service.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { contains, type Identifiers, identifiersOf } from './identifiers.ts';
import { namingColumns, registerEntries, type Stored } from './register.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** Rows in memory at a time; a frozen roof has some 100 kB. */
const PAGE = 50;
/** Maximum size of the files of an export, bytes; the rest is listed. */
const MAX_FILE_BYTES = 1024 ** 3;

type Row = Readonly<Record<string, unknown>>;
type Condition = RawBuilder<boolean>;

/** One part of an export: rows of a table, and what of them belongs into it. */
interface Part {
  readonly table: string;
  readonly entry: Stored;
  readonly where: Condition;
  readonly pick: (row: Row) => Row;
}

/** Streams a ZIP file with everything stored about a person. Rejects with NOT_FOUND before it yields anything. */
export async function exportPerson(tools: FileTools, id: string): Promise<AsyncIterable<Uint8Array>> {
  const { database } = tools;
  const person = await database
    .selectFrom('person')
    .select(['id', 'email', 'organisation_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw new ProblemError(404, 'NOT_FOUND');
  const identifiers = await identifiersOf(database, id);
  const parts = registerEntries.flatMap(([table, entry]) => partsOfPerson(table, entry, person, identifiers));
  // Printouts, offers and invoices belong to the firm.
  const files = acrossOrganisations(database)
    .select('file')
    .select(['id', 'name', 'size', 'store_key'])
    .where('created_by', '=', id)
    .where('organisation_id', '=', person.organisation_id)
    .where((row) =>
      row.or([
        row('used_in', 'is', null),
        row.and(['paper:%', 'offer:%', 'invoice:%'].map((place) => row('used_in', 'not like', place))),
      ]),
    )
    .orderBy('id');
  return zipOf(entriesOf(tools, { about: { person: id }, parts, files: await files.execute() }));
}

/** Streams a ZIP file with everything stored about a firm. Rejects with NOT_FOUND before it yields anything. */
export async function exportOrganisation(tools: FileTools, id: string): Promise<AsyncIterable<Uint8Array>> {
  const { database } = tools;
  const found = await database
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ProblemError(404, 'NOT_FOUND');
  const parts = registerEntries.flatMap(([table, entry]) => partOfOrganisation(table, entry, id));
  const files = acrossOrganisations(database)
    .select('file')
    .select(['id', 'name', 'size', 'store_key'])
    .where('organisation_id', '=', id)
    .orderBy('id');
  return zipOf(entriesOf(tools, { about: { organisation: id }, parts, files: await files.execute() }));
}

/**
 * Rows about the person as a whole; of rows that they changed, when and what they wrote; of other rows that name
 * them, only where: the rest of such rows is about others.
 */
function partsOfPerson(
  table: string,
  entry: Stored,
  { id, email }: { readonly id: string; readonly email: string },
  identifiers: Identifiers,
): Part[] {
  const { subject, named, people = [], words } = entry;
  const naming = namingColumns(entry);
  const isAbout = anyOf([
    ...(subject === undefined ? [] : [sql<boolean>`${sql.ref(subject)} = ${id}`]),
    ...(named === undefined ? [] : [sql<boolean>`lower(${sql.ref(named.email)}) = ${email}`]),
  ]);
  const isBy = anyOf(people.map((column) => sql<boolean>`${sql.ref(column)} = ${id}`));
  const isNamed = anyOf(naming.map((column) => contains(column, identifiers)));
  const rest = sql<boolean>`${isAbout} is not true and ${isBy} is not true`;
  return [
    { table, entry, where: isAbout, pick: (row: Row) => withoutSecrets(entry, row) },
    {
      table: `${table}.by`,
      entry,
      where: sql<boolean>`${isAbout} is not true and ${isBy}`,
      pick: (row: Row) => ({
        ...only(row, entry.key),
        ...only(
          row,
          Object.keys(row).filter((column) => /(^|_)at$/.test(column)),
        ),
        did: people.filter((column) => row[column] === id),
        ...(words && row[words.by] === id && only(row, words.columns)),
      }),
    },
    {
      table: `${table}.named`,
      entry,
      where: sql<boolean>`${rest} and ${isNamed}`,
      pick: (row: Row) => only(row, entry.key),
    },
  ];
}

/** All rows of the firm and of its people, but internal ones of the supplier. */
function partOfOrganisation(table: string, entry: Stored, id: string): Part[] {
  const { organisation, subject, named, basis, isInternal, plain } = entry;
  if (isInternal || basis === 'technical') return [];
  // Rows without a firm of their own belong to it by their person or project.
  const byOthers = [
    ...(subject === undefined
      ? []
      : [sql<boolean>`${sql.ref(subject)} in (select id from person where organisation_id = ${id})`]),
    ...(named === undefined
      ? []
      : [
          sql<boolean>`lower(${sql.ref(named.email)}) in (select email from person where organisation_id = ${id})`,
        ]),
    ...(plain.includes('project_id')
      ? [sql<boolean>`project_id in (select id from project where organisation_id = ${id})`]
      : []),
  ];
  const owners = organisation === undefined ? byOthers : [sql<boolean>`${sql.ref(organisation)} = ${id}`];
  if (owners.length === 0) return [];
  return [{ table, entry, where: anyOf(owners), pick: (row) => withoutSecrets(entry, row) }];
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`(1 = 0)` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const only = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

const withoutSecrets = ({ secrets = [] }: Stored, row: Row): Row =>
  only(
    row,
    Object.keys(row).filter((column) => !secrets.includes(column)),
  );

interface Content {
  readonly about: Row;
  readonly parts: readonly Part[];
  readonly files: readonly { id: string; name: string; size: number; store_key: string }[];
}

async function* entriesOf(
  { database, store, clock }: FileTools,
  { about, parts, files }: Content,
): AsyncGenerator<ZipEntry> {
  const purposes = Object.fromEntries(
    registerEntries.map(([table, { purpose, basis }]) => [table, { purpose, basis }]),
  );
  const head = { ...about, exportedAt: new Date(clock()).toISOString(), tables: purposes };
  yield { name: 'about.json', content: textOf([JSON.stringify(head, null, 1)]) };
  for (const part of parts) {
    // Tables without rows are left out.
    const pages = pagesOf(database, part);
    const first = await pages.next();
    if (!first.done)
      yield { name: `tables/${part.table}.json`, content: textOf(arrayOf(first.value, pages)) };
  }
  const missing: Row[] = [];
  let bytes = 0;
  for (const { id, name, size, store_key } of files) {
    const isIncluded = bytes + Number(size) <= MAX_FILE_BYTES;
    const content = isIncluded ? await store.open(store_key).catch(missingContent) : null;
    if (content) yield { name: `files/${id} ${name}`, isStored: true, content };
    else missing.push({ id, name, size, reason: isIncluded ? 'missing' : 'too large' });
    bytes += content ? Number(size) : 0;
  }
  if (missing.length > 0)
    yield { name: 'files-left-out.json', content: textOf([JSON.stringify(missing, null, 1)]) };
}

function missingContent(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'FILE_MISSING') return null;
  throw error;
}

/** Yields pages of the rows of a part, by key. */
async function* pagesOf(database: Database, { entry, table, where, pick }: Part): AsyncGenerator<Row[]> {
  const key = sql.join(entry.key.map((column) => sql.ref(column)));
  const name = sql.table(table.split('.')[0] ?? '');
  for (let after: Row | undefined; ; ) {
    const last = after;
    const isNext = last ? sql`and (${key}) > (${sql.join(entry.key.map((column) => last[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${name} where ${where} ${isNext} order by ${key} limit ${PAGE}`.execute(database);
    if (rows.length === 0) return;
    yield rows.map(pick);
    after = rows.at(-1);
  }
}

async function* arrayOf(first: readonly Row[], rest: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `[\n${jsonOf(first)}`;
  for await (const rows of rest) yield `,\n${jsonOf(rows)}`;
  yield '\n]\n';
}

const jsonOf = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).join(',\n');

async function* textOf(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
