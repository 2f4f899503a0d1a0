import { z } from 'zod';
import { Revision } from '../domain/text.ts';
import { Language } from '../domain/user.ts';

/** Ids are created by the client. */
export const Id = z.uuidv7().lowercase();
export const ById = z.object({ id: Id });

/** Query of printouts and texts: the reader's language. */
export const InLanguage = z.object({ language: Language.default('de') });

/** The revision that the user saw. */
export const AtRevision = z.object({ revision: z.coerce.number<number>().pipe(Revision) });

/** Maximum size of a configuration, bytes: more than enough for 64 surfaces with 256 openings each. */
export const LARGEST_CONFIGURATION = 4 * 1024 * 1024;

export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
