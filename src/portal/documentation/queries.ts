import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentQuery, PortalDocument, PublishDocument } from '../../../contracts/documents.ts';
import { titleIn } from '../../../contracts/trainings.ts';
import { api } from '../../shared/api/client.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { showError } from '../../shared/ui/toasts.tsx';

const keys = {
  all: ['documents'],
  list: (query: Partial<DocumentQuery>) => [...keys.all, 'list', query],
  one: (id: string) => [...keys.all, 'one', id],
} as const;

export const useDocuments = (query: Partial<DocumentQuery>) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.documents.list(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** A version of a document; nothing is asked for without an id. */
export const useDocument = (id: string | null) =>
  useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => api.documents.find(id ?? '', signal),
    enabled: id !== null,
    refetchOnMount: 'always',
  });

/** Publishes under an id that stays the same however often it is tried. */
export function usePublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (document: PublishDocument) => api.staff.publishDocument(id, document),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Hands a document to the browser to keep, named as the reader calls it. */
export function useDownload() {
  const { i18n } = useLingui();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: async ({ id, titles, version }: Pick<PortalDocument, 'id' | 'titles' | 'version'>) =>
      download(
        await api.documents.content(id),
        fileNameOf(`${titleIn(titles, i18n.locale)} ${version}`, 'pdf'),
      ),
    onError: (error) => showError(textOf(error)),
  });
}
