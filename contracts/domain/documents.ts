import { z } from 'zod';
import { FileId } from './files.ts';
import { choices, listOf, listQuery } from './lists.ts';
import { line } from './text.ts';
import { Titles } from './trainings.ts';
import { Language } from './user.ts';

/** Categories of documents; the addresses of `/documentation/:documentation?` name them. */
export const DocumentKind = z.enum(['data-sheet', 'installation', 'certificate', 'warranty', 'marketing']);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const DocumentId = z.uuidv7().lowercase();

/** `upcoming`: valid only from a later day, visible to staff. `superseded`: a newer version is valid. */
export const DocumentState = z.enum(['current', 'upcoming', 'superseded']);
export type DocumentState = z.infer<typeof DocumentState>;

/** One version of a document, as lists show it. */
export const DocumentRow = z.object({
  id: DocumentId,
  kind: DocumentKind,
  titles: Titles,
  language: Language.describe('in which it is written'),
  version: z.string(),
  validFrom: z.iso.date(),
  state: DocumentState,
  size: z.int().describe('bytes'),
  otherLanguages: z
    .array(z.object({ id: DocumentId, language: Language }))
    .describe('the same document, that is of the same kind and titles, in others'),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

/** Another version of the same document. */
export const DocumentVersion = DocumentRow.pick({ id: true, version: true, validFrom: true, state: true });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** Response of GET /v1/documents/:id. */
export const PortalDocument = DocumentRow.extend({
  fileName: z.string(),
  versions: z.array(DocumentVersion).describe('all of them that the person may see, the newest first'),
});
export type PortalDocument = z.infer<typeof PortalDocument>;

/**
 * Query of GET /v1/documents: the versions valid today; for staff also coming ones. A document in several languages
 * is one row, in the reader's language if available.
 */
export const DocumentQuery = listQuery(['title', 'validFrom']).extend({
  direction: z.enum(['asc', 'desc']).default('asc'),
  kind: DocumentKind.or(z.literal('')).default(''),
  language: choices(Language.options),
  reader: Language.default('de').describe('whose titles order the list, and what language is shown first'),
});
export type DocumentQuery = z.infer<typeof DocumentQuery>;

export const DocumentList = listOf(DocumentRow).extend({
  counts: z
    .partialRecord(DocumentKind.or(z.literal('all')), z.int())
    .describe('by kind, of what matches otherwise'),
});
export type DocumentList = z.infer<typeof DocumentList>;

/** Body of PUT /v1/staff/documents/:id: a document, or the next version of one. */
export const PublishDocument = z.strictObject({
  kind: DocumentKind,
  titles: Titles,
  language: Language,
  version: line(1, 20),
  validFrom: z.iso.date(),
  fileId: FileId.describe('a PDF that was uploaded as a document'),
  supersedes: DocumentId.nullable().describe('the newest version so far; null: a new document'),
});
export type PublishDocument = z.infer<typeof PublishDocument>;
