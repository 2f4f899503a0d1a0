import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import type { Clock } from '../platform/clock.ts';
import { type Io, NotPossible } from '../platform/command-line.ts';
import { type Database, isInUse, isPostgres, openFrozen, openMigrated } from '../platform/db/database.ts';
import { ownSchema, readSchema } from '../platform/db/migrate.ts';
import { openPlace } from '../platform/files/place.ts';
import { holdJob, SWEEP_FILES } from '../platform/jobs/hold.ts';
import { requestSnapshot, type Snapshot } from '../platform/snapshots.ts';
import type { Settings } from '../settings.ts';
import { copyContents } from './contents.ts';
import { writeLines } from './lines-file.ts';
import { contentPath, contentsPath, type Manifest, tablePath, writeManifest } from './manifest.ts';
import { type Lines, linesOf } from './rows.ts';
import { readTables, type Table } from './tables.ts';

export const RELEASE = packageFile.version;

/** Row of `secret` with the id of the place of the files; a restored database takes that of its own place. */
const FILE_PLACE = 'file-folder';

/** The database at an instant, while no file is deleted. */
interface Source extends Snapshot {
  readonly database: Database;
}

/** Context of every command. */
export interface CommandTools {
  readonly settings: Settings;
  readonly io: Io;
  readonly clock: Clock;
}

/** Writes a complete backup into a new folder. Rejects with `NotPossible`. */
export async function makeBackup({ settings, io, clock }: CommandTools, folder: string): Promise<void> {
  await makeFolder(folder);
  const source = await openSource(settings);
  try {
    const described = await writeTables(source.database, folder, clock);
    await source.thaw();
    const rows = described.tables.reduce((sum, table) => sum + table.rows, 0);
    io.write(`${described.tables.length} tables with ${rows} rows`);
    const store = (await openPlace(settings)).openStore();
    const faults: string[] = [];
    const contents = await writeLines(
      contentsPath(folder),
      copyContents(store, folder, (fault) => faults.push(fault)),
    );
    io.write(`${contents.rows} files`);
    for (const fault of faults) io.complain(fault);
    await source.release();
    await writeManifest(folder, { ...described, contents });
    io.write(`The backup is complete: ${folder}`);
  } finally {
    await source.database.destroy();
    await source.release().catch(() => {});
  }
}

/** Creates the folder, or takes an empty one, such as a mounted volume. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const present = await readdir(folder);
  if (present.some((name) => name !== 'lost+found'))
    throw new NotPossible(`${folder} is not empty: a backup never overwrites another one.`);
  for (const part of [tablePath(folder, ''), contentPath(folder, '')])
    await mkdir(join(part, part.endsWith('.gz') ? '..' : '.'), { recursive: true, mode: 0o700 });
}

/**
 * Opens the database for reading. If a server has SQLite open, its main file is read; if none has, the database is
 * locked, and a server does not start meanwhile.
 */
async function openSource(settings: Settings): Promise<Source> {
  const nothing = async () => {};
  if (settings.databaseUrl !== null) {
    const holding = await openMigrated(settings);
    try {
      const held = await holdJob(holding, SWEEP_FILES);
      const release = once(() => held.release().finally(() => holding.destroy()));
      return { database: await openMigrated(settings, true), thaw: nothing, release };
    } catch (error) {
      await holding.destroy();
      throw error;
    }
  }
  try {
    return { database: await openMigrated(settings), thaw: nothing, release: nothing };
  } catch (error) {
    if (!isInUse(error)) throw error;
  }
  const snapshot = await requestSnapshot(settings.dataFolder);
  return {
    database: openFrozen(settings.dataFolder),
    thaw: () => snapshot.thaw(),
    release: once(() => snapshot.release()),
  };
}

/** Makes a function that works at its first call only. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** Writes every table as of one instant. */
const writeTables = (
  database: Database,
  folder: string,
  clock: Clock,
): Promise<Omit<Manifest, 'contents'>> => {
  const isServer = isPostgres(database);
  const transaction = isServer
    ? database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : database.transaction();
  return transaction.execute(async (snapshot) => {
    const schema = await readSchema(snapshot);
    const at = new Date(clock()).toISOString();
    if (schema.sha256 !== ownSchema().sha256)
      throw new NotPossible(
        `The database has the schema ${schema.last} of another release: back up with that one.`,
      );
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(snapshot))
      tables.push({
        name: table.name,
        ...(await writeLines(tablePath(folder, table.name), portableLines(snapshot, table))),
      });
    return { format: 1, release: RELEASE, schema, database: isServer ? 'postgres' : 'sqlite', at, tables };
  });
};

/** Rows as another installation needs them: without its place of files, and without the claims of workers. */
const PORTABLE: Record<string, (line: string) => string[]> = {
  secret: (line) => (JSON.parse(line).name === FILE_PLACE ? [] : [line]),
  // The order of the columns stays.
  job: (line) => [JSON.stringify({ ...JSON.parse(line), claimed_by: null, claimed_until: null })],
};

async function* portableLines(snapshot: Database, table: Table): Lines {
  const portable = PORTABLE[table.name];
  for await (const read of linesOf(snapshot, table)) {
    const lines = portable ? read.flatMap(portable) : read;
    // A batch of none would be read back as one empty line.
    if (lines.length > 0) yield lines;
  }
}
