import { z } from 'zod';
import { listOf, listQuery } from './lists.ts';
import { RoofSummary, SavedRoof, SaveRoof } from './roofs.ts';

/** Created by the client with the design. */
export const DesignId = z.uuidv7().lowercase();

/** Kind of a design; all its surfaces are of this kind. */
export const DesignKind = z.enum(['facade', 'balcony']);
export type DesignKind = z.infer<typeof DesignKind>;

/** Maximum number of stored versions of a design; older ones are deleted. */
export const MOST_DESIGN_VERSIONS = 50;

/** A saved design in a list. Instants are milliseconds since 1970. */
export const DesignListItem = z.object({
  id: z.string(),
  kind: DesignKind,
  name: z.string(),
  revision: z.int().describe('counts up with every change'),
  createdAt: z.int(),
  updatedAt: z.int(),
  updatedBy: z.string().nullable().describe('name of who changed it last'),
  summary: RoofSummary,
});
export type DesignListItem = z.infer<typeof DesignListItem>;

/** A design: a roof configuration of walls or railings with `composition`, which the engine lays and prices. */
export const SavedDesign = DesignListItem.extend(SavedRoof.pick({ configuration: true }).shape);
export type SavedDesign = z.infer<typeof SavedDesign>;

/** `baseRevision`: the revision that was edited; null for a design that was never saved. */
export const SaveDesign = SaveRoof.pick({ configuration: true, baseRevision: true });
export type SaveDesign = z.infer<typeof SaveDesign>;

export const DesignQuery = listQuery(['updatedAt', 'name', 'powerW', 'totalRappen']);
export type DesignQuery = z.infer<typeof DesignQuery>;

export const DesignList = listOf(DesignListItem);
export type DesignList = z.infer<typeof DesignList>;

/** A saved version of a design, with its figures at that time. */
export const DesignVersion = z.object({
  revision: z.int(),
  name: z.string(),
  savedAt: z.int(),
  savedBy: z.string().nullable(),
  summary: RoofSummary,
});
export type DesignVersion = z.infer<typeof DesignVersion>;

/** Newest first. */
export const DesignVersions = z.object({ versions: z.array(DesignVersion) });
export type DesignVersions = z.infer<typeof DesignVersions>;

export const SavedDesignVersion = DesignVersion.extend(SavedRoof.pick({ configuration: true }).shape);
export type SavedDesignVersion = z.infer<typeof SavedDesignVersion>;
