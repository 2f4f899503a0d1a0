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
  type Notification,
  type NotificationType,
  textOfNotification,
} from '../../../contracts/domain/notifications.ts';
import { formatDate, formatInstant } from '../../shared/format/date.ts';
import classes from './notifications.module.css';

/** Icons of types that are not about a project as such. */
const ICONS: Partial<Record<NotificationType, TablerIcon>> = {
  'project.approve': IconCircleCheck,
  'project.accept': IconCircleCheck,
  'project.confirm': IconCircleCheck,
  'project.receive': IconCircleCheck,
  'project.close': IconCircleCheck,
  'project.refuse_approval': IconCircleX,
  'project.reject': IconCircleX,
  'project.ask_details': IconMessageQuestion,
  'project.message': IconMessage,
  'project.give_details': IconMessage,
  'project.send_offer': IconFileDescription,
  'project.revise_offer': IconFileDescription,
  'project.offer_expired': IconFileDescription,
  'project.order': IconTruckDelivery,
  'project.start': IconTruckDelivery,
  'project.ship': IconTruckDelivery,
  'project.archive': IconArchive,
  'training.booked': IconCalendarEvent,
  'training.waiting': IconCalendarEvent,
  'training.moved_up': IconCalendarEvent,
  'training.left': IconCalendarEvent,
  'training.changed': IconCalendarEvent,
  'training.confirmed': IconCalendarEvent,
  'training.cancelled': IconCalendarEvent,
  'training.fell_through': IconCalendarEvent,
  'training.no_seat': IconCalendarEvent,
  'training.certificate': IconCertificate,
  'training.indoor_ends': IconCertificate,
  'training.outdoor_ends': IconCertificate,
  'training.certified': IconCertificate,
  'training.not_certified': IconCertificate,
  'news.application': IconUserPlus,
  'security.sign_in_bound': IconShieldLock,
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
  const Icon = ICONS[type] ?? IconFolder;
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
