import { z } from 'zod';
import { CatalogueNames, Revision } from './text.ts';

/** Maximum number of roofs that an effect is computed with: those created last. */
export const MOST_EFFECT_ROOFS = 500;
/** Maximum number of withdrawn articles that an effect names. */
export const MOST_WITHDRAWN = 200;

/** A failed one was given up after several attempts. */
const EffectState = z.enum(['running', 'done', 'failed']);

/** Roofs whose total changes by about `centre` basis points: half the width of a bar less, up to as much more. */
const EffectBar = z.object({ centre: z.int(), roofs: z.int() });

/** Returns the number of the bar that a change is in: its centre divided by the width. Both in basis points. */
export const barOf = (change: number, width: number): number => Math.floor(change / width + 0.5);

/** Changes of totals, basis points of the total with the active version. */
export const ChangeFigures = z.object({
  least: z.int(),
  lowerQuartile: z.int(),
  median: z.int(),
  upperQuartile: z.int(),
  most: z.int(),
  width: z.int().describe('of each bar'),
  bars: z.array(EffectBar).describe('by rising change, without gaps'),
});
export type ChangeFigures = z.infer<typeof ChangeFigures>;

/** Why roofs are refused; a roof counts once per reason. */
const EffectReason = z.object({
  code: z.string().describe("the engine's"),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('of the first of these roofs'),
  roofs: z.int().describe('that are refused by this code for the same `value`'),
});

/** An article that the active version has and this one has not. */
const WithdrawnArticle = z.object({
  number: z.string(),
  names: CatalogueNames,
  offers: z.int().describe('open ones that name it'),
  lists: z.int().describe('material lists of partners that name it'),
});

/** The result of a computation. Figures only: owners of roofs are not named. */
export const EffectFigures = z.object({
  compared: z.int().describe('roofs with a total in both versions'),
  unchanged: z.int().describe('of these'),
  replaced: z.int().describe('of these: with successors in place of withdrawn entries'),
  refused: z.int().describe('roofs that this version refuses, and the active one does not'),
  notCompared: z.int().describe('roofs without a total in the active version, deleted ones, and timeouts'),
  differenceRappen: z.int().describe('sum of the changes of the compared roofs'),
  changes: ChangeFigures.nullable().describe('null: no roof is compared'),
  reasons: z.array(EffectReason).describe('most roofs first'),
  offers: z.int().describe('open offers that name a withdrawn article; their prices stay'),
  lists: z.int().describe('material lists that name one'),
  articles: z.array(WithdrawnArticle).max(MOST_WITHDRAWN).describe('withdrawn, with offers or lists'),
});
export type EffectFigures = z.infer<typeof EffectFigures>;

/** The effect of a version on saved roofs, compared with the version that was active when it was started. */
export const CatalogueEffect = z.object({
  id: z.string(),
  revision: Revision.describe('of the version'),
  comparedWith: z.string().describe('label of the active version'),
  isOutdated: z.boolean().describe('the version has another content by now, or another version is active'),
  state: EffectState,
  done: z.int().describe('roofs'),
  total: z.int().nullable().describe('roofs; null: not counted yet'),
  startedAt: z.int().describe('ms since 1970'),
  startedBy: z.string().nullable(),
  figures: EffectFigures.nullable().describe('null: not done'),
});
export type CatalogueEffect = z.infer<typeof CatalogueEffect>;

/** Answer of GET and PUT /v1/staff/catalogue-versions/:id/effect; null: none was computed. */
export const FoundEffect = z.object({ effect: CatalogueEffect.nullable() });
export type FoundEffect = z.infer<typeof FoundEffect>;

/** Body of PUT /v1/staff/catalogue-versions/:id/effect. */
export const StartEffect = z.object({
  id: z.uuidv7().lowercase().describe('of the computation; a repetition changes nothing'),
  revision: Revision.describe('of the version'),
});
export type StartEffect = z.infer<typeof StartEffect>;
