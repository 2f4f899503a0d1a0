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
 * A page that is probably not for this person. The server decides; it is asked before the page makes drafts, or shows a
 * form whose data would be refused at its end. A refusal leads to the page-not-found page, as that of any data does.
 */
export function AskedFirst({ area, action, children }: AskedFirstProps) {
  const { isPending } = useQuery({
    ...read('GET /v1/user/me/permission', { query: { area, ...(action && { action }) } }),
  });
  return isPending ? <LoadingMark /> : children;
}
