import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that aborts when the client disconnects before the response is complete. Fastify 5.12 aborts its
 * own `request.signal` as soon as the body was read.
 */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort();
  };
  // The client may have disconnected during authentication.
  if (raw.closed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
