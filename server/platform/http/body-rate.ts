import type { IncomingMessage, ServerResponse } from 'node:http';

/** Minimum transfer rate of request bodies. */
export interface BodyRate {
  /** At least this many bytes in every interval. */
  readonly intervalMs: number;
  readonly bytes: number;
}

/**
 * Aborts a request whose body arrives too slowly (408), without limiting its total time. Time during which the
 * server itself does not read is not counted.
 */
export function requireRate(
  request: IncomingMessage,
  response: ServerResponse,
  { intervalMs, bytes }: BodyRate,
): void {
  const { socket, headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (!hasBody) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const isOurs = request.readableLength >= request.readableHighWaterMark;
    if (request.complete) clearInterval(timer);
    else if (came < bytes && !isOurs) {
      if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
    }
  }, intervalMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
