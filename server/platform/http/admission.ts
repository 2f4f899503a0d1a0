import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProblemDocument } from '../../../contracts/api/problem.ts';
import type { EventLoop } from './event-loop.ts';

/** Calls of the APIs. Pages and their files are cheap, and they show the user that the server is busy. */
const API = /^\/(v1|configurator\/v1)\//;
/** A call whose body takes longer than this is not counted until the body has arrived. */
const BODY_GRACE_MS = 1_000;
/** Delay before a refusal, so that clients that retry at once do not keep the server busy with refusals. */
const REFUSE_AFTER_MS = 1_000;

const BUSY: ProblemDocument = {
  type: 'about:blank',
  title: 'Too much is asked for at the moment',
  status: 503,
  code: 'BUSY',
};
const BODY = JSON.stringify(BUSY);
const HEADERS = {
  'content-type': 'application/problem+json',
  'content-length': String(Buffer.byteLength(BODY)),
  'cache-control': 'no-store',
  // Seconds.
  'retry-after': '5',
};

/** Admission control: admits calls while they can be answered soon and refuses the others before any work. */
export interface Admission {
  /** Returns whether a request is admitted; otherwise it answers 503 BUSY. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Frees the slot when the response starts: a slow reader costs nothing. */
  release(response: ServerResponse): void;
  /** The number of unanswered calls and of calls refused so far. */
  calls(): { readonly open: number; readonly refused: number };
}

interface AdmissionOptions {
  readonly loop: EventLoop;
  /** Maximum number of concurrent calls, however fast the event loop is. */
  readonly atOnce: number;
  /** Number of calls waiting for other threads. Their queues have limits of their own, so they take no slot. */
  readonly queued: () => number;
}

export function createAdmission({ loop, atOnce, queued }: AdmissionOptions): Admission {
  const open = new Set<ServerResponse>();
  let refused = 0;
  return {
    admit(request, response) {
      if (!API.test(request.url ?? '')) return true;
      if (open.size - queued() >= atOnce || loop.isBehind()) {
        refused += 1;
        setTimeout(() => response.writeHead(BUSY.status, HEADERS).end(BODY), REFUSE_AFTER_MS);
        return false;
      }
      open.add(response);
      response.once('close', () => open.delete(response));
      if (request.method !== 'GET')
        setTimeout(() => request.complete || open.delete(response), BODY_GRACE_MS).unref();
      return true;
    },
    release: (response) => void open.delete(response),
    calls: () => ({ open: open.size, refused }),
  };
}
