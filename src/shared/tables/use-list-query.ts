import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { listQuery } from '../../../contracts/domain/lists.ts';

/** The query that all lists share; single lists add filters. */
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

/** A list's page, search, order and filters as they stand in the address. */
export interface ListState<Q extends ListQuery = ListQuery> {
  readonly query: Q;
  /** Whether there may be more rows than are asked for. */
  readonly isFiltered: boolean;
  /** The list's default order. */
  readonly usual: Pick<ListQuery, 'sort' | 'direction'>;
  /** Everything but another page starts on the first page. `replace`: no step for the back button. */
  change(part: Partial<Q>, options?: { replace: boolean }): void;
  /** All rows, in the same order. */
  showAll(): void;
}

/** These only arrange what is there. */
const ARRANGING: readonly string[] = ['page', 'pageSize', 'sort', 'direction'];

/**
 * Keeps what a list is asked for in the address, so that it outlives reloads and can be sent to others.
 * The contract's query is the rule: what it refuses and what is usual do not stand there.
 */
export function useListQuery<S extends z.ZodObject>(schema: S): ListState<z.output<S> & ListQuery> {
  type Q = z.output<S> & ListQuery;
  const [params, setParams] = useSearchParams();
  const query = readQuery(schema, params) as Q;
  const change = (part: Partial<Q>, options = { replace: false }) =>
    setParams((before) => writeQuery(schema, before, { page: 1, ...part }), options);
  const usual = usualQuery(schema);
  const filters = Object.keys(schema.shape).filter((name) => !ARRANGING.includes(name));
  return {
    query,
    isFiltered: filters.some((name) => String(query[name as keyof Q]) !== String(usual[name])),
    usual: usual as ListQuery,
    change,
    showAll: () => change(Object.fromEntries(filters.map((name) => [name, usual[name]])) as Partial<Q>),
  };
}

const usualQuery = (schema: z.ZodObject): Record<string, unknown> => schema.parse({});

/** Reads the query from the address; missing or invalid values get their default. */
function readQuery(schema: z.ZodObject, params: URLSearchParams): Record<string, unknown> {
  const usual = usualQuery(schema);
  const entries = Object.entries(schema.shape).map(([name, rule]) => {
    const given = z.safeParse(rule, params.get(name) ?? undefined);
    return [name, given.success ? given.data : usual[name]];
  });
  return Object.fromEntries(entries);
}

/** The address with `part` in it; what the list knows nothing of stays as it is. */
function writeQuery(schema: z.ZodObject, before: URLSearchParams, part: object): URLSearchParams {
  const after = new URLSearchParams(before);
  const usual = usualQuery(schema);
  for (const [name, value] of Object.entries(part)) {
    if (String(value) === String(usual[name])) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
