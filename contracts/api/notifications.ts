import { z } from 'zod';
import {
  InboxState,
  NotificationList,
  NotificationQuery,
  ReadNotifications,
} from '../domain/notifications.ts';
import { content, endpoints } from './endpoint.ts';

/** The person's own notifications. */
export const notifications = endpoints({
  'GET /v1/notifications': {
    operationId: 'listNotifications',
    permission: ['notifications', 'read'],
    query: NotificationQuery,
    answers: { 200: NotificationList },
  },
  'PATCH /v1/notifications': {
    operationId: 'readNotifications',
    permission: ['notifications', 'write'],
    body: ReadNotifications,
    answers: { 200: InboxState },
  },
  'GET /v1/notifications/stream': {
    operationId: 'streamNotifications',
    description:
      'Server-sent events: `notification` with a notification, whose number is the event id; `inbox` with the ' +
      'number of unread ones; `picking` with the number of a picking list of the organisation that changed. With Last-Event-ID, everything after that number is sent first.',
    permission: ['notifications', 'read'],
    headers: z.looseObject({
      'last-event-id': z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answers: { 200: content('events', 'text/event-stream') },
  },
});
