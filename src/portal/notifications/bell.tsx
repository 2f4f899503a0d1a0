import { Plural, Trans } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { CountBadge } from '../../shared/ui/count-badge.tsx';
import classes from './bell.module.css';
import { useInbox } from './queries.ts';

/** Button next to the navigation: opens the latest notifications. */
export function BellButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={classes.entry}>
      <IconBell size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>
        <Trans>Mitteilungen</Trans>
      </span>
      <Unread />
    </button>
  );
}

/** Link in a phone's navigation bar: leads to the notifications. */
export function BellLink() {
  return (
    <Link to="/notifications" className={classes.link}>
      <IconBell size={22} stroke={1.6} aria-hidden />
      <span className="visually-hidden">
        <Trans>Mitteilungen</Trans>
      </span>
      <Unread />
    </Link>
  );
}

/** Number of unread notifications. */
function Unread() {
  const unread = useInbox().data?.unread ?? 0;
  return (
    <CountBadge count={unread} className={classes.unread}>
      <Plural value={unread} one="# ungelesene" other="# ungelesene" />
    </CountBadge>
  );
}
