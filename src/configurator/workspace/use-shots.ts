import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MOST_SHOTS, type RoofShots } from '../../../contracts/domain/roofs.ts';
import { call } from '../../shared/api/call.ts';
import { read } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { showError } from '../../shared/ui/toasts.tsx';
import type { SavedShots } from '../../viewer/ui/presentation.tsx';
import type { DocumentOrigin } from '../document/document.ts';

/** The camera shots stored with a roof; null if the roof is not on the server, or while they load. */
export function useShots(origin: DocumentOrigin | null): SavedShots | null {
  const client = useQueryClient();
  const errorText = useErrorText();
  const roofId = origin?.roofId ?? '';
  const isSaved = origin !== null && origin.revision !== null;
  const shotsQuery = read('GET /configurator/v1/roofs/:id/shots', { params: { id: roofId } });
  const { queryKey } = shotsQuery;
  const { data } = useQuery({
    ...shotsQuery,
    enabled: isSaved,
  });
  const { mutate } = useMutation({
    mutationFn: (shots: RoofShots) =>
      call('PUT /configurator/v1/roofs/:id/shots', { params: { id: roofId }, body: shots }),
    // Optimistic update; reverted if the server rejects it.
    onMutate: (shots) => client.setQueryData(queryKey, shots),
    onError: (cause) => {
      void client.invalidateQueries({ queryKey });
      showError(errorText(cause));
    },
  });
  if (!isSaved || !data) return null;
  return {
    shots: data.shots,
    most: MOST_SHOTS,
    keep: (shots) =>
      mutate({
        shots: shots.map(({ position, target }) => ({ position: [...position], target: [...target] })),
      }),
  };
}
