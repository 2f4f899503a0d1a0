import type { ReactNode } from 'react';
import classes from './count-badge.module.css';

/** Maximum number shown. */
const MAX_SHOWN = 99;

interface CountBadgeProps {
  readonly count: number | undefined;
  readonly className?: string | undefined;
  /** The count in words, for screen readers. */
  readonly children: ReactNode;
}

/** A count next to an entry of the navigation; renders nothing for 0. */
export function CountBadge({ count = 0, className = '', children }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={`${classes.badge} ${className}`}>
      <span aria-hidden>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="visually-hidden">{children}</span>
    </span>
  );
}
