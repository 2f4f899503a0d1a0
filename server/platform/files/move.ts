import { isServed } from '../announcements.ts';
import { type Io, NotPossible } from '../command-line.ts';
import type { Database } from '../db/database.ts';
import { acrossOrganisations } from '../db/scoped.ts';
import { PAGE, pagesOf } from '../due-rows.ts';
import { ProblemError } from '../http/problems.ts';
import { expectedPlace } from './claim.ts';
import { hashOf } from './content-hash.ts';
import type { FilePlace } from './place.ts';
import type { FileStore } from './store.ts';

/** Contents copied at a time. */
const AT_ONCE = 8;
/** Faults that are named; the others are counted. */
const MOST_NAMED = 20;

/** A move of all contents of a database. */
export interface Move {
  readonly database: Database;
  readonly from: FilePlace;
  readonly to: FilePlace;
  /** Whether the move may end although contents are missing in both places, or differ from their hash. */
  readonly acceptFaults: boolean;
  readonly io: Io;
}

interface Stored {
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
}

/** `copied` and `present` contents are in the target with the hash of their row; the others are faults. */
type Outcome = 'copied' | 'present' | 'missing' | 'damaged';

/**
 * Copies the contents of all files to another place and reads each one back. Then the id that the database expects
 * moves there; the contents of the old place stay. May be interrupted at any point and repeated: contents in the target
 * are read again, the others copied. Rejects with `NotPossible` if a server runs or a place belongs to another database.
 * It also rejects, before the id moves, if a content is missing or damaged.
 */
export async function moveFiles({ database, from, to, acceptFaults, io }: Move): Promise<void> {
  const expected = await requireIds(database, from, to);
  const counts: Record<Outcome, number> = { copied: 0, present: 0, missing: 0, damaged: 0 };
  const stores = { from: from.openStore(), to: to.openStore() };
  const total = await countFiles(database);
  for await (const page of filePages(database)) {
    for (let first = 0; first < page.length; first += AT_ONCE)
      await Promise.all(
        page.slice(first, first + AT_ONCE).map(async (file) => {
          const outcome = await moveContent(file, stores);
          counts[outcome] += 1;
          const isFault = outcome === 'missing' || outcome === 'damaged';
          if (isFault && counts.missing + counts.damaged <= MOST_NAMED)
            io.complain(`File ${file.id}: its content ${file.key} is ${outcome}.`);
        }),
      );
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    io.write(`${done} of ${total} files: ${counts.copied} copied, ${counts.present} already there`);
  }
  const faults = counts.missing + counts.damaged;
  if (faults > 0 && !acceptFaults)
    throw new NotPossible(
      `${counts.missing} contents are missing in both places, ${counts.damaged} differ from the hash in the database. ` +
        `The server still uses ${from.name}. Restore them and repeat the command, or accept it with --accept-faults.`,
    );
  await requireStopped(database);
  if ((await to.createId(expected)) !== expected) throw new NotPossible(`${to.idPath} has changed.`);
  await from.removeId();
  io.write(`The files are in ${to.name}. ${from.name} is no longer used and can be deleted.`);
}

async function requireStopped(database: Database): Promise<void> {
  if (await isServed(database))
    throw new NotPossible('A server runs on this database: stop all of them, or uploads would be lost.');
}

/** Returns the id that the database expects. Rejects with `NotPossible` unless the source has it or the target does. */
async function requireIds(database: Database, from: FilePlace, to: FilePlace): Promise<string> {
  await requireStopped(database);
  const expected = await expectedPlace(database);
  if (expected === null) throw new NotPossible('The database has no files: start the server once.');
  const [source, target] = [await from.readId(), await to.readId()];
  if (target !== null && target !== expected)
    throw new NotPossible(`${to.name} has the files of another database: its id is ${target}.`);
  if (source !== expected && (source !== null || target === null))
    throw new NotPossible(
      `${from.name} does not have the files of this database: its id is ${source ?? 'missing'}, not ${expected}.`,
    );
  return expected;
}

async function countFiles(database: Database): Promise<number> {
  const { count } = await acrossOrganisations(database)
    .select('file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Yields the files, some at a time. */
const filePages = (database: Database): AsyncGenerator<readonly Stored[]> =>
  pagesOf((after) =>
    acrossOrganisations(database)
      .select('file')
      .select(['id', 'store_key as key', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

async function moveContent(
  { key, sha256 }: Stored,
  { from, to }: { readonly from: FileStore; readonly to: FileStore },
): Promise<Outcome> {
  const present = await hashIn(to, key);
  if (present === sha256) return 'present';
  const found = await hashIn(from, key);
  if (found === null) return present === null ? 'missing' : 'damaged';
  // Remains of an interrupted run on this machine.
  await to.remove(key);
  await to.put(key, await from.open(key));
  if ((await hashIn(to, key)) !== found)
    throw new NotPossible(`Content ${key} was copied and then read with another hash.`);
  return found === sha256 ? 'copied' : 'damaged';
}

/** Returns the hexadecimal SHA-256 of a content; null if it is missing. */
async function hashIn(store: FileStore, key: string): Promise<string | null> {
  try {
    return (await hashOf(await store.open(key))).sha256;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'FILE_MISSING') return null;
    throw error;
  }
}
