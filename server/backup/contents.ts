import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { NotPossible } from '../platform/command-line.ts';
import { hashOf } from '../platform/files/content-hash.ts';
import type { FileStore } from '../platform/files/store.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { Hashing, readLines } from './lines-file.ts';
import { ContentLine, contentPath, contentsPath, tablePath } from './manifest.ts';
import type { Lines } from './rows.ts';

/** Contents that are copied at once. */
const AT_ONCE = 4;

/** Columns of a file that say where its content is and what it is. */
interface FileColumns {
  readonly store_key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Does work for each value, some at once, and returns the results in order. */
async function inGroups<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < values.length; first += AT_ONCE)
    results.push(...(await Promise.all(values.slice(first, first + AT_ONCE).map(work))));
  return results;
}

/** Copies the content of every file of the backup, and yields the lines of their list. */
export async function* copyContents(
  store: FileStore,
  folder: string,
  onFault: (message: string) => void,
): Lines {
  for await (const lines of readLines(tablePath(folder, 'file')))
    yield await inGroups(lines, async (line) =>
      JSON.stringify(await copyContent(store, folder, JSON.parse(line), onFault)),
    );
}

async function copyContent(
  store: FileStore,
  folder: string,
  { store_key: key, size, sha256 }: FileColumns,
  onFault: (message: string) => void,
): Promise<ContentLine> {
  const content = await openContent(store, key);
  if (!content) {
    onFault(`The content of a file is missing: ${key}`);
    return { key };
  }
  const hashing = new Hashing();
  await pipeline(content, hashing, createWriteStream(contentPath(folder, key), { flags: 'wx', mode: 0o600 }));
  const copied = { size: hashing.size, sha256: hashing.sha256() };
  if (copied.size !== size || copied.sha256 !== sha256)
    onFault(`The content of a file is not the one that was stored: ${key}`);
  return { key, ...copied };
}

/** Opens a content; null if the store does not have it. */
const openContent = (store: FileStore, key: string) =>
  store.open(key).catch((error) => {
    if (error instanceof ProblemError && error.code === 'FILE_MISSING') return null;
    throw error;
  });

/** A content that the backup has. */
type Content = { readonly [Column in keyof ContentLine]-?: NonNullable<ContentLine[Column]> };

/** Yields the contents that the backup has. */
async function* listed(folder: string): AsyncGenerator<Content[]> {
  for await (const lines of readLines(contentsPath(folder)))
    yield lines.flatMap((line) => {
      const { key, size, sha256 } = ContentLine.parse(JSON.parse(line));
      return size === undefined || sha256 === undefined ? [] : [{ key, size, sha256 }];
    });
}

/** Rejects with `NotPossible`, which names the file, if a content is not as listed. Returns their number and bytes. */
export async function verifyContents(
  folder: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  let [count, bytes] = [0, 0];
  for await (const contents of listed(folder)) {
    await inGroups(contents, async ({ key, ...expected }) => {
      const path = contentPath(folder, key);
      const found = await hashOf(createReadStream(path)).catch((cause: Error) => {
        throw new NotPossible(`The backup is damaged: ${path} cannot be read: ${cause.message}`, { cause });
      });
      if (found.sha256 !== expected.sha256)
        throw new NotPossible(`The backup is damaged: ${path} is not what was copied.`);
    });
    count += contents.length;
    bytes += contents.reduce((sum, { size }) => sum + size, 0);
  }
  return { count, bytes };
}

/** Puts every content into a store that does not have it, and reads it back. Repeatable after an interruption. */
export async function restoreContents(store: FileStore, folder: string): Promise<void> {
  const isStored = async ({ key, sha256 }: Content) => {
    const content = await openContent(store, key);
    return content !== null && (await hashOf(content)).sha256 === sha256;
  };
  for await (const contents of listed(folder))
    await inGroups(contents, async (content) => {
      if (await isStored(content)) return;
      await store
        .put(content.key, createReadStream(contentPath(folder, content.key)))
        .catch((cause: Error) => {
          throw new NotPossible(`The content ${content.key} cannot be stored: ${cause.message}`, { cause });
        });
      if (!(await isStored(content)))
        throw new NotPossible(`The content ${content.key} was read back otherwise than it was stored.`);
    });
}
