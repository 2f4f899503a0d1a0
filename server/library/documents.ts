import { sql } from 'kysely';
import type {
  DocumentList,
  DocumentQuery,
  DocumentRow,
  DocumentState,
  PortalDocument,
  PublishDocument,
} from '../../contracts/domain/documents.ts';
import { byLanguage, LOCALES } from '../../contracts/domain/languages.ts';
import { may } from '../../contracts/domain/permissions.ts';
import { titleIn } from '../../contracts/domain/trainings.ts';
import type { Language } from '../../contracts/domain/user.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { DocumentRow as Row } from '../platform/db/schema.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { containing, searchKeyOf } from '../platform/db/search.ts';
import type { FileParent, FileTools } from '../platform/files/service.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';

/** The key of the title in a language; German for a document that was published without it. */
const titleKey = (language: Language) =>
  sql<string>`coalesce(
    (select key from document_title where document_id = found.id and language = ${language}),
    (select key from document_title where document_id = found.id and language = 'de'))`;

/** Publishers also see versions that become valid later. */
const seesUpcoming = (person: Person): boolean => may(person, 'documentation', 'upload');

/** The edition of a document's series that is valid on a day; null before the first. */
const validEdition = (today: string) =>
  sql<number | null>`(select max(other.edition) from document as other
    where other.series_id = document.series_id and other.valid_from <= ${today})`;

const documents = (database: Database, today: string) =>
  database.selectFrom('document').selectAll('document').select(validEdition(today).as('valid_edition'));
type Read = Row & { valid_edition: number | null };

const stateOf = ({ edition, valid_from, valid_edition }: Read, today: string): DocumentState =>
  edition === valid_edition ? 'current' : valid_from > today ? 'upcoming' : 'superseded';

/** Names and sizes in bytes of files, by id. */
async function filesOf(database: Database, rows: readonly Row[]) {
  if (rows.length === 0) return new Map<string, { name: string; size: number }>();
  const files = await acrossOrganisations(database)
    .select('file')
    .select(['id', 'name', 'size'])
    .where(
      'id',
      'in',
      rows.map(({ file_id }) => file_id),
    )
    .execute();
  return new Map(files.map((file) => [file.id, file]));
}

const isUpcoming = ({ valid_from }: Row, today: string): boolean => valid_from > today;

/** The valid versions, and for publishers the coming ones. */
const visible = (database: Database, person: Person, today: string) =>
  documents(database, today).where(({ eb, or, ref }) =>
    or([
      eb('edition', '=', validEdition(today) as never),
      ...(seesUpcoming(person) ? [eb(ref('valid_from'), '>', today)] : []),
    ]),
  );

/** The other languages in which documents are available. */
async function otherLanguages(database: Database, person: Person, rows: readonly Row[], today: string) {
  if (rows.length === 0) return () => [];
  const titles = rows.map((row) => row.titles);
  const same = await visible(database, person, today)
    .where('titles', 'in', titles)
    .orderBy('language')
    .execute();
  return (row: Row): DocumentRow['otherLanguages'] => {
    const others = same.filter(
      (other) =>
        other.kind === row.kind &&
        other.titles === row.titles &&
        other.language !== row.language &&
        isUpcoming(other, today) === isUpcoming(row, today),
    );
    return [...new Map(others.map(({ id, language }) => [language, { id, language }])).values()];
  };
}

const rowOf = (row: Read, today: string, size: number): Omit<DocumentRow, 'otherLanguages'> => ({
  id: row.id,
  kind: row.kind,
  titles: JSON.parse(row.titles),
  language: row.language,
  version: row.version,
  validFrom: row.valid_from,
  state: stateOf(row, today),
  size,
});

