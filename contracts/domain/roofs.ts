import { z } from 'zod';
import type { Configuration, Problem, ProblemCode, RoofType } from '../../engine/index.ts';
import { listOf, listQuery } from './lists.ts';
import { isLine, isParagraph, line, Revision, UNPRINTABLE } from './text.ts';

/** Made by the client when a roof is begun. */
export const RoofId = z.uuidv7().lowercase();

/** A configuration crosses unchecked but for its texts: the engine is its only other validator. */
const AnyConfiguration = z.custom<Configuration>((value) => typeof value === 'object' && value !== null, {
  error: 'a roof configuration',
});

/** Deeper than any configuration, and shallow enough that recursive code does not exhaust the stack. */
const DEEPEST = 32;

/** A configuration whose texts can be kept and shown; the server keeps the name as a line of its own. */
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

/** Problems of the text itself: what has them cannot be shown in fields. */
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

/** Most variants of a roof, the chosen one among them. */
export const MOST_VARIANTS = 6;
/** Longest name of a variant. */
export const LONGEST_VARIANT_NAME = 80;

/** A way in which the roof could be built. */
export const RoofVariant = z.object({
  id: z.uuidv7(),
  name: line(1, LONGEST_VARIANT_NAME),
  configuration: PrintableConfiguration.nullable().describe("null: the chosen one, which is the roof's own"),
});
export type RoofVariant = z.infer<typeof RoofVariant>;

/** The roof that a person edits. Only the chosen variant, the configuration, is priced, ordered and fingerprinted. */
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

/** The file of a roof with variants; of one without, its configuration is the file. */
export const RoofFile = RoofContent.extend({ schema: z.literal('roof-variants/1') });
export type RoofFile = z.infer<typeof RoofFile>;

/** Returns the content of a roof file; a text that is no file with variants is taken for a configuration. */
export function contentOfFile(text: string): {
  readonly configuration: string;
  readonly variants: readonly RoofVariant[];
} {
  if (text.includes('"roof-variants/1"')) {
    try {
      const { success, data } = RoofFile.safeParse(JSON.parse(text));
      if (success) return { configuration: JSON.stringify(data.configuration), variants: data.variants };
    } catch {
      // The reader of the configuration reports the error of the text.
    }
  }
  return { configuration: text, variants: [] };
}

/** Taken from a configuration that the engine accepted. */
const AnyRoofType = z.custom<RoofType>((value) => typeof value === 'string', { error: 'a roof type' });

/** The engine's results for a saved roof. */
export const RoofSummary = z.object({
  powerW: z.int(),
  activeModules: z.int(),
  totalRappen: z.int().describe('bill of materials, excluding VAT, after discount'),
  fingerprint: z.string(),
});
export type RoofSummary = z.infer<typeof RoofSummary>;

/** Box of a small picture: three times the pixels that lists have for one. */
export const OUTLINE_BOX = { width: 168, height: 114 } as const;

/** The plan of a solved roof as a small picture, in `OUTLINE_BOX`; its paths are those of SVG. */
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
 * `baseRevision` is the one that the change was made to; null for a roof that the server has never
 * seen. What the server holds already is not saved again, whatever the revision. Without `variants` the
 * roof keeps those that it has.
 */
export const SaveRoof = RoofContent.partial({ variants: true }).extend({
  baseRevision: Revision.nullable(),
});
export type SaveRoof = z.infer<typeof SaveRoof>;

/** `revision` is the one that the person saw. */
export const RenameRoof = z.object({ name: line(0, 200), revision: Revision });
export type RenameRoof = z.infer<typeof RenameRoof>;

/** Most camera shots of a roof. */
export const MOST_SHOTS = 3;
/** m, of a point within sight of the house. */
const Metres = z.number().min(-50_000).max(50_000);
const Point = z.tuple([Metres, Metres, Metres]);

/** A camera shot that presents a roof. */
export const RoofShot = z.object({
  position: Point.describe('of the camera: m to the east, up, to the south'),
  target: Point.describe('what it looks at'),
});
export type RoofShot = z.infer<typeof RoofShot>;

/** The camera shots that are kept with a roof; they are no part of what is planned, so its revision stays. */
export const RoofShots = z.object({ shots: z.array(RoofShot).max(MOST_SHOTS) });
export type RoofShots = z.infer<typeof RoofShots>;

export const RoofQuery = listQuery(['updatedAt', 'name', 'powerW', 'totalRappen']);
export type RoofQuery = z.infer<typeof RoofQuery>;

export const RoofList = listOf(RoofListItem);
export type RoofList = z.infer<typeof RoofList>;
