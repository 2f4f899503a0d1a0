import { v7 as newId } from 'uuid';
import { SettingsError } from '../../settings.ts';
import type { Database } from '../db/database.ts';
import { loadOrCreateSecret } from '../db/open-secret.ts';
import type { FilePlace } from './place.ts';

/** Name of the record in the database. */
const RECORD = 'file-folder';

/** The id that the database expects of the place of its files; null before the first start. */
export async function expectedPlace(database: Database): Promise<string | null> {
  const recorded = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', RECORD)
    .executeTakeFirst();
  return recorded?.value ?? null;
}

/**
 * Makes sure that all processes of a database use one place for files. Its id is in the place and in the database; the
 * first start writes both. Rejects with `SettingsError` if the ids differ, or if only the database has one.
 */
export async function claimPlace(database: Database, place: FilePlace): Promise<void> {
  const recorded = await expectedPlace(database);
  const found = (await place.readId()) ?? (recorded === null ? await place.createId(newId()) : null);
  const expected = recorded ?? (await loadOrCreateSecret(database, RECORD, () => found ?? newId()));
  if (found === expected) return;
  throw new SettingsError(
    `${place.name} is not the ${place.kind} with the files of this database: it has ` +
      `${found === null ? 'no id' : `the id ${found}`}, and the database expects ${expected}. All processes of a ` +
      `database share one ${place.kind}. ${place.afterMove} To go on without the old files, write ${expected} into ` +
      `${place.idPath}.`,
  );
}
