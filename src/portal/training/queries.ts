import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BookTraining,
  type StaffTrainingQuery,
  type Training,
  type TrainingQuery,
  titleIn,
} from '../../../contracts/trainings.ts';
import { api } from '../../shared/api/client.ts';
import { trainingKeys } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { chooseLocale } from '../../shared/i18n/locales.ts';
import { showError } from '../../shared/ui/toasts.tsx';

const keys = {
  all: trainingKeys.all,
  list: (query: Partial<TrainingQuery>) => [...keys.all, 'list', query],
  one: (id: string) => [...keys.all, 'one', id],
  staff: (query: Partial<StaffTrainingQuery>) => [...keys.all, 'staff', query],
  staffOne: (id: string) => [...keys.all, 'staff', 'one', id],
} as const;

export const useTrainings = (query: Partial<TrainingQuery>) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.trainings.list(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The coming sessions that the organisation has booked. */
export const useOwnTrainings = () => useTrainings({ own: true, pageSize: 100 });

export const useTraining = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.trainings.find(id, signal),
    refetchOnMount: 'always',
  });

export const useStaffTrainings = (query: Partial<StaffTrainingQuery>) =>
  useQuery({
    queryKey: keys.staff(query),
    queryFn: ({ signal }) => api.staff.trainings(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useStaffTraining = (id: string) =>
  useQuery({
    queryKey: keys.staffOne(id),
    queryFn: ({ signal }) => api.staff.training(id, signal),
    refetchOnMount: 'always',
  });

/** Changes a session or a booking; everything that is shown of trainings is asked for anew. */
export function useTrainingChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Changes a group that is booked. */
export const useChangeBooking = (id: string, bookingId: string) =>
  useTrainingChange((group: BookTraining) => api.trainings.book(id, bookingId, group));

/** Books a new group. What is shown stays until the next page asks anew, unless it could not be booked. */
export function useBook(id: string, bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (group: BookTraining) => api.trainings.book(id, bookingId, group),
    onError: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Saves a session for a calendar, in the reader's language; a failure is a message. */
export function useSaveCalendar() {
  const { i18n } = useLingui();
  const textOf = useErrorText();
  const language = chooseLocale(i18n.locale);
  return useMutation({
    mutationFn: async ({ id, titles }: Pick<Training, 'id' | 'titles'>) =>
      download(await api.trainings.calendar(id, language), fileNameOf(titleIn(titles, language), 'ics')),
    onError: (error) => showError(textOf(error)),
  });
}
