import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailQuery } from '../../../contracts/domain/mails.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** One page of the outbox. */
export const useMails = (query: Partial<MailQuery>) =>
  useQuery({
    ...read('GET /v1/staff/mails', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** A mail with its content. */
export const useMail = (id: string) => useQuery(read('GET /v1/staff/mails/:id', { params: { id } }));

/** Sends a mail again that could not be delivered. */
export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /v1/staff/mails/:id/send-again', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/mails') }),
  });
}
