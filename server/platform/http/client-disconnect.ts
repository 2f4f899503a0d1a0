import type { FastifyReply } from 'fastify';

/**
 * Aborted when the client goes before it has its answer. Fastify's own `request.signal` is aborted as
 * soon as a body was read (5.12).
 */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort();
  };
  // It may have gone while it was asked who it is.
  if (raw.closed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
