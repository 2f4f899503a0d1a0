import { queryOptions } from '@tanstack/react-query';
import type { OrganisationQuery } from '../../../contracts/organisations.ts';
import type { ProjectQuery } from '../../../contracts/projects.ts';
import type { RoofQuery } from '../../../contracts/roofs.ts';
import { api } from './client.ts';

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
