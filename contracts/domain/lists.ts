import { z } from 'zod';
import { line } from './text.ts';

/** Query of a list: page, search and order. The first of `sorts` is the default. */
export const listQuery = <const S extends string>(sorts: readonly [S, ...S[]]) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    search: line(0, 200).default(''),
    sort: z.enum(sorts).default(sorts[0] as z.core.util.NoUndefined<S>),
    direction: z.enum(['asc', 'desc']).default('desc'),
  });

/** One page of a list, and how many rows there are on all of them. */
export const listOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int() });

/** Rows of a long list are counted up to here, and what a search finds in it up to there. */
export const MOST_COUNTED = 10_000;
export const MOST_FOUND = 1_000;

/** One page of a list that may be too long to count on every look at it. */
export const longListOf = <R extends z.ZodType>(row: R) =>
  listOf(row).extend({ isMore: z.boolean().describe('there are more than `total`, on further pages') });

/**
 * A filter that takes several of `values`: an array here, `created,pending` in an address. None chosen
 * is no filter. They come in the order of `values`, each once.
 */
export const choices = <const V extends string>(values: readonly V[]) =>
  z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.enum(values)))
    .transform((chosen) => values.filter((value) => (chosen as readonly V[]).includes(value)));
