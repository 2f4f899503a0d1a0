import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Settings } from '../../settings.ts';
import { type FileStore, fileFolder, openFolder } from './store.ts';

/** Name of the file or object with the id of a place; contents are named by ids. */
export const ID_NAME = 'folder-id';

/** The place of a database's files. */
export interface FilePlace {
  readonly kind: 'folder' | 'bucket';
  /** Names the setting and the place, for messages. */
  readonly name: string;
  /** The file or object with its id, for messages. */
  readonly idPath: string;
  /** How to move content to it, for messages. */
  readonly afterMove: string;
  /** Folder of this machine that uploads are written to. */
  readonly localFolder: string;
  /** Returns the id of the place; null without one. */
  readId(): Promise<string | null>;
  /** Creates the id unless there is one. Returns the id; concurrent processes get the same one. */
  createId(id: string): Promise<string | null>;
  /** Removes the id: no process starts with the place until it has one. */
  removeId(): Promise<void>;
  /** Opens the store. `requireRoom` is called also while content is written to `localFolder`. */
  openStore(requireRoom?: () => Promise<void>): FileStore;
}

/** Where content is: the bucket of the settings, or a folder in the data folder. */
export async function openPlace({ dataFolder, s3 }: Pick<Settings, 'dataFolder' | 's3'>): Promise<FilePlace> {
  if (s3 === null) return folderPlace(dataFolder);
  // The SDK takes 0.1 s and 37 MB.
  const { bucketPlace } = await import('./bucket.ts');
  return bucketPlace(s3, join(dataFolder, 'uploads'));
}

/** The folder of contents within the data folder. */
export function folderPlace(dataFolder: string): FilePlace {
  const folder = fileFolder(dataFolder);
  const path = join(folder, ID_NAME);
  return {
    kind: 'folder',
    name: `DATA_DIR: ${folder}`,
    idPath: path,
    afterMove: `After a move, copy the old folder with its file ${ID_NAME}.`,
    localFolder: folder,
    async readId() {
      await mkdir(folder, { recursive: true });
      return idIn(path);
    },
    createId: (id) => makeId(path, id),
    removeId: () => rm(path, { force: true }),
    openStore: (requireRoom) => openFolder(folder, requireRoom),
  };
}

async function idIn(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function makeId(path: string, id: string): Promise<string | null> {
  const part = `${path}.${newId()}`;
  await writeFile(part, id, { flush: true });
  try {
    await link(part, path);
    await rm(part);
  } catch (error) {
    // On a file system without hard links, a concurrent id could be overwritten only in this instant.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await rm(part);
    else await rename(part, path);
  }
  return idIn(path);
}
