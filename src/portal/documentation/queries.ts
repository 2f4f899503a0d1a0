import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentQuery, PortalDocument, PublishDocument } from '../../../contracts/domain/documents.ts';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import { call } from '../../shared/api/call.ts';
import { api } from '../../shared/api/client.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { showError } from '../../shared/ui/toasts.tsx';

export const useDocuments = (query: Partial<DocumentQuery>) =>
  useQuery({
    ...read('GET /v1/documents', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** A version of a document; no request without an id. */
export const useDocument = (id: string | null) =>
  useQuery({
    ...read('GET /v1/documents/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });

/** Publishes under one id for all attempts. */
export function usePublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (document: PublishDocument) =>
      call('PUT /v1/staff/documents/:id', { params: { id }, body: document }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/documents') }),
  });
}

/** Downloads a document, named in the reader's language. */
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
