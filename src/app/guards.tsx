import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isBlocked, startPath } from '../../contracts/access.ts';
import { type Standing, standingOf } from '../../contracts/permissions.ts';
import { profileAtom } from '../shared/auth/session.ts';
import { NotFoundPage } from './routes/not-found-page.tsx';

/** What the guards decide for a path; a path with a slash at its end is the same page. */
export function decide(person: Standing | null, path: string): 'no-profile' | 'blocked' | 'open' {
  if (person === null) return 'no-profile';
  return isBlocked(person.category, path.length > 1 ? path.replace(/\/+$/, '') : path) ? 'blocked' : 'open';
}

/** Lets through who is known and whose category may open this path. */
export function CategoryGuard() {
  const profile = useAtomValue(profileAtom);
  const decision = decide(profile && standingOf(profile), useLocation().pathname);
  if (decision === 'no-profile') return <Navigate to="/internal-error" replace />;
  return decision === 'blocked' ? <NotFoundPage /> : <Outlet />;
}

/** The root path leads to the start page of the category. */
export function StartPage() {
  const profile = useAtomValue(profileAtom);
  return <Navigate to={profile ? startPath(standingOf(profile)) : '/internal-error'} replace />;
}
