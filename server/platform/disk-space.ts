import { randomFillSync } from 'node:crypto';
import { open, stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, isPostgres } from './db/database.ts';
import { ballastIn } from './db/disk-full.ts';
import { ProblemError } from './http/problems.ts';

const MB = 1024 * 1024;
/** On a small volume, reserve and ballast are each a tenth. */
const SMALL_PART = 10;
const LARGEST_BALLAST = 16 * MB;
const WATCH_INTERVAL_MS = 500;
/** PostgreSQL reports a full disk only through a failing statement; it is assumed full for this long. */
const NOTED_FOR_MS = 30_000;

/** Free space on the volumes of files and database, which may be the same. */
export interface DiskSpace {
  /** Rejects with STORAGE_FULL if no file can be stored without using the reserve. */
  requireForFiles(): Promise<void>;
  /** Rejects with DATABASE_FULL if nothing may be saved: the rest is reserved for signing in. */
  requireForSaves(): Promise<void>;
  /** Whether both have space. */
  hasRoom(): Promise<boolean>;
  /** Free and reserved bytes of the volumes of the data folder and of files. */
  volumes(): Promise<Record<'data' | 'files', { readonly free: number; readonly reserve: number }>>;
  /** Called when a statement found the disk full. */
  noteFull(): void;
  close(): void;
}

interface DiskSpaceOptions {
  readonly dataFolder: string;
  /** Folder that uploads are written to. */
  readonly filesFolder: string;
  readonly database: Database;
  /** Bytes to keep free. */
  readonly reserve: number;
  /** Called when the disk becomes full, and when it has space again. */
  readonly onChange: (isFull: boolean) => void;
}

/** Reserve and ballast on this volume, bytes. */
interface Room {
  readonly free: number;
  readonly reserve: number;
  readonly ballast: number;
}

/**
 * Watches the disk. Below the reserve it rejects files and saves, so that sign-ins can still be written. If other
 * programs fill the disk anyway, `openSqlite` frees the ballast, a file created for that. It is written again once
 * there is space.
 */
export function watchDiskSpace({
  dataFolder,
  filesFolder: files,
  database,
  reserve,
  onChange,
}: DiskSpaceOptions): DiskSpace {
  const isSqlite = !isPostgres(database);
  const ballast = ballastIn(dataFolder);
  let notedUntil = 0;

  async function measure(folder: string): Promise<Room> {
    const { bavail, blocks, bsize } = await statfs(folder);
    const small = Math.floor((blocks * bsize) / SMALL_PART);
    return {
      free: bavail * bsize,
      reserve: Math.min(reserve, small),
      ballast: isSqlite ? Math.min(LARGEST_BALLAST, small) : 0,
    };
  }

  /** Whether less than the reserve is free; the ballast counts as used, written or not. */
  async function isLow(folder: string): Promise<boolean> {
    const room = await measure(folder);
    const given = room.ballast - Math.min(await sizeOf(ballast), room.ballast);
    return room.free - given < room.reserve;
  }
  const areSavesFull = async () => (isSqlite ? await isLow(dataFolder) : performance.now() < notedUntil);

  /** Writes the ballast if there is space. */
  async function restoreBallast(): Promise<void> {
    const room = await measure(dataFolder);
    if (room.free > room.reserve + 2 * room.ballast && (await sizeOf(ballast)) < room.ballast)
      await writeBallast(ballast, room.ballast);
  }

  let wasFull = false;
  let isWatching = false;
  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    try {
      if (isSqlite) await restoreBallast();
      const isFull = (await areSavesFull()) || (await isLow(files));
      if (isFull === wasFull) return;
      wasFull = isFull;
      onChange(isFull);
      // While there is some space: the contents of SQLite's log need space in the database, too.
      if (isFull && isSqlite) await sql`pragma wal_checkpoint(truncate)`.execute(database);
    } catch {
      // Retried later; the checks measure for themselves.
    } finally {
      isWatching = false;
    }
  };
  const timer = setInterval(watch, WATCH_INTERVAL_MS).unref();
  void watch();

  return {
    async requireForFiles() {
      if (await isLow(files)) throw new ProblemError(507, 'STORAGE_FULL');
    },
    async requireForSaves() {
      // PostgreSQL reports it itself.
      if (isSqlite && (await isLow(dataFolder))) throw new ProblemError(503, 'DATABASE_FULL');
    },
    hasRoom: async () => !(await areSavesFull()) && !(await isLow(files)),
    volumes: async () => ({ data: await measure(dataFolder), files: await measure(files) }),
    noteFull() {
      notedUntil = performance.now() + NOTED_FOR_MS;
      void watch();
    },
    close: () => clearInterval(timer),
  };
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Writes a file of incompressible bytes. */
async function writeBallast(path: string, size: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let left = size; left > 0; left -= MB)
      await file.writeFile(randomFillSync(Buffer.alloc(Math.min(left, MB))));
    await file.sync();
  } finally {
    await file.close();
  }
}
