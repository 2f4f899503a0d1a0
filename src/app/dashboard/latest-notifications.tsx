import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { NotificationRow } from '../../portal/notifications/notification-row.tsx';
import { useLatest, useRead } from '../../portal/notifications/queries.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './dashboard-page.module.css';

/** Number of entries shown. */
const SHOWN = 4;

/** The person's latest notifications. */
export function LatestNotifications() {
  const { data } = useLatest();
  const read = useRead();
  if (!data) return null;
  return (
    <Panel
      title={<Trans>Mitteilungen</Trans>}
      aside={
        <Link to="/notifications">
          <Trans>Alle</Trans>
        </Link>
      }
    >
      {data.rows.length === 0 && (
        <p className={classes.none}>
          <Trans>Noch keine Mitteilungen</Trans>
        </p>
      )}
      <ul className={classes.news}>
        {data.rows.slice(0, SHOWN).map((notification) => (
          <NotificationRow
            key={notification.number}
            notification={notification}
            isBrief
            onRead={() => read.mutate({ numbers: [notification.number] })}
          />
        ))}
      </ul>
    </Panel>
  );
}
