import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { startPath } from '../../../contracts/domain/access.ts';
import { principalOf } from '../../../contracts/domain/permissions.ts';
import { profileAtom } from '../../shared/auth/session.ts';

/** Redirects the root path to the start page of the category. */
export function StartPage() {
  const profile = useAtomValue(profileAtom);
  return <Navigate to={profile ? startPath(principalOf(profile)) : '/internal-error'} replace />;
}
