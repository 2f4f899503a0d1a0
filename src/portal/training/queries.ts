import { useLingui } from '@lingui/react/macro';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type BookTraining,
  type StaffTrainingQuery,
  type Training,
  type TrainingQuery,
  titleIn,
} from '../../../contracts/domain/trainings.ts';
import { call, callForContent } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { chooseLocale } from '../../shared/i18n/locales.ts';
import { showError } from '../../shared/ui/toasts.tsx';

/** Invalidates all queries with trainings, and the company's status with them. */
const invalidateTrainings = (client: QueryClient) =>
  Promise.all(
    ['/v1/trainings', '/v1/staff/trainings', '/v1/certification'].map((path) =>
      client.invalidateQueries({ queryKey: keyOf(path) }),
    ),
  );

export const useTrainings = (query: Partial<TrainingQuery>) =>
  useQuery({
    ...read('GET /v1/trainings', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Upcoming sessions that the organisation has booked. */
export const useOwnTrainings = () => useTrainings({ own: true, pageSize: 100 });

export const useTraining = (id: string) =>
  useQuery({
    ...read('GET /v1/trainings/:id', { params: { id } }),
    refetchOnMount: 'always',
  });

export const useStaffTrainings = (query: Partial<StaffTrainingQuery>) =>
  useQuery({
    ...read('GET /v1/staff/trainings', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useStaffTraining = (id: string) =>
  useQuery({
    ...read('GET /v1/staff/trainings/:id', { params: { id } }),
    refetchOnMount: 'always',
  });

/** A mutation of a session or a booking; it invalidates everything that shows trainings. */
export function useTrainingChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidateTrainings(client),
  });
}

/** Changes a booked group. */
export const useChangeBooking = (id: string, bookingId: string) =>
  useTrainingChange((group: BookTraining) =>
    call('PUT /v1/trainings/:id/bookings/:bookingId', { params: { id, bookingId }, body: group }),
  );

/**
 * Books a new group. Does not refetch, so that the page keeps showing the session until the user leaves it; an
 * error does.
 */
export function useBook(id: string, bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (group: BookTraining) =>
      call('PUT /v1/trainings/:id/bookings/:bookingId', { params: { id, bookingId }, body: group }),
    onError: () => invalidateTrainings(client),
  });
}

/** Saves a session as a calendar file in the reader's language; shows a toast if that fails. */
export function useSaveCalendar() {
  const { i18n } = useLingui();
  const textOf = useErrorText();
  const language = chooseLocale(i18n.locale);
  return useMutation({
    mutationFn: async ({ id, titles }: Pick<Training, 'id' | 'titles'>) =>
      download(
        await callForContent('GET /v1/trainings/:id/calendar', { params: { id }, query: { language } }),
        fileNameOf(titleIn(titles, language), 'ics'),
      ),
    onError: (error) => showError(textOf(error)),
  });
}
