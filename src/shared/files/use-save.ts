import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../api/use-error-text.ts';
import { showError } from '../ui/toasts.tsx';
import { download } from './download.ts';

/** Returns a function that downloads a content under a name, or reports why it cannot. */
export function useSave(fetchContent: () => Promise<Blob>, fileName: string) {
  const textOf = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => download(await fetchContent(), fileName),
    onError: (error) => showError(textOf(error)),
  });
  return { save: () => mutate(), isSaving: isPending };
}
