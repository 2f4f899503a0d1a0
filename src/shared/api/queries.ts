import { queryOptions } from '@tanstack/react-query';
import type { OrganisationQuery } from '../../../contracts/organisations.ts';
import type { ProjectQuery } from '../../../contracts/projects.ts';
import type { RoofQuery } from '../../../contracts/roofs.ts';
import {
  type Answer,
  type AnyInput,
  type Arguments,
  type CallName,
  call,
  type Input,
  pathOf,
} from './call.ts';
import { api } from './client.ts';

type ReadName = Extract<CallName, `GET ${string}`>;

/** ['v1', 'projects', '0198…', { page: 2 }]: invalidating the key of a path invalidates everything below it. */
export const keyOf = (path: string, query?: object): readonly unknown[] => [
  ...path.split('/').filter(Boolean),
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

/** Keys of what more than one group of pages reads or invalidates; every other key is known to one file alone. */
export const projectKeys = {
  all: ['projects'],
  list: (query: Partial<ProjectQuery>) => [...projectKeys.all, 'list', query],
  one: (id: string) => [...projectKeys.all, 'one', id],
} as const;

export const roofKeys = {
  all: ['roofs'],
  list: (query: Partial<RoofQuery>) => [...roofKeys.all, 'list', query],
  one: (id: string) => [...roofKeys.all, 'one', id],
  view: (id: string) => [...roofKeys.all, 'view', id],
} as const;

export const organisationKeys = {
  all: ['organisations'],
  list: (query: Partial<OrganisationQuery>) => [...organisationKeys.all, 'list', query],
  one: (id: string) => [...organisationKeys.all, 'one', id],
} as const;

export const trainingKeys = {
  all: ['trainings'],
  certification: ['trainings', 'certification'],
} as const;

/** The server's articles at the organisation's own prices. */
export const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: ({ signal }) => api.materials.articles(signal),
  refetchOnMount: 'always',
});

/** Rules of projects and deliveries: lead times, holidays, warehouses. */
export const projectRulesQuery = queryOptions({
  queryKey: ['project-rules'],
  queryFn: ({ signal }) => api.projects.rules(signal),
  refetchOnMount: 'always',
});
