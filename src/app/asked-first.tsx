import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action, Area } from '../../contracts/domain/permissions.ts';
import { read } from '../shared/api/queries.ts';
import { LoadingMark } from './shell/loading-mark.tsx';

interface AskedFirstProps {
  readonly area: Area;
  readonly action: Action | undefined;
  readonly children: ReactNode;
}

/**
 * Wraps a page that this person may not be allowed to open: asks the server before the page creates drafts or shows
 * a form. A refusal shows page-not-found, as for refused data.
 */
export function AskedFirst({ area, action, children }: AskedFirstProps) {
  const { isPending } = useQuery({
    ...read('GET /v1/user/me/permission', { query: { area, ...(action && { action }) } }),
  });
  return isPending ? <LoadingMark /> : children;
}
