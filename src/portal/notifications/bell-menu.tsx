import { Trans } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { BellButton } from './bell.tsx';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications.module.css';
import { useInbox, useLatest, useRead } from './queries.ts';

/** The bell with a menu of the latest notifications. `opened`: whether it is open at first. */
export function BellMenu({ opened }: { readonly opened: boolean }) {
  const [isOpen, setOpen] = useState(opened);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="right-end"
      width={384}
      offset={10}
      radius={10}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0}>{isOpen && <Latest onLeave={close} />}</Popover.Dropdown>
    </Popover>
  );
}

function Latest({ onLeave }: { readonly onLeave: () => void }) {
  const result = useLatest();
  const unread = useInbox().data?.unread ?? 0;
  const read = useRead();
  const rows = result.data?.rows;
  const newest = rows?.[0]?.number;
  return (
    <>
      <div className={classes.menuHead}>
        <h2>
          <Trans>Mitteilungen</Trans>
        </h2>
        {unread > 0 && newest !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => read.mutate({ upTo: newest })}
          >
            <Trans>Alle als gelesen markieren</Trans>
          </Button>
        )}
      </div>
      <ul className={`${classes.list} ${classes.menuList}`}>
        {rows?.map((notification) => (
          <NotificationRow
            key={notification.number}
            notification={notification}
            isBrief
            onRead={() => read.mutate({ numbers: [notification.number] })}
            onOpen={onLeave}
          />
        ))}
        {rows?.length === 0 && (
          <li className={classes.row}>
            <Trans>Noch keine Mitteilungen</Trans>
          </li>
        )}
      </ul>
      {!rows && result.error && <ErrorState error={result.error} onRetry={() => void result.refetch()} />}
      <div className={classes.menuFoot}>
        <Link to="/notifications" className={classes.all} onClick={onLeave}>
          <Trans>Alle Mitteilungen</Trans>
        </Link>
      </div>
    </>
  );
}
