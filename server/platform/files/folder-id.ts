import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { SettingsError } from '../../settings.ts';
import type { Database } from '../db/database.ts';
import { loadOrCreateSecret } from '../db/open-secret.ts';

/** File in the folder; contents are named by ids. */
const FILE = 'folder-id';
/** Name of the record in the database. */
const RECORD = 'file-folder';

/**
 * Makes sure that all processes of a database use one folder. Its id is in the folder and in the database; the
 * first start writes both. Rejects with `SettingsError` if the ids differ, or if only the database has one.
 */
export async function claimFolder(database: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, FILE);
  const recorded = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', RECORD)
    .executeTakeFirst();
  const found = (await idIn(path)) ?? (recorded ? null : await makeId(path));
  const expected = recorded?.value ?? (await loadOrCreateSecret(database, RECORD, () => found ?? newId()));
  if (found === expected) return;
  throw new SettingsError(
    `DATA_DIR: ${folder} is not the folder with the files of this database: it has ` +
      `${found === null ? 'no id' : `the id ${found}`}, and the database expects ${expected}. All processes of a ` +
      `database share one folder. After a move, copy the old folder with its file ${FILE}. To go on without the ` +
      `old files, write ${expected} into ${path}.`,
  );
}

async function idIn(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Creates the id; concurrent processes get the same one. */
async function makeId(path: string): Promise<string | null> {
  const id = newId();
  const part = `${path}.${id}`;
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
