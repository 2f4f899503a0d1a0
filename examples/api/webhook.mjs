/** A first webhook: receives events and checks their signatures (Standard Webhooks). Node 24, no dependencies. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '8080', SECRET = '' } = process.env;
const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
const LONGEST_BODY = 1_000_000;
const LATEST_S = 300;

/** Whether a message is from the portal and not an old one. While a secret is replaced there are two signatures. */
function isSigned({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) < LATEST_S)) return false;
  const own = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const other = Buffer.from(signature.replace('v1,', ''), 'base64');
    return other.length === own.length && timingSafeEqual(other, own);
  });
}

/** Ids of the events that were received: an event may come again. Store them with what you book. */
const received = new Set();

export const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) {
    body += part;
    if (body.length > LONGEST_BODY) return response.writeHead(413).end();
  }
  if (!isSigned(request, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!received.has(id)) {
    received.add(id);
    const { type, data } = JSON.parse(body);
    console.log(type, data.project?.number ?? '');
  }
  // Answer at once; do what takes long afterwards.
  response.writeHead(204).end();
}).listen(Number(PORT), () => console.log(`Listening at ${server.address().port}`));
