import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { NavLink } from 'react-router-dom';
import { standingOf } from '../../../contracts/permissions.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { addressOf, isOpenTo, pages, prefetch } from '../routes.tsx';
import classes from './navigation.module.css';

/** The pages that the signed-in person may open. */
export function Navigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { i18n } = useLingui();
  const profile = useAtomValue(profileAtom);
  const person = profile && standingOf(profile);
  return (
    <ul className={classes.list}>
      {pages.map((page) => {
        const { icon: Icon, title } = page;
        const address = addressOf(page);
        if (!Icon || !person || !isOpenTo(person, page, address)) return null;
        return (
          <li key={address}>
            <NavLink
              to={address}
              className={classes.entry ?? ''}
              onPointerEnter={() => prefetch(page)}
              onFocus={() => prefetch(page)}
              onClick={() => onNavigate?.()}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {i18n._(title)}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
