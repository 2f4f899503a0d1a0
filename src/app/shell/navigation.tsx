import { useLingui } from '@lingui/react/macro';
import {
  IconBuildingCommunity,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarCog,
  IconCalendarEvent,
  IconFileText,
  IconFolders,
  IconHomeBolt,
  IconInbox,
  IconLayoutDashboard,
  IconMailForward,
  IconMapPin,
  IconPackages,
  IconSchool,
  IconShoppingCart,
  IconTexture,
  IconUserCircle,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { principalOf } from '../../../contracts/domain/permissions.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { addressOf, isOpenTo, pages, prefetch } from '../routes.tsx';
import classes from './navigation.module.css';

/** Defined here, so that only the shell loads them. */
const ICONS = {
  dashboard: IconLayoutDashboard,
  projects: IconFolders,
  inbox: IconInbox,
  applications: IconUserPlus,
  organisations: IconBuildingStore,
  regions: IconMapPin,
  warehouses: IconBuildingWarehouse,
  training: IconCalendarEvent,
  trainings: IconCalendarCog,
  academy: IconSchool,
  documentation: IconFileText,
  mails: IconMailForward,
  commissioning: IconPackages,
  roofs: IconBuildingCommunity,
  configurator: IconHomeBolt,
  designer: IconTexture,
  materials: IconShoppingCart,
  profile: IconUserCircle,
} as const satisfies Record<string, TablerIcon>;
export type NavigationIcon = keyof typeof ICONS;

/** The pages that the signed-in person may open. */
export function Navigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { i18n } = useLingui();
  const profile = useAtomValue(profileAtom);
  const person = profile && principalOf(profile);
  const { pathname } = useLocation();
  // Of two entries with a common prefix the longer one matches.
  const [current] = pages
    .filter(({ icon }) => icon)
    .map(addressOf)
    .filter((address) => pathname === address || pathname.startsWith(`${address}/`))
    .toSorted((a, b) => b.length - a.length);
  return (
    <ul className={classes.list}>
      {pages.map((page) => {
        const { icon, title } = page;
        const address = addressOf(page);
        if (!icon || !person || !isOpenTo(person, page, address)) return null;
        const Icon = ICONS[icon];
        return (
          <li key={address}>
            <Link
              to={address}
              className={classes.entry ?? ''}
              aria-current={address === current ? 'page' : undefined}
              onPointerEnter={() => prefetch(page)}
              onFocus={() => prefetch(page)}
              onClick={() => onNavigate?.()}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {i18n._(title)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
