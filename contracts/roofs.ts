import { z } from 'zod';
import type { Configuration, RoofType } from '../engine/index.ts';
import { isLine, line } from './text.ts';

/** Made by the client when a roof is begun. */
export const RoofId = z.uuidv7().lowercase();

/** A configuration crosses unchecked: the engine is its only validator. */
const AnyConfiguration = z.custom<Configuration>((value) => typeof value === 'object' && value !== null, {
  error: 'a roof configuration',
});

/** The server keeps the name as a text of its own. */
const NamedConfiguration = AnyConfiguration.refine(({ name }) => typeof name !== 'string' || isLine(name), {
  error: 'holds control characters',
  path: ['name'],
});

/** Taken from a configuration that the engine accepted. */
const AnyRoofType = z.custom<RoofType>((value) => typeof value === 'string', { error: 'a roof type' });

/** What the server's engine says of a saved roof. */
export const RoofSummary = z.object({
  powerW: z.int(),
  activeModules: z.int(),
  totalRappen: z.int().describe('bill of materials, excluding VAT, after discount'),
  fingerprint: z.string(),
});
export type RoofSummary = z.infer<typeof RoofSummary>;

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
});
export type RoofListItem = z.infer<typeof RoofListItem>;

export const SavedRoof = RoofListItem.extend({
  trial: z.boolean().describe("the configuration has a discount that is not the organisation's; not priced"),
  configuration: AnyConfiguration,
});
export type SavedRoof = z.infer<typeof SavedRoof>;

/**
 * `baseRevision` is the one that the change was made to; null for a roof that the server has never
 * seen. What the server holds already is not saved again, whatever the revision.
 */
export const SaveRoof = z.object({
  configuration: NamedConfiguration,
  baseRevision: z.int().min(1).nullable(),
});
export type SaveRoof = z.infer<typeof SaveRoof>;

/** `revision` is the one that the person saw. */
export const RenameRoof = z.object({ name: line(0, 200), revision: z.int().min(1) });
export type RenameRoof = z.infer<typeof RenameRoof>;

export const RoofQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  search: line(0, 200).default(''),
  sort: z.enum(['updatedAt', 'name', 'powerW', 'totalRappen']).default('updatedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type RoofQuery = z.infer<typeof RoofQuery>;

export const RoofList = z.object({ rows: z.array(RoofListItem), total: z.int() });
export type RoofList = z.infer<typeof RoofList>;
