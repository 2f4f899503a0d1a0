import { Feed, FeedQuery } from '../domain/feed.ts';
import { endpoints } from './endpoint.ts';

/** Events for the supplier's programs. */
export const feed = endpoints({
  'GET /v1/feed': {
    operationId: 'readFeed',
    description:
      'The events after a cursor. No event ever appears before a cursor that was handed out, so that nothing is missed.',
    permission: ['feed', 'read'],
    keys: true,
    query: FeedQuery,
    answers: { 200: Feed },
  },
});
