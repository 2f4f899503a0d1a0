import { createHash } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ProblemError } from '../http/problems.ts';

/** Stored content; its owner and name are in the database. */
export interface Content {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * The store of contents: a folder, or a bucket of an S3-compatible store. Once `put` has resolved, the content is
 * durable. Every function rejects with `StoreUnavailable` while the store does not answer.
 */
export interface FileStore {
  /** Rejects with STORAGE_FULL if there is no space for more. */
  requireRoom(): Promise<void>;
  /** Whether the store answers. */
  isAvailable(): Promise<boolean>;
  /** Number of operations that wait for another machine. */
  queueLength(): number;
  /**
   * Stores a stream under a new key once `inspect`, called with the path of the temporary file, resolves; otherwise
   * removes it. Rejects as `inspect` does, with INPUT_INVALID if the stream breaks off, and with STORAGE_FULL.
   */
  put(
    key: string,
    bytes: Readable,
    inspect?: (path: string, size: number) => Promise<void>,
  ): Promise<Content>;
  /** Opens the content, or its bytes from `start` to `end`, both inclusive. Rejects with FILE_MISSING. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Removes content, complete or partial. Idempotent. */
  remove(key: string): Promise<void>;
  /** Lists all content, complete or partial, with the time of its last change, ms since 1970. */
  list(): AsyncIterable<{ readonly key: string; readonly changedAt: number }>;
}

/** Folder of the contents within the data folder. */
export const fileFolder = (dataFolder: string): string => join(dataFolder, 'files');

/** File name suffix of partial content. */
const PART = '.part';
/** File names of complete or partial content; other files in the folder are not the store's. */
export const IS_CONTENT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.part)?$/;

/** Bytes written between two checks of the free space. */
const CHECK_EVERY = 256 * 1024;

/**
 * Opens a store in a folder, which is created on first use. Several processes may share it. `requireRoom` is called
 * also while content is written.
 */
export function openFolder(folder: string, requireRoom: () => Promise<void> = async () => {}): FileStore {
  const pathOf = (key: string) => join(folder, key);

  async function write(
    path: string,
    bytes: Readable,
    inspect: (path: string, size: number) => Promise<void>,
  ) {
    const file = await open(path, 'wx+', 0o600);
    try {
      const hash = createHash('sha256');
      let [size, checkedAt] = [0, 0];
      for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
        hash.update(chunk);
        await file.writeFile(chunk);
        size += chunk.length;
        if (size - checkedAt < CHECK_EVERY) continue;
        checkedAt = size;
        await requireRoom();
      }
      await inspect(path, size);
      await file.sync();
      return { size, sha256: hash.digest('hex') };
    } finally {
      await file.close();
    }
  }

  return {
    requireRoom,
    isAvailable: async () => (await stat(folder)).isDirectory(),
    queueLength: () => 0,
    async put(key, bytes, inspect = async () => {}) {
      await mkdir(folder, { recursive: true });
      const part = pathOf(key + PART);
      try {
        const { size, sha256 } = await write(part, bytes, inspect);
        await rename(part, pathOf(key));
        // Sync the folder too: only then is the file name durable.
        const directory = await open(folder);
        await directory.sync().finally(() => directory.close());
        return { key, size, sha256 };
      } catch (error) {
        await rm(part, { force: true });
        // Drain the body: a client reads the error response only after sending everything.
        bytes.resume();
        // The connection broke, or the form ended early.
        if (bytes.errored) throw new ProblemError(400, 'INPUT_INVALID');
        if (isFull(error)) throw new ProblemError(507, 'STORAGE_FULL', {}, 'storage full');
        throw error;
      }
    },
    async open(key, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new ProblemError(410, 'FILE_MISSING', {}, 'file missing') : error;
      });
      return file.createReadStream(range);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(pathOf(key + PART), { force: true });
    },
    async *list() {
      await mkdir(folder, { recursive: true });
      for await (const { name } of await opendir(folder)) {
        if (!IS_CONTENT.test(name)) continue;
        const found = await stat(pathOf(name)).catch(() => null);
        if (found?.isFile()) yield { key: basename(name, PART), changedAt: found.mtimeMs };
      }
    },
  };
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
