import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do next. */
  readonly action?: ReactNode;
}

/** Nothing is here yet: says so, and what to do next. */
export function EmptyState({ icon, title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** Something could not be shown: announced at once, with a way on. */
export function ErrorState(props: NoticeProps) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  );
}
