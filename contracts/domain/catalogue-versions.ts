import { z } from 'zod';
import type { Catalogue } from '../../engine/index.ts';
import { ApprovalRequest, Approvers } from './approvals.ts';
import { line, paragraph, Revision } from './text.ts';
import { addDays } from './working-days.ts';

/**
 * A draft can change and has no first day. A scheduled version waits for its day, the active one is valid today, a
 * superseded one was valid.
 */
export const VersionState = z.enum(['draft', 'scheduled', 'active', 'superseded']);
export type VersionState = z.infer<typeof VersionState>;

/** Maximum length of a catalogue's text; the demo catalogue has 70,000 characters. */
export const MAX_CATALOGUE_LENGTH = 2_000_000;

/** The `version` of a catalogue, which is printed on documents. */
export const VersionLabel = line(1, 40);

/** A problem that the engine's check finds, at its path. */
const CatalogueProblem = z.object({
  code: z.string(),
  path: z.string().describe('as in `articles[0].price`'),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** How a draft or a scheduled version differs from the active one. */
export const CatalogueDifference = z.object({
  added: z.int().describe('articles'),
  removed: z.int().describe('articles'),
  changed: z.int().describe('articles with another price, name or other value'),
  parts: z.array(z.string()).describe('other parts of the file that differ'),
});
export type CatalogueDifference = z.infer<typeof CatalogueDifference>;

/** A version of the catalogue without its content. */
export const ListedVersion = z.object({
  id: z.string(),
  label: z.string(),
  state: VersionState,
  validFrom: z.iso.date().nullable().describe('first day; null: a draft'),
  validUntil: z.iso.date().nullable().describe('last day; null: none is known'),
  note: z.string(),
  basedOn: z.string().nullable().describe('label of the version that it was made from'),
  problems: z.array(CatalogueProblem).describe('of a draft; none may be left when it is published'),
  difference: CatalogueDifference.nullable().describe('to the active version; null: none, or not compared'),
  revision: Revision,
  createdAt: z.int(),
  createdBy: z.string().nullable(),
  publishedAt: z.int().nullable(),
  publishedBy: z.string().nullable(),
  approvedBy: z.string().nullable().describe('the second person, if one was needed'),
  request: ApprovalRequest.extend({ validFrom: z.iso.date() })
    .nullable()
    .describe('to publish it: the latest one, unless it was approved or withdrawn'),
});
export type ListedVersion = z.infer<typeof ListedVersion>;

/** Answer of GET /v1/staff/catalogue-versions. */
export const VersionList = z.object({
  today: z.iso.date().describe('in Switzerland'),
  versions: z.array(ListedVersion).describe('drafts, then the latest first day first'),
  approvers: Approvers.nullable().describe('null: publishing needs no second person'),
});
export type VersionList = z.infer<typeof VersionList>;

/** Answer of GET /v1/staff/catalogue-versions/:id: content and revision belong together. */
export const OpenedVersion = z.object({ version: ListedVersion, content: z.custom<Catalogue>() });
export type OpenedVersion = z.infer<typeof OpenedVersion>;

/** Body of PUT /v1/staff/catalogue-versions/:id: a file, whose `version` is the label. */
export const PutVersion = z.object({
  text: z.string().max(MAX_CATALOGUE_LENGTH).describe('JSON'),
  note: paragraph(0, 500).nullable().describe('null: as it is'),
  baseId: z.uuidv7().nullable().describe('the version that it was made from; null: as it is'),
  baseRevision: Revision.nullable().describe('of the draft that it replaces; null: a new one'),
});
export type PutVersion = z.infer<typeof PutVersion>;

/** Body of PUT /v1/staff/catalogue-versions/:id/first-day. */
export const PutFirstDay = z.object({
  validFrom: z.iso.date().nullable().describe('today: at once; null: a scheduled one becomes a draft again'),
  revision: Revision,
});
export type PutFirstDay = z.infer<typeof PutFirstDay>;

/** The day of a published version, and its place among those published. */
interface Published {
  readonly validFrom: string;
  readonly sequence: number;
}

/** Returns published versions in the order in which they are valid. */
const inOrderOfDays = <V extends Published>(versions: readonly V[]): V[] =>
  versions.toSorted((a, b) =>
    a.validFrom === b.validFrom ? a.sequence - b.sequence : a.validFrom < b.validFrom ? -1 : 1,
  );

/** Returns the state and the last day of each published version, in the order in which they are valid. */
export function validities<V extends Published>(
  versions: readonly V[],
  today: string,
): { version: V; state: VersionState; validUntil: string | null }[] {
  const ordered = inOrderOfDays(versions);
  return ordered.map((version, index) => {
    const next = ordered[index + 1];
    const isSuperseded = next !== undefined && next.validFrom <= today;
    return {
      version,
      state: version.validFrom > today ? 'scheduled' : isSuperseded ? 'superseded' : 'active',
      // One that was replaced on its first day was valid on that day.
      validUntil: next
        ? next.validFrom === version.validFrom
          ? next.validFrom
          : addDays(next.validFrom, -1)
        : null,
    };
  });
}
