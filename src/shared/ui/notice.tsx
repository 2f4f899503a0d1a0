import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** The meaning, and the next thing to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** The heading's level where the notice is the page. */
  readonly heading?: 'h1' | 'h3';
}

/** Shown where there is nothing to show, or where showing it failed. */
export function Notice({ icon, title, children, action, role, heading: Heading = 'h3' }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
