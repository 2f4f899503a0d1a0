import type { Note } from '../../contracts/domain/staff.ts';
import type { Database } from '../platform/db/database.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { personName } from './queries.ts';

/** Notes that are shown: the latest ones. */
const SHOWN = 200;

const notesOf = (database: Database) =>
  database
    .selectFrom('organisation_note')
    .select(['id', 'organisation_id', 'at', 'text', personName('organisation_note.person_id').as('by')]);

type NoteRow = Omit<Note, 'by'> & { readonly by: string | null };

const noteOf = ({ id, at, by, text }: NoteRow): Note => ({ id, at: Number(at), by: by ?? '', text });

/** Returns the notes of staff about an organisation, the newest first. */
export async function readFirmNotes(database: Database, organisationId: string): Promise<Note[]> {
  const rows = await notesOf(database)
    .where('organisation_id', '=', organisationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(noteOf);
}

interface Writing {
  readonly by: Person;
  readonly organisationId: string;
  /** Created by the client. */
  readonly id: string;
  /** ms since 1970. */
  readonly now: number;
}

/** Stores a note and returns it. Idempotent by id and text. Rejects with EVENT_REUSED. */
export async function writeFirmNote(
  database: Database,
  { by, organisationId, id, now }: Writing,
  text: string,
): Promise<Note> {
  await database
    .insertInto('organisation_note')
    .values({ id, organisation_id: organisationId, at: now, person_id: by.id, text })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await notesOf(database).where('id', '=', id).executeTakeFirstOrThrow();
  if (stored.organisation_id !== organisationId || stored.text !== text)
    throw new ProblemError(422, 'EVENT_REUSED');
  return noteOf(stored);
}
