import { Trans } from '@lingui/react/macro';
import { IconHomeBolt, IconLayoutDashboard, IconUserCircle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { isBlocked } from '../../../contracts/access.ts';
import { may, type Standing, standingOf } from '../../../contracts/permissions.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import type { LazyPage } from '../lazy-page.ts';
import { pages } from '../pages.ts';
import classes from './navigation.module.css';

interface Entry {
  readonly path: string;
  readonly icon: typeof IconHomeBolt;
  readonly label: ReactNode;
  readonly page: LazyPage;
}

const entries: readonly Entry[] = [
  {
    path: '/dashboard',
    icon: IconLayoutDashboard,
    label: <Trans>Übersicht</Trans>,
    page: pages.dashboard,
  },
  {
    path: '/configurator',
    icon: IconHomeBolt,
    label: <Trans>Konfigurator</Trans>,
    page: pages.configurator,
  },
  { path: '/profile', icon: IconUserCircle, label: <Trans>Profil</Trans>, page: pages.profile },
];

const isOffered = (person: Standing, path: string): boolean =>
  !isBlocked(person.category, path) && (path !== '/configurator' || may(person, 'configurator', 'read'));

/** The pages that the signed-in person may open. */
export function Navigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const profile = useAtomValue(profileAtom);
  const person = profile && standingOf(profile);
  return (
    <ul className={classes.list}>
      {entries
        .filter(({ path }) => person && isOffered(person, path))
        .map(({ path, icon: Icon, label, page }) => (
          <li key={path}>
            <NavLink
              to={path}
              className={classes.entry ?? ''}
              onPointerEnter={page.preload}
              onFocus={page.preload}
              onClick={() => onNavigate?.()}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
    </ul>
  );
}
