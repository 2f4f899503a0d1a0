import type { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import {
  extensionOf,
  extensions,
  type FileFault,
  type FileUse,
  type StoredFile,
} from '../../../contracts/domain/files.ts';
import { MOST_ATTACHMENTS } from '../../../contracts/domain/projects.ts';
import type { FileQuotas } from '../../settings.ts';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { FileRow } from '../db/schema.ts';
import { acrossOrganisations, scoped } from '../db/scoped.ts';
import { invalidField, ProblemError } from '../http/problems.ts';
import type { Person, Program } from '../http/signed-in.ts';
import { isHeld, SWEEP_FILES } from '../jobs/hold.ts';
import type { FileParser } from './parser.ts';
import { requireQuota } from './quota.ts';
import { beginContent, enqueueRemovals, keepContent, removeContent } from './removal.ts';
import type { FileScanner } from './scanner.ts';
import type { Content, FileStore } from './store.ts';

/** Dependencies for files. */
export interface FileTools {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: Clock;
}

/** Further tools for uploads. */
export interface UploadTools extends FileTools {
  readonly parser: FileParser;
  readonly scanner: FileScanner;
  readonly quotas: FileQuotas;
}

/** The person and organisation that a file belongs to. */
interface Owner {
  readonly id: string;
  readonly organisation: { readonly id: string };
}

interface Upload {
  readonly use: FileUse;
  readonly name: string;
  readonly bytes: Readable;
  /** Maximum size in bytes. */
  readonly most: number;
  /** Called when the stream has ended; rejects if the file was cut off. */
  readonly ended?: () => Promise<void>;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

/** Maximum number of unattached files of a person. */
const MOST_UNUSED = 100;

const fileOf = (row: FileRow): StoredFile => ({
  id: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  createdAt: row.created_at,
});

/** Control characters, and marks that reverse the text direction. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST_STEM = 180;

/** Returns a name for display: without folders and invisible characters, and of limited length. */
export function plainName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = last.replace(UNSEEN, '').trim();
  const dot = seen.lastIndexOf('.');
  const stem = dot < 0 ? seen : seen.slice(0, dot);
  return [...stem].slice(0, LONGEST_STEM).join('') + (dot < 0 ? '' : seen.slice(dot, dot + 10));
}

/**
 * Stores an upload under the client's id. Idempotent; other content under the same id is rejected with
 * INPUT_INVALID. Rejects with FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE, TOO_MANY_FILES, FILE_QUOTA_USED or
 * STORAGE_FULL, with BUSY if too many files wait to be parsed, and with `ScannerUnavailable`. Concurrent uploads may exceed the number of
 * files, never the quotas in bytes.
 */
export async function storeUpload(
  tools: UploadTools,
  owner: Owner,
  id: string,
  { use, bytes, most, ended, signal, ...upload }: Upload,
): Promise<{ file: StoredFile; isNew: boolean }> {
  const { database, parser, scanner } = tools;
  const name = plainName(upload.name);
  try {
    if (!extensions[use].includes(extensionOf(name))) throw fileRefusal('extension', use);
    await requireRoom(database, owner, id);
  } catch (error) {
    // Drain the body: a client reads the error response only after sending everything.
    bytes.resume();
    throw error;
  }
  let type = '';
  const begin = async (key: string) => {
    await beginContent(tools, { key, uploadedBy: owner.id, size: most });
    const known = await scoped(database, owner).ownerOf('file', id);
    // Repeating an upload stores nothing new.
    if (known === 'nobody') await requireQuota(database, owner, tools.quotas);
  };
  const content = await putContent(tools, begin, bytes, async (path, size) => {
    await ended?.();
    const requester = { organisation: owner.organisation.id, signal };
    const found = await parser.run('kind', async () => ({ path, size }), requester);
    if ('fault' in found) throw fileRefusal(found.fault, use);
    if (found.type !== extensionOf(name).replace('jpeg', 'jpg')) throw fileRefusal('content', use);
    if (await scanner.malwareIn(path, signal)) throw fileRefusal('malware', use, 'malware');
    type = found.type;
  });
  return addRow(tools, owner, { id, name, type }, content);
}

/** Stores a file created by the server, such as a printout, under an id. Idempotent. Rejects with STORAGE_FULL. */
export async function storeOwnFile(
  tools: FileTools,
  owner: Owner,
  id: string,
  { name, type, bytes }: { readonly name: string; readonly type: string; readonly bytes: Readable },
): Promise<{ file: StoredFile; isNew: boolean }> {
  const content = await putOwnContent(tools, bytes);
  return addRow(tools, owner, { id, name: plainName(name), type }, content);
}

/** Returns the error for a file with this fault, logged under an event if there is one. */
export const fileRefusal = (fault: FileFault, use: FileUse, event?: string): ProblemError =>
  new ProblemError(422, 'FILE_TYPE_NOT_ALLOWED', { fault, use }, event);

/** Rejects with TOO_MANY_FILES if the person has the maximum number of unused files, not counting `id`. */
async function requireRoom(database: Database, owner: Owner, id: string): Promise<void> {
  const { count } = await scoped(database, owner)
    .select('file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_by', '=', owner.id)
    .where('used_in', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_UNUSED) throw new ProblemError(409, 'TOO_MANY_FILES', { most: MOST_UNUSED });
}

/** Stores content under a new key. `begin` first schedules its removal, until it has a row. */
async function putContent(
  tools: FileTools,
  begin: (key: string) => Promise<void>,
  bytes: Readable,
  inspect?: Parameters<FileStore['put']>[2],
): Promise<Content> {
  const key = newId();
  try {
    await tools.store.requireRoom();
    await begin(key);
    return await tools.store.put(key, bytes, inspect);
  } catch (error) {
    // Drain the body: a client reads the error response only after sending everything.
    bytes.resume();
    await removeNow(tools, key);
    throw error;
  }
}

/** Stores content without counting it against a quota. */
const putOwnContent = (tools: FileTools, bytes: Readable): Promise<Content> =>
  putContent(tools, (key) => beginContent(tools, { key, uploadedBy: null, size: 0 }), bytes);

/** Removes content early, unless a backup copies files; if that fails, its scheduled removal will. */
const removeNow = async (tools: FileTools, key: string): Promise<void> => {
  try {
    if (!(await isHeld(tools.database, SWEEP_FILES))) await removeContent(tools, key);
  } catch {
    // Removed by the sweep.
  }
};

/** Inserts the row of stored content, or removes the content if the id already has one. */
async function addRow(
  tools: FileTools,
  owner: Owner,
  { id, name, type }: Pick<FileRow, 'id' | 'name' | 'type'>,
  { key, size, sha256 }: Content,
): Promise<{ file: StoredFile; isNew: boolean }> {
  const { database, clock } = tools;
  const values = { id, name, type, size, sha256, store_key: key, used_in: null };
  let isCommitting = false;
  try {
    const row = await inTransaction(database, async (transaction) => {
      const made = await scoped(transaction, owner)
        .insert('file', { ...values, created_by: owner.id, created_at: clock() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made) await keepContent(transaction, key);
      isCommitting = true;
      return made;
    });
    if (row) return { file: fileOf(row), isNew: true };
  } catch (error) {
    // A commit with an unknown result may have succeeded. If so, the row needs its content; if not, the scheduled
    // removal finds it.
    if (!isCommitting) await removeNow(tools, key);
    throw error;
  }
  await removeNow(tools, key);
  const stored = await scoped(database, owner)
    .select('file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored?.sha256 !== sha256) throw invalidField('id', 'invalid');
  return { file: fileOf(stored), isNew: false };
}

/**
 * Replaces the content of a file created by the server; does nothing if there is none. Rejects with STORAGE_FULL.
 */
export async function replaceOwnFile(tools: FileTools, id: string, bytes: Readable): Promise<void> {
  const { database, clock } = tools;
  const { key, size, sha256 } = await putOwnContent(tools, bytes);
  const replaced = await inTransaction(database, async (transaction) => {
    const { select, update } = acrossOrganisations(transaction);
    const before = await select('file').select('store_key').where('id', '=', id).executeTakeFirst();
    const { numUpdatedRows = 0n } =
      before === undefined
        ? {}
        : await update('file', { store_key: key, size, sha256 })
            .where('id', '=', id)
            .where('store_key', '=', before.store_key)
            .executeTakeFirstOrThrow();
    if (!before || numUpdatedRows === 0n) return null;
    await keepContent(transaction, key);
    await enqueueRemovals(transaction, [before.store_key], clock());
    return before.store_key;
  });
  await removeNow(tools, replaced ?? key);
}

/** Files that a person may open: those of their organisation, for staff also attached ones. */
const readable = (database: Database, { role, organisation }: Person) =>
  role === 'partner'
    ? scoped(database, { organisation }).select('file')
    : acrossOrganisations(database)
        .select('file')
        .where(({ eb, or }) =>
          or([eb('organisation_id', '=', organisation.id), eb('used_in', 'is not', null)]),
        );

/** Returns files by id, in the given order, without those that are missing or that the person may not open. */
export async function listFiles(
  database: Database,
  person: Person,
  ids: readonly string[],
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await readable(database, person).selectAll().where('id', 'in', ids).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(fileOf);
}

/** Rejects with NOT_FOUND unless the person may open the file. */
export async function requireReadable(database: Database, person: Person, id: string): Promise<void> {
  if (await readable(database, person).select('id').where('id', '=', id).executeTakeFirst()) return;
  await requireFile(database, person, id);
}

/** Rejects with NOT_FOUND unless the file belongs to the organisation; `orNew` also allows an unused id. */
export async function requireFile(
  database: Database,
  owner: Owner,
  id: string,
  { orNew = false } = {},
): Promise<void> {
  const whose = await scoped(database, owner).ownerOf('file', id);
  if (whose === 'foreign') throw new ProblemError(404, 'NOT_FOUND', {}, 'foreign id');
  if (whose === 'nobody' && !orNew) throw new ProblemError(404, 'NOT_FOUND');
}

/** Opens a file that the person may read, with its content. Records that a partner opened an invoice. */
export async function openFile(
  { database, store, clock }: FileTools,
  person: Person,
  id: string,
): Promise<{ file: StoredFile; bytes: Readable }> {
  const find = () => readable(database, person).selectAll().where('id', '=', id).executeTakeFirst();
  const row = await find();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  const bytes = await store.open(row.store_key);
  if (person.role !== 'partner' || !row.used_in?.startsWith('invoice:')) return { file: fileOf(row), bytes };
  try {
    await scoped(database, person)
      .update('invoice', { opened_at: clock() })
      .where('file_id', '=', id)
      .where('opened_at', 'is', null)
      .execute();
    // An opened invoice is never removed; one removed before that took its file along.
    if (!(await find())) throw new ProblemError(404, 'NOT_FOUND');
  } catch (error) {
    bytes.destroy();
    throw error;
  }
  return { file: fileOf(row), bytes };
}

/** Deletes an unattached file; rejects with FILE_IN_USE if it is attached. */
export async function removeFile(tools: FileTools, owner: Owner, id: string): Promise<void> {
  const { database, clock } = tools;
  const removed = await inTransaction(database, async (transaction) => {
    const row = await scoped(transaction, owner)
      .delete('file')
      .where('id', '=', id)
      .where('used_in', 'is', null)
      .returning('store_key')
      .executeTakeFirst();
    if (row) await enqueueRemovals(transaction, [row.store_key], clock());
    return row;
  });
  if (removed) return removeNow(tools, removed.store_key);
  await requireFile(database, owner, id);
  throw new ProblemError(409, 'FILE_IN_USE');
}

/** The resource that a file is attached to: a project, an event, a message … */
export type FileParent =
  `${'project' | 'event' | 'message' | 'offer' | 'document' | 'video' | 'share' | 'invoice'}:${string}`;

/**
 * Attaches files of `owner` to a resource in the caller's transaction, and detaches those no longer listed.
 * Attached files belong to the organisation of the resource, not of the uploader. A file already attached within
 * that organisation stays where it is. Rejects with INPUT_INVALID at `path` if a file is missing or of another
 * owner, and with TOO_MANY_FILES for more than `most`.
 */
export async function attachFiles(
  transaction: Database,
  owner: Pick<Owner, 'organisation'>,
  { place, organisation }: { readonly place: FileParent; readonly organisation: string },
  ids: readonly string[],
  { path = 'attachments', most = MOST_ATTACHMENTS } = {},
): Promise<void> {
  if (ids.length > most) throw new ProblemError(422, 'TOO_MANY_FILES', { most });
  const { select, update } = acrossOrganisations(transaction);
  await update('file', { used_in: null }).where('used_in', '=', place).execute();
  for (const [index, id] of ids.entries()) {
    const { numUpdatedRows } = await update('file', { used_in: place, organisation_id: organisation })
      .where('id', '=', id)
      .where('used_in', 'is', null)
      .where('organisation_id', 'in', [owner.organisation.id, organisation])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) continue;
    const elsewhere = await select('file')
      .select('id')
      .where('id', '=', id)
      .where('used_in', 'is not', null)
      .where('organisation_id', '=', organisation)
      .executeTakeFirst();
    if (!elsewhere)
      throw new ProblemError(422, 'INPUT_INVALID', {
        fields: [{ path: `${path}.${index}`, rule: 'invalid' }],
      });
  }
}

/**
 * Gives an unattached PDF of the supplier to an invoice and its organisation, in the caller's transaction. Rejects with
 * INPUT_INVALID if there is none.
 */
export async function attachInvoice(
  transaction: Database,
  { invoice, organisation }: { readonly invoice: string; readonly organisation: string },
  fileId: string,
): Promise<void> {
  const place: FileParent = `invoice:${invoice}`;
  const { numUpdatedRows } = await acrossOrganisations(transaction)
    .update('file', { used_in: place, organisation_id: organisation })
    .where('id', '=', fileId)
    .where('type', '=', 'pdf')
    .where('used_in', 'is', null)
    .where('created_by', 'in', transaction.selectFrom('person').select('id').where('role', '!=', 'partner'))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw invalidField('fileId', 'invalid');
}

/** Deletes the file of a removed invoice in the caller's transaction, and schedules the removal of its content. */
export async function removeInvoiceFile(transaction: Database, fileId: string, now: number): Promise<void> {
  const { store_key } = await acrossOrganisations(transaction)
    .delete('file')
    .where('id', '=', fileId)
    .returning('store_key')
    .executeTakeFirstOrThrow();
  await enqueueRemovals(transaction, [store_key], now);
}

/** Returns the owner of what a program uploads: the administrator who created its key. */
export async function ownerOf(database: Database, program: Program | null): Promise<Owner> {
  const row = await database
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.created_by')
    .select(['person.id', 'person.organisation_id'])
    .where('api_key.id', '=', program?.id ?? '')
    .executeTakeFirstOrThrow();
  return { id: row.id, organisation: { id: row.organisation_id } };
}

/**
 * Records which files an unsent project names, so that they are not removed, in the transaction that stores the
 * project.
 */
export async function nameFilesOfDraft(
  transaction: Database,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('draft_file').where('project_id', '=', projectId).execute();
  const named = [...new Set(ids)].map((id) => ({ project_id: projectId, file_id: id }));
  if (named.length > 0) await transaction.insertInto('draft_file').values(named).execute();
}
