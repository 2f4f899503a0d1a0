import { useQuery } from '@tanstack/react-query';
import { isWorkingDay } from '../../../contracts/domain/working-days.ts';
import { projectRulesQuery } from '../api/queries.ts';

/** Returns whether the supplier delivers nothing on a day; undefined until the holidays are loaded. */
export function useClosedDays(): { readonly isClosed?: (day: string) => boolean } {
  const { data } = useQuery(projectRulesQuery);
  return data ? { isClosed: (day) => !isWorkingDay(day, data.holidays) } : {};
}
