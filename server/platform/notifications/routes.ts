import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  InboxState,
  NotificationList,
  NotificationQuery,
  ReadNotifications,
} from '../../../contracts/notifications.ts';
import type { Announcements } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { listNotifications, readNotifications } from './inbox.ts';
import { streamInboxes } from './stream.ts';

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
  /** Aborted when the server takes nothing on any longer. */
  readonly ending: AbortSignal;
}

/** The notifications of the person who asks, and nobody else's. */
export const notificationRoutes =
  ({ database, clock, announcements, ending }: Tools): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['notifications'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/notifications',
      config: { permission: ['notifications', 'read'] },
      schema: {
        operationId: 'listNotifications',
        ...common,
        querystring: NotificationQuery,
        response: { 200: NotificationList },
      },
      handler: ({ person, query }) => listNotifications(database, person.id, query),
    });
    app.route({
      method: 'PATCH',
      url: '/notifications',
      config: { permission: ['notifications', 'write'] },
      schema: {
        operationId: 'readNotifications',
        ...common,
        body: ReadNotifications,
        response: { 200: InboxState },
      },
      handler: ({ person, body }) => readNotifications(database, person.id, body, clock),
    });

    const streams = streamInboxes(database, announcements, (error) => app.log.error(error));
    // Readers come again, to another process or to the next one here.
    ending.addEventListener('abort', () => streams.close());
    app.addHook('onClose', () => streams.close());
    app.route({
      method: 'GET',
      url: '/notifications/stream',
      compress: false,
      config: { permission: ['notifications', 'read'] },
      schema: {
        operationId: 'streamNotifications',
        description:
          'Server-sent events: `notification` with a notification, whose number is the id; `inbox` with how ' +
          'many are unread. With Last-Event-ID everything after that number comes first.',
        ...common,
        headers: z.looseObject({
          'last-event-id': z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
        }),
        response: { 200: { content: { 'text/event-stream': { schema: z.string() } } } },
      },
      handler: async ({ person, sessionId, headers }, reply) => {
        const stream = streams.open({ person: person.id, session: sessionId }, headers['last-event-id']);
        reply.raw.on('close', () => stream.destroy());
        // Proxies such as nginx hold answers back unless they are told not to.
        reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store');
        return reply.type('text/event-stream').send(stream as never);
      },
    });
  };
