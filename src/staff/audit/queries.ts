import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditQuery } from '../../../contracts/domain/audit.ts';
import { read } from '../../shared/api/queries.ts';

/** One page of the actions of staff. */
export const useAudit = (query: Partial<AuditQuery>) =>
  useQuery({
    ...read('GET /v1/staff/audit', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
