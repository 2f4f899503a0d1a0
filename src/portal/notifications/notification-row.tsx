import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconArchive,
  IconCalendarEvent,
  IconCertificate,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconFileDescription,
  IconFolder,
  IconMessage,
  IconMessageQuestion,
  IconShieldLock,
  IconTruckDelivery,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import {
  iconOf,
  type Notification,
  type NotificationIcon,
  textOfNotification,
} from '../../../contracts/domain/notifications.ts';
import { formatDate, formatInstant } from '../../shared/format/date.ts';
import classes from './notifications.module.css';

/** Icons by what a notification is about. */
const ICONS: Readonly<Record<NotificationIcon, TablerIcon>> = {
  archive: IconArchive,
  certificate: IconCertificate,
  done: IconCircleCheck,
  message: IconMessage,
  offer: IconFileDescription,
  order: IconTruckDelivery,
  person: IconUserPlus,
  project: IconFolder,
  question: IconMessageQuestion,
  refused: IconCircleX,
  security: IconShieldLock,
  training: IconCalendarEvent,
};

interface NotificationRowProps {
  readonly notification: Notification;
  /** Called to mark it as read. */
  readonly onRead: () => void;
  /** Called when it is opened. */
  readonly onOpen?: () => void;
  /** Short form for the menu: without the day and long quotations. */
  readonly isBrief?: boolean;
}

/** A notification; the whole row links to its subject, and opening it marks it as read. */
export function NotificationRow({ notification, onRead, onOpen, isBrief = false }: NotificationRowProps) {
  const { i18n, t } = useLingui();
  const { title, about, quote } = textOfNotification(i18n, notification);
  const { createdAt, link, readAt, type } = notification;
  const Icon = ICONS[iconOf(type)];
  const isUnread = readAt === null;
  return (
    <li className={classes.row} data-unread={isUnread} data-brief={isBrief}>
      <Icon size={19} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Link
          to={link}
          onClick={() => {
            if (isUnread) onRead();
            onOpen?.();
          }}
        >
          {title}
          {isUnread && <span className="visually-hidden"> ({t`ungelesen`})</span>}
        </Link>
        {about && <small>{about}</small>}
        {quote && <q className={classes.quote}>{quote}</q>}
      </div>
      <time
        className={classes.time}
        dateTime={new Date(createdAt).toISOString()}
        title={formatInstant(createdAt)}
      >
        {formatDate(createdAt) === formatDate(Date.now()) || !isBrief
          ? formatInstant(createdAt).split(', ')[1]
          : formatDate(createdAt)}
      </time>
      {isUnread && !isBrief && (
        <ActionIcon
          className={classes.check ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`«${title}» als gelesen markieren`}
          title={t`Als gelesen markieren`}
          onClick={onRead}
        >
          <IconCheck size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
