import { z } from 'zod';
import { RoofId } from './roofs.ts';
import { line, Revision } from './text.ts';

/** Maximum size of a draft's content, bytes in UTF-8. */
export const LARGEST_DRAFT = 4 * 1024 * 1024;
/** Maximum number of drafts of one person. */
export const MOST_DRAFTS = 200;

/** Editor of a draft: for roofs, or for facades and railings cell by cell. Each has its own list of drafts. */
export type DraftPlace = 'configurator' | 'designer';

/** When and where a roof was last edited. */
const DraftEdit = z.object({
  device: line(0, 200).describe('what the person calls the device, or what it is'),
  savedAt: z.int().min(0).describe('ms since 1970 of the edit'),
});

/** A draft in a list. */
export const DraftListItem = DraftEdit.extend({
  roofId: z.string(),
  name: z.string(),
  baseRevision: z.int().nullable().describe('revision of the roof that was edited; null: never saved'),
});
export type DraftListItem = z.infer<typeof DraftListItem>;

export const DraftList = z.object({ rows: z.array(DraftListItem) });
export type DraftList = z.infer<typeof DraftList>;

/** Unsaved work on a roof or a design with the id `roofId`. The server stores `content` without reading it. */
export const Draft = DraftListItem.extend({ content: z.string() });
export type Draft = z.infer<typeof Draft>;

export const SaveDraft = DraftEdit.extend({
  name: line(0, 200),
  baseRevision: Revision.nullable(),
  content: z
    .string()
    .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'cannot be kept as text' }),
});
export type SaveDraft = z.infer<typeof SaveDraft>;

/** At most the server's time, so that a device with a wrong clock does not block the others. */
export const SavedDraft = DraftEdit.pick({ savedAt: true });
export type SavedDraft = z.infer<typeof SavedDraft>;

/** Members of the problem DRAFT_OLDER: the newer draft, which is kept. */
export const NewerDraft = DraftEdit;
export type NewerDraft = z.infer<typeof NewerDraft>;

export const DraftParameters = z.object({ roofId: RoofId });
