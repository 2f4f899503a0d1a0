import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import type { Notification } from '../../../contracts/domain/notifications.ts';
import { formatDate } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications.module.css';
import { useInbox, useNotifications, useRead } from './queries.ts';

/** The person's notifications of the last three months, by day. */
export function NotificationsPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('unread') === 'true';
  const unread = useInbox().data?.unread ?? 0;
  const result = useNotifications(unreadOnly);
  const read = useRead();
  const rows = result.data?.pages.flatMap((page) => page.rows);
  const newest = rows?.[0]?.number;
  return (
    <Page
      action={
        unread > 0 &&
        newest !== undefined && (
          <Button
            variant="default"
            leftSection={<IconChecks size={17} stroke={1.6} />}
            loading={read.isPending}
            onClick={() => read.mutate({ upTo: newest })}
          >
            <Trans>Alle als gelesen markieren</Trans>
          </Button>
        )
      }
    >
      <SegmentedControl
        className={classes.filter ?? ''}
        aria-label={t`Welche Mitteilungen`}
        value={unreadOnly ? 'unread' : 'all'}
        onChange={(shown) => setSearch(shown === 'unread' ? { unread: 'true' } : {}, { replace: true })}
        data={[
          { value: 'all', label: t`Alle` },
          { value: 'unread', label: unread === 0 ? t`Ungelesen` : t`Ungelesen (${unread})` },
        ]}
      />
      {rows ? (
        <Days rows={rows} onRead={(number) => read.mutate({ numbers: [number] })} />
      ) : result.error ? (
        <div className={classes.card}>
          <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        </div>
      ) : (
        <Waiting />
      )}
      {rows?.length === 0 && (
        <div className={classes.card}>
          <Notice
            icon={<IconBell size={22} stroke={1.6} />}
            title={unreadOnly ? <Trans>Alles gelesen</Trans> : <Trans>Noch keine Mitteilungen</Trans>}
          >
            <Trans>Hier steht, was mit Ihren Projekten und Ihrem Konto geschieht.</Trans>
          </Notice>
        </div>
      )}
      {result.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={result.isFetchingNextPage}
            onClick={() => void result.fetchNextPage()}
          >
            <Trans>Ältere zeigen</Trans>
          </Button>
        </div>
      )}
    </Page>
  );
}

interface DaysProps {
  readonly rows: readonly Notification[];
  readonly onRead: (number: number) => void;
}

function Days({ rows, onRead }: DaysProps) {
  const { t } = useLingui();
  const days = Map.groupBy(rows, ({ createdAt }) => formatDate(createdAt));
  const nameOf = (day: string) => {
    if (day === formatDate(Date.now())) return t`Heute`;
    return day === formatDate(Date.now() - DAY_MS) ? t`Gestern` : day;
  };
  return [...days].map(([day, notifications]) => (
    <section key={day} className={classes.days} aria-label={nameOf(day)}>
      <h2 className={classes.day}>{nameOf(day)}</h2>
      <ul className={`${classes.list} ${classes.card}`}>
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.number}
            notification={notification}
            onRead={() => onRead(notification.number)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Milliseconds. */
const DAY_MS = 86_400_000;

function Waiting() {
  return (
    <div className={classes.card} aria-busy="true">
      {['52%', '38%', '61%', '44%'].map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={18} width={18} radius={9} />
          <Skeleton height={14} width={width} my={4} />
        </div>
      ))}
    </div>
  );
}
