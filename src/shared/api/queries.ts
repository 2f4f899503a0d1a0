import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Answer,
  type AnyInput,
  type Arguments,
  call,
  type Input,
  type JsonName,
  pathOf,
} from './call.ts';

type ReadName = Extract<JsonName, `GET ${string}`>;

/**
 * Query key such as ['v1', 'projects', '0198…', { page: 2 }]: invalidating the key of a path invalidates everything
 * below it.
 */
export const keyOf = (path: string, query?: object): readonly unknown[] => [
  ...path.split('/').slice(1),
  ...(query ? [query] : []),
];

/** Key and function of a read, for `useQuery`, `ensureQueryData` and `setQueryData`. */
export const read = <N extends ReadName>(name: N, ...[input]: Arguments<Input<N>>) => {
  const { params, query } = (input ?? {}) as AnyInput;
  return queryOptions<Answer<N>>({
    queryKey: keyOf(pathOf(name, params), query),
    queryFn: ({ signal }) => call(name, ...([input, { signal }] as Arguments<Input<N>>)),
  });
};

/** Invalidates all queries with projects, for partners and staff. */
export const invalidateProjects = (client: QueryClient) =>
  Promise.all(
    ['/v1/projects', '/v1/staff/projects'].map((path) => client.invalidateQueries({ queryKey: keyOf(path) })),
  );

/** Articles at the organisation's own prices. */
export const articlesQuery = queryOptions({ ...read('GET /v1/articles'), refetchOnMount: 'always' });

/** Rules of projects and deliveries: lead times, holidays, warehouses. */
export const projectRulesQuery = queryOptions({ ...read('GET /v1/project-rules'), refetchOnMount: 'always' });
