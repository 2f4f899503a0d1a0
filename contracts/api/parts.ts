import { z } from 'zod';
import { Revision } from '../domain/text.ts';
import { Language } from '../domain/user.ts';

/** Ids are made by the client. */
export const Id = z.uuidv7().lowercase();
export const ById = z.object({ id: Id });

/** Printouts and texts in the language of the reader. */
export const InLanguage = z.object({ language: Language.default('de') });

/** The revision that the person saw. */
export const AtRevision = z.object({ revision: z.coerce.number<number>().pipe(Revision) });

/** Largest configuration, bytes: 64 surfaces with 256 openings each fit with room. */
export const LARGEST_CONFIGURATION = 4 * 1024 * 1024;

export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
