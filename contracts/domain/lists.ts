import { z } from 'zod';
import { line } from './text.ts';

/** Query of a list: page, search and sort order. The first of `sorts` is the default. */
export const listQuery = <const S extends string>(sorts: readonly [S, ...S[]]) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    search: line(0, 200).default(''),
    sort: z.enum(sorts).default(sorts[0] as z.core.util.NoUndefined<S>),
    direction: z.enum(['asc', 'desc']).default('desc'),
  });

/** One page of a list, and the total number of rows. */
export const listOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int() });

/** Maximum count of rows in a long list, and of search results in it. */
export const MOST_COUNTED = 10_000;
export const MOST_FOUND = 1_000;

/** One page of a list that may be too long to count every time. */
export const longListOf = <R extends z.ZodType>(row: R) =>
  listOf(row).extend({ isMore: z.boolean().describe('there are more than `total`, on further pages') });

/**
 * A filter that takes several of `values`: an array here, `created,pending` in an address. An empty one does not
 * filter. Duplicates are removed and the order is that of `values`.
 */
export const choices = <const V extends string>(values: readonly V[]) =>
  z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.enum(values)))
    .transform((chosen) => values.filter((value) => (chosen as readonly V[]).includes(value)));
