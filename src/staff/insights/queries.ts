import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type CountedQuery, type FeedbackQuery, InsightsQuery } from '../../../contracts/domain/insights.ts';
import { read } from '../../shared/api/queries.ts';

/** The figures of a period. */
export const useInsights = (query: InsightsQuery) =>
  useQuery({
    ...read('GET /v1/staff/insights', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The articles ordered in a period. */
export const useOrderedArticles = (query: InsightsQuery) =>
  useQuery({
    ...read('GET /v1/staff/insights/articles', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Texts of partners who archived projects for a reason. */
export const useFeedback = (query: FeedbackQuery) =>
  useQuery({ ...read('GET /v1/staff/insights/feedback', { query }), refetchOnMount: 'always' });

/** Writes a query as an address has it; empty choices do not appear. */
export const searchOf = (query: Readonly<Record<string, string | readonly string[] | undefined>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .map(
        ([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')] as [string, string],
      )
      .filter(([, value]) => value !== ''),
  ).toString();

/** Keeps the query in the address; whatever is invalid there has its default. */
export function useInsightsQuery() {
  const [params, setParams] = useSearchParams();
  const read = InsightsQuery.safeParse(Object.fromEntries(params));
  const query = read.success ? read.data : InsightsQuery.parse({});
  return {
    query,
    change: (part: Partial<InsightsQuery>) => setParams(searchOf({ ...query, ...part }), { replace: true }),
  };
}

/** Returns the address of the list of projects that a figure counts. */
export const listOf = (query: InsightsQuery, counted: Partial<CountedQuery>): string =>
  `/staff/all?${searchOf({ ...query, ...counted })}`;
