import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Attempt, AttemptFault } from '../../contracts/domain/webhooks.ts';
import { isPublicAddress } from './public-address.ts';

/** Time for an attempt as a whole, ms. */
const TIMEOUT_MS = 10_000;
/** Characters of an answer that are stored. */
const LONGEST_ANSWER = 500;
/** Bytes of an answer that are read. */
const READ_BYTES = 4_096;

/** A signed message. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
  /** The valid secret first. */
  readonly secrets: readonly string[];
}

export type AttemptResult = Omit<Attempt, 'at' | 'durationMs'>;

interface Sender {
  /** Hosts that may be anywhere and need no TLS, as `erp.internal` or `127.0.0.1`. */
  readonly hosts: readonly string[];
  readonly resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  readonly timeoutMs?: number;
}

/** Thrown where a host is not on the public internet. */
class PrivateAddress extends Error {}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether events may be sent to an address, as far as it can be told without looking it up. */
export function isSendable(text: string, { hosts }: Pick<Sender, 'hosts'>): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const host = hostOf(url);
  if (hosts.includes(host)) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/** Returns the headers of the Standard Webhooks specification. `timestamp`: seconds. */
export function signatureHeaders({ id, body, secrets }: WebhookMessage, timestamp: number) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** Sends signed messages. */
export type SendWebhook = (
  url: string,
  message: WebhookMessage,
  now: number,
  signal: AbortSignal,
) => Promise<AttemptResult>;

/**
 * Returns a function that posts a message and never rejects. Each connection goes to the very address that was
 * resolved and checked for it. Redirects are not followed.
 */
export function webhookSender({
  hosts,
  resolve = (host) => systemLookup(host, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: Sender): SendWebhook {
  const lookup =
    (isTrusted: boolean): LookupFunction =>
    (host, options, callback) => {
      resolve(host).then(
        (addresses) => {
          const other = isTrusted ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
          const [first] = addresses;
          if (other || !first) callback(new PrivateAddress(`${host} is not on the public internet`), []);
          else if (options.all) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, []),
      );
    };
  return async (url, message, now, signal) => {
    if (!isSendable(url, { hosts })) return failed('address', 'This address is not permitted');
    const target = new URL(url);
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const sent = request(target, {
        method: 'POST',
        agent: false,
        lookup: lookup(hosts.includes(hostOf(target))),
        signal: AbortSignal.any([signal, timeout]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(message.body),
          'user-agent': 'Solar-Partner-Portal',
          ...signatureHeaders(message, Math.floor(now / 1000)),
        },
      });
      return await resultOf(sent, message.body);
    } catch (error) {
      if (signal.aborted) throw error;
      if (timeout.aborted) return failed('timeout', `No complete answer within ${timeoutMs} ms`);
      const { message: reason, code = '' } = error as Error & { code?: string };
      const isPrivate = error instanceof PrivateAddress;
      return failed(isPrivate ? 'address' : 'connection', `${code} ${reason}`.trim());
    }
  };
}

const failed = (fault: AttemptFault, answer: string): AttemptResult => ({
  ...{ status: null, fault, answer: answer.slice(0, LONGEST_ANSWER) },
});

/** Sends the body and reads the beginning of the answer. */
async function resultOf(sent: ClientRequest, body: string): Promise<AttemptResult> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.on('response', resolve);
  sent.on('error', reject);
  sent.end(body);
  const response = await promise;
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response) {
      parts.push(part);
      size += part.length;
      if (size >= READ_BYTES) break;
    }
    const text = Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8');
    const status = response.statusCode ?? 0;
    const fault = status < 300 ? null : status < 400 ? 'redirect' : 'status';
    // PostgreSQL stores no NUL.
    return { status, fault, answer: text.replaceAll('\0', '').slice(0, LONGEST_ANSWER).toWellFormed() };
  } finally {
    response.destroy();
  }
}