/** Returns one page of the valid versions, each document in one language. `now` in ms since 1970. */
export async function listDocuments(
  database: Database,
  person: Person,
  { kind, language, search, reader, sort, direction, page, pageSize }: DocumentQuery,
  now: number,
): Promise<DocumentList> {
  const today = dateAt(now);
  let found = visible(database, person, today);
  if (language.length > 0) found = found.where('language', 'in', language);
  if (search !== '') found = found.where(containing('search_key', search));
  // The reader's language, else German, else the first of the alphabet.
  const place = sql<number>`rank() over (
    partition by kind, titles, case when valid_from > ${today} then 1 else 0 end
    order by case language when ${reader} then 0 when 'de' then 1 else 2 end, language
  )`.as('place');
  const listed = database.selectFrom(found.select(place).as('found')).selectAll().where('place', '=', 1);
  const counted = await database
    .selectFrom(listed.as('listed'))
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  const byKind = counted.map(({ kind: of, count }) => [of, Number(count)] as const);
  const all = byKind.reduce((sum, [, count]) => sum + count, 0);
  const counts = Object.fromEntries([...byKind, ['all', all]]) as DocumentList['counts'];
  const rows = await (kind === '' ? listed : listed.where('kind', '=', kind))
    .orderBy(sort === 'validFrom' ? 'valid_from' : titleKey(reader), direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const files = await filesOf(database, rows);
  const others = await otherLanguages(database, person, rows, today);
  return {
    rows: rows.map((row) => ({
      ...rowOf(row, today, files.get(row.file_id)?.size ?? 0),
      otherLanguages: others(row),
    })),
    total: kind === '' ? all : (counts[kind] ?? 0),
    counts,
  };
}

/** Returns a version with its document. Rejects with NOT_FOUND, also if the person may not see it yet. */
export async function findDocument(
  database: Database,
  person: Person,
  id: string,
  now: number,
): Promise<PortalDocument & { fileId: string }> {
  const today = dateAt(now);
  const found = await documents(database, today).where('id', '=', id).executeTakeFirst();
  const isSeen = (row: Read) => stateOf(row, today) !== 'upcoming' || seesUpcoming(person);
  if (!found || !isSeen(found)) throw new ProblemError(404, 'NOT_FOUND');
  const series = await documents(database, today)
    .where('series_id', '=', found.series_id)
    .orderBy('edition', 'desc')
    .execute();
  const file = (await filesOf(database, [found])).get(found.file_id);
  const others = await otherLanguages(database, person, [found], today);
  return {
    ...rowOf(found, today, file?.size ?? 0),
    otherLanguages: others(found),
    fileId: found.file_id,
    fileName: file?.name ?? '',
    versions: series.filter(isSeen).map((row) => ({
      id: row.id,
      version: row.version,
      validFrom: row.valid_from,
      state: stateOf(row, today),
    })),
  };
}

/** Opens the content of a version returned by `findDocument`. */
export async function openDocument({ database, store }: FileTools, { fileId }: { readonly fileId: string }) {
  const { name, size, store_key } = await acrossOrganisations(database)
    .select('file')
    .select(['name', 'size', 'store_key'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { name, size, bytes: await store.open(store_key) };
}

/**
 * Attaches a file of the publisher's organisation to a place. Rejects with INPUT_INVALID at `path` if it cannot be.
 */
export async function placeFile(
  transaction: Database,
  person: Person,
  { id, types, place, path }: { id: string; types: readonly string[]; place: FileParent; path: string },
): Promise<void> {
  const { numUpdatedRows } = await scoped(transaction, person)
    .update('file', { used_in: place })
    .where('id', '=', id)
    .where('type', 'in', types)
    .where(({ eb, or }) => or([eb('used_in', 'is', null), eb('used_in', '=', place)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw invalidField(path, 'invalid');
}

/**
 * Publishes a document under the client's id, or the next version of one. Idempotent. Rejects with INPUT_INVALID,
 * or DOCUMENT_CHANGED if another version came first.
 */
export async function publishDocument(
  { database, clock }: Pick<FileTools, 'database' | 'clock'>,
  person: Person,
  id: string,
  body: PublishDocument,
): Promise<void> {
  const hash = bodyHash(body);
  await inTransaction(database, async (transaction) => {
    const before = body.supersedes === null ? null : await latestOf(transaction, body.supersedes);
    if (before === undefined) throw invalidField('supersedes', 'invalid');
    if (before && before.id !== id && body.validFrom < before.valid_from)
      throw invalidField('validFrom', 'invalid');
    await placeFile(transaction, person, {
      id: body.fileId,
      types: ['pdf'],
      place: `document:${id}`,
      path: 'fileId',
    });
    const keys = byLanguage((locale) => searchKeyOf(titleIn(body.titles, locale)));
    const row: Row = {
      id,
      ...placeInSeries(id, before),
      kind: body.kind,
      titles: JSON.stringify(body.titles),
      language: body.language,
      version: body.version,
      valid_from: body.validFrom,
      file_id: body.fileId,
      published_at: clock(),
      published_by: person.id,
      body_hash: hash,
      search_key: Object.values(keys).join(' '),
    };
    const made = await transaction
      .insertInto('document')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      const titles = LOCALES.map((language) => ({ document_id: id, language, key: keys[language] }));
      await transaction.insertInto('document_title').values(titles).execute();
      return;
    }
    const stored = await transaction
      .selectFrom('document')
      .select('body_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!stored) throw new ProblemError(409, 'DOCUMENT_CHANGED');
    if (stored.body_hash !== hash) throw invalidField('id', 'invalid');
  });
}

/** A document that supersedes none begins a series. */
const placeInSeries = (
  id: string,
  before: Awaited<ReturnType<typeof latestOf>> | null,
): Pick<Row, 'series_id' | 'edition'> =>
  // Superseding anything but the latest version conflicts with its unique edition.
  before
    ? { series_id: before.series_id, edition: before.supersededEdition + 1 }
    : { series_id: id, edition: 1 };

/** Returns the latest version of a document and the edition of `id` in its series. */
async function latestOf(transaction: Database, id: string) {
  const superseded = await transaction
    .selectFrom('document')
    .select(['series_id', 'edition'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!superseded) return undefined;
  const latest = await transaction
    .selectFrom('document')
    .select(['id', 'series_id', 'valid_from'])
    .where('series_id', '=', superseded.series_id)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...latest, supersededEdition: superseded.edition };
}
