import type { FastifyReply } from 'fastify';

/**
 * Aborted when the client goes before it has its answer. Fastify's own `request.signal` is aborted as
 * soon as a body was read (5.12).
 */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
