import { createHash } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ProblemError } from '../http/problems.ts';

/** Content that is kept; who it belongs to and what it is called stands in the database. */
export interface Content {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Where content lies. What `put` has answered is on the disk for good. */
export interface FileStore {
  /** Rejects with STORAGE_FULL where there is no room for more. */
  requireRoom(): Promise<void>;
  /**
   * Stores what a stream brings under a new key once `inspect`, called with a local path of it, resolves; else nothing of it stays.
   * Rejects as `inspect` does, with INPUT_INVALID where the stream breaks off, and with STORAGE_FULL.
   */
  put(
    key: string,
    bytes: Readable,
    inspect?: (path: string, size: number) => Promise<void>,
  ): Promise<Content>;
  /** Its bytes, or those from `start` to `end`, both included. Rejects with FILE_MISSING where it is not there. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Removes content, whole or not. Idempotent. */
  remove(key: string): Promise<void>;
  /** All content, whole or not, with its age: ms since 1970. */
  list(): AsyncIterable<{ readonly key: string; readonly changedAt: number }>;
}

/** Where the contents lie in the data folder. */
export const fileFolder = (dataFolder: string): string => join(dataFolder, 'files');

/** Ends the name of what is not whole yet. */
const PART = '.part';
/** Names of contents, whole or not; nothing else in the folder is the store's. */
const IS_CONTENT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.part)?$/;

/** How many bytes are written between two looks at the disk's room. */
const CHECK_EVERY = 256 * 1024;

/**
 * A store in a folder, which is made when it is first needed. Several processes may share it. `requireRoom` is
 * also asked while content is written.
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
    async put(key, bytes, inspect = async () => {}) {
      await mkdir(folder, { recursive: true });
      const part = pathOf(key + PART);
      try {
        const { size, sha256 } = await write(part, bytes, inspect);
        await rename(part, pathOf(key));
        // A name is on the disk when its folder is.
        const directory = await open(folder);
        await directory.sync().finally(() => directory.close());
        return { key, size, sha256 };
      } catch (error) {
        await rm(part, { force: true });
        // Drain the body: a client reads the error response only after sending everything.
        bytes.resume();
        // The connection broke, or what came is no form to its end.
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
