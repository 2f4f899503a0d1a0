import { z } from 'zod';
import type { Configuration, Problem, ProblemCode, RoofType } from '../../engine/index.ts';
import { listOf, listQuery } from './lists.ts';
import { isLine, isParagraph, line, Revision, UNPRINTABLE } from './text.ts';

/** Created by the client with the roof. */
export const RoofId = z.uuidv7().lowercase();

/** Passed on with only its texts checked: the engine validates the rest. */
const AnyConfiguration = z.custom<Configuration>((value) => typeof value === 'object' && value !== null, {
  error: 'a roof configuration',
});

/** Maximum depth: more than any configuration has, yet safe for recursive code. */
const DEEPEST = 32;

/** A configuration with valid texts; the server stores the name in a column of its own. */
export const PrintableConfiguration = AnyConfiguration.superRefine((configuration, context) => {
  const visit = (value: unknown, path: string[]): void => {
    const isValid = path.length === 1 && path[0] === 'name' ? isLine : isParagraph;
    if (typeof value === 'string' && !isValid(value)) {
      context.addIssue({ code: 'custom', path, message: UNPRINTABLE.error, params: UNPRINTABLE.params });
    }
    if (typeof value !== 'object' || value === null) return;
    if (path.length === DEEPEST) {
      context.addIssue({ code: 'custom', path, message: 'is nested too deeply' });
      return;
    }
    for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
  };
  visit(configuration, []);
});

/** Problems of the JSON itself, after which no field can be shown. */
const UNREADABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'BROKEN_JSON',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'UNSUPPORTED_SCHEMA',
  'WRONG_TYPE',
  'UNKNOWN_VALUE',
]);

/** Whether a configuration has every field with a value of its kind, so that it can be edited. */
export const isReadable = (problems: readonly Problem[]): boolean =>
  !problems.some(({ code }) => UNREADABLE.has(code));

/** Maximum number of variants of a roof, including the chosen one. */
export const MOST_VARIANTS = 6;
/** Maximum length of a variant's name. */
export const LONGEST_VARIANT_NAME = 80;

/** A variant of the roof. */
export const RoofVariant = z.object({
  id: z.uuidv7(),
  name: line(1, LONGEST_VARIANT_NAME),
  configuration: PrintableConfiguration.nullable().describe("null: the chosen one, which is the roof's own"),
});
export type RoofVariant = z.infer<typeof RoofVariant>;

/** The roof that a person edits. Only the chosen variant, `configuration`, is priced, ordered and fingerprinted. */
export const RoofContent = z.object({
  configuration: PrintableConfiguration,
  variants: z
    .array(RoofVariant)
    .max(MOST_VARIANTS)
    .refine((all) => all.length === 0 || all.filter(({ configuration }) => !configuration).length === 1, {
      error: 'exactly one variant is chosen',
    })
    .describe('empty where the roof has no named variants'),
});
export type RoofContent = z.infer<typeof RoofContent>;

/** File of a roof with variants; without variants the file is the configuration itself. */
export const RoofFile = RoofContent.extend({ schema: z.literal('roof-variants/1') });
export type RoofFile = z.infer<typeof RoofFile>;

/** Returns the content of a roof file; any other text is treated as a configuration. */
export function contentOfFile(text: string): {
  readonly configuration: string;
  readonly variants: readonly RoofVariant[];
} {
  if (text.includes('"roof-variants/1"')) {
    try {
      const { success, data } = RoofFile.safeParse(JSON.parse(text));
      if (success) return { configuration: JSON.stringify(data.configuration), variants: data.variants };
    } catch {
      // The configuration's reader reports the syntax error.
    }
  }
  return { configuration: text, variants: [] };
}

/** From a configuration that the engine accepted. */
const AnyRoofType = z.custom<RoofType>((value) => typeof value === 'string', { error: 'a roof type' });

/** The engine's results for a saved roof. */
export const RoofSummary = z.object({
  powerW: z.int(),
  activeModules: z.int(),
  totalRappen: z.int().describe('bill of materials, excluding VAT, after discount'),
  fingerprint: z.string(),
});
export type RoofSummary = z.infer<typeof RoofSummary>;

/** Size of a small picture: three times the pixels of its place in lists. */
export const OUTLINE_BOX = { width: 168, height: 114 } as const;

/** The plan of a solved roof as a small picture, in `OUTLINE_BOX`; its paths are SVG. */
export const RoofOutline = z.object({
  surfaces: z.array(
    z.object({ transform: z.string(), outline: z.string(), field: z.string(), openings: z.string() }),
  ),
});
export type RoofOutline = z.infer<typeof RoofOutline>;

/** A saved roof in a list. Instants are milliseconds since 1970. */
export const RoofListItem = z.object({
  id: z.string(),
  name: z.string(),
  roofType: AnyRoofType,
  revision: z.int().describe('counts up with every change'),
  createdAt: z.int(),
  updatedAt: z.int(),
  updatedBy: z.string().nullable().describe('name of who changed it last; null where it is not known'),
  summary: RoofSummary,
  outline: RoofOutline.nullable().describe('null for one that was saved before it was kept'),
});
export type RoofListItem = z.infer<typeof RoofListItem>;

export const SavedRoof = RoofListItem.extend({
  trial: z.boolean().describe("the configuration has a discount that is not the organisation's; not priced"),
  configuration: AnyConfiguration,
  variants: RoofContent.shape.variants,
});
export type SavedRoof = z.infer<typeof SavedRoof>;

/**
 * `baseRevision`: the revision that was edited; null for a roof that was never saved. Idempotent: content equal to
 * the server's is not saved again, whatever the revision. Without `variants` the roof keeps its variants.
 */
export const SaveRoof = RoofContent.partial({ variants: true }).extend({
  baseRevision: Revision.nullable(),
});
export type SaveRoof = z.infer<typeof SaveRoof>;

/** `revision`: the one that the person saw. */
export const RenameRoof = z.object({ name: line(0, 200), revision: Revision });
export type RenameRoof = z.infer<typeof RenameRoof>;

/** Maximum number of camera shots of a roof. */
export const MOST_SHOTS = 3;
/** Metres, within sight of the house. */
const Metres = z.number().min(-50_000).max(50_000);
const Point = z.tuple([Metres, Metres, Metres]);

/** A camera shot for presenting a roof. */
export const RoofShot = z.object({
  position: Point.describe('of the camera: m to the east, up, to the south'),
  target: Point.describe('what it looks at'),
});
export type RoofShot = z.infer<typeof RoofShot>;

/** The camera shots of a roof; they are not part of its content, so its revision stays. */
export const RoofShots = z.object({ shots: z.array(RoofShot).max(MOST_SHOTS) });
export type RoofShots = z.infer<typeof RoofShots>;

export const RoofQuery = listQuery(['updatedAt', 'name', 'powerW', 'totalRappen']);
export type RoofQuery = z.infer<typeof RoofQuery>;

export const RoofList = listOf(RoofListItem);
export type RoofList = z.infer<typeof RoofList>;
