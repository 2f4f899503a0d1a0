import type { FastifyPluginAsync } from 'fastify';
import { notifications } from '../../../contracts/api/notifications.ts';
import type { Announcements } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/endpoints.ts';
import { listNotifications, readNotifications } from './inbox.ts';
import { streamInboxes } from './stream.ts';

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
  /** Aborts when the server shuts down. */
  readonly ending: AbortSignal;
}

/** The notifications of the signed-in person. */
export const notificationRoutes =
  ({ database, clock, announcements, ending }: Tools): FastifyPluginAsync =>
  async (app) => {
    const streams = streamInboxes({ database, clock, announcements }, (error) => app.log.error(error));
    // Clients reconnect, to another process or to the next one here.
    ending.addEventListener('abort', () => streams.close());
    app.addHook('onClose', () => streams.close());
    serve(app, 'notifications', notifications, {
      'GET /v1/notifications': ({ person, query }) => listNotifications(database, person.id, query),
      'PATCH /v1/notifications': ({ person, body }) => readNotifications(database, person.id, body, clock),
      async 'GET /v1/notifications/stream'({ person, headers, request: { sessionId }, reply }) {
        const stream = streams.open(
          { person: person.id, organisation: person.organisation.id, session: sessionId },
          headers['last-event-id'],
        );
        reply.raw.on('close', () => stream.destroy());
        // Proxies such as nginx buffer responses unless this header forbids it.
        reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store');
        return reply.type('text/event-stream').send(stream as never);
      },
    });
  };
