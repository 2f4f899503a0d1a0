import type { IncomingMessage, ServerResponse } from 'node:http';

/** How fast the body of a request has to come in. */
export interface BodyRate {
  /** In every interval, at least so many bytes. */
  readonly intervalMs: number;
  readonly bytes: number;
}

/**
 * Cuts a request whose body comes in too slowly (408), however long a whole body takes. What the server itself does not
 * read is not the client's delay.
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
