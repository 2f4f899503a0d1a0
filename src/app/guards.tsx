import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isBlocked, startPath } from '../../contracts/access.ts';
import type { PartnerCategory } from '../../contracts/user.ts';
import { profileAtom } from '../shared/auth/session.ts';
import { NotFoundPage } from './routes/not-found-page.tsx';

/** What the guards decide for a path; a path with a slash at its end is the same page. */
export function decide(category: PartnerCategory | null, path: string): 'no-profile' | 'blocked' | 'open' {
  if (category === null) return 'no-profile';
  return isBlocked(category, path.length > 1 ? path.replace(/\/+$/, '') : path) ? 'blocked' : 'open';
}

/** Lets through who is known and whose category may open this path. */
export function CategoryGuard() {
  const category = useAtomValue(profileAtom)?.PartnerCategory ?? null;
  const decision = decide(category, useLocation().pathname);
  if (decision === 'no-profile') return <Navigate to="/internal-error" replace />;
  return decision === 'blocked' ? <NotFoundPage /> : <Outlet />;
}

/** The root path leads to the start page of the category. */
export function StartPage() {
  const category = useAtomValue(profileAtom)?.PartnerCategory;
  return <Navigate to={category ? startPath(category) : '/internal-error'} replace />;
}
