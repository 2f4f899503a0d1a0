import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import {
  IconBuildingCommunity,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarCog,
  IconCalendarEvent,
  IconChartBar,
  IconFileText,
  IconFolders,
  IconHomeBolt,
  IconInbox,
  IconLayoutDashboard,
  IconMailForward,
  IconMapPin,
  IconPackages,
  IconPlugConnected,
  IconRefreshAlert,
  IconSchool,
  IconShoppingCart,
  IconTags,
  IconTexture,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { principalOf } from '../../../contracts/domain/permissions.ts';
import { read } from '../../shared/api/queries.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { CountBadge } from '../../shared/ui/count-badge.tsx';
import { addressOf, isOpenTo, type PageEntry, pages, prefetch } from '../routes.tsx';
import classes from './navigation.module.css';

/** Defined here, so that only the shell loads them. */
const ICONS = {
  dashboard: IconLayoutDashboard,
  projects: IconFolders,
  inbox: IconInbox,
  insights: IconChartBar,
  applications: IconUserPlus,
  organisations: IconBuildingStore,
  regions: IconMapPin,
  catalogue: IconTags,
  warehouses: IconBuildingWarehouse,
  training: IconCalendarEvent,
  trainings: IconCalendarCog,
  academy: IconSchool,
  documentation: IconFileText,
  mails: IconMailForward,
  jobs: IconRefreshAlert,
  interfaces: IconPlugConnected,
  commissioning: IconPackages,
  roofs: IconBuildingCommunity,
  configurator: IconHomeBolt,
  designer: IconTexture,
  materials: IconShoppingCart,
} as const satisfies Record<string, TablerIcon>;
export type NavigationIcon = keyof typeof ICONS;

/** Headings of the navigation, in display order; entries without one come first. */
const GROUPS = {
  knowledge: msg`Wissen`,
  administration: msg`Verwaltung`,
} as const satisfies Record<string, MessageDescriptor>;
export type NavigationGroup = keyof typeof GROUPS;

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
  const shown = pages.filter((page) => page.icon && person && isOpenTo(person, page, addressOf(page)));
  const entriesOf = (group: NavigationGroup | undefined) =>
    shown
      .filter((page) => page.group === group)
      .map((page) => (
        <Entry
          key={page.path}
          page={page}
          isCurrent={addressOf(page) === current}
          {...(onNavigate && { onNavigate })}
        />
      ));
  return (
    <>
      <ul className={classes.list}>{entriesOf(undefined)}</ul>
      {(Object.keys(GROUPS) as NavigationGroup[]).map((group) => {
        const entries = entriesOf(group);
        return (
          entries.length > 0 && (
            <div key={group}>
              <p className={classes.group} aria-hidden>
                {i18n._(GROUPS[group])}
              </p>
              <ul className={classes.list} aria-label={i18n._(GROUPS[group])}>
                {entries}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}

interface EntryProps {
  readonly page: PageEntry;
  readonly isCurrent: boolean;
  readonly onNavigate?: () => void;
}

function Entry({ page, isCurrent, onNavigate }: EntryProps) {
  const { i18n } = useLingui();
  const Icon = page.icon && ICONS[page.icon];
  return (
    <li>
      <Link
        to={addressOf(page)}
        className={classes.entry ?? ''}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={() => prefetch(page)}
        onFocus={() => prefetch(page)}
        onClick={() => onNavigate?.()}
      >
        {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
        <span>{i18n._(page.title)}</span>
        {page.icon === 'projects' && <PartnerSteps />}
        {page.icon === 'inbox' && <SupplierSteps />}
      </Link>
    </li>
  );
}

/** A count that is refused is left out; it never takes the place of the page. */
const COUNTED = { throwOnError: false } as const;

/** Number of projects whose next step is the partner's. */
function PartnerSteps() {
  const isStaff = useMay()('projects', 'staff');
  const list = read('GET /v1/projects', { query: { pageSize: 1 } });
  const { data } = useQuery({ ...list, ...COUNTED, enabled: !isStaff });
  return <OpenSteps count={data?.counts.yours} />;
}

/** Number of projects that wait for the supplier. */
function SupplierSteps() {
  const { data } = useQuery({ ...read('GET /v1/staff/projects', { query: { pageSize: 1 } }), ...COUNTED });
  return <OpenSteps count={data?.counts.waiting} />;
}

function OpenSteps({ count = 0 }: { readonly count: number | undefined }) {
  return (
    <CountBadge count={count}>
      <Plural value={count} one="# offener Schritt" other="# offene Schritte" />
    </CountBadge>
  );
}
