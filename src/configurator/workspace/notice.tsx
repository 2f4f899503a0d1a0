import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice-bar.module.css';

interface NoticeProps {
  readonly icon: TablerIcon;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly isWarning?: boolean;
}

/** A notice with its actions. */
export function Notice({ icon: NoticeIcon, children, actions, isWarning = false }: NoticeProps) {
  return (
    <div className={classes.notice} data-warning={isWarning || undefined} role="status">
      <NoticeIcon size={17} stroke={1.6} aria-hidden />
      <p>{children}</p>
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  );
}

interface ActionProps {
  readonly isExpected?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An action of a notice; `isExpected`: the one that most people take. */
export function Action({ isExpected = false, onClick, children }: ActionProps) {
  return (
    <Button size="compact-sm" fz={13} variant={isExpected ? 'filled' : 'default'} onClick={onClick}>
      {children}
    </Button>
  );
}
