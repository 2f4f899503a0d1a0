import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProblemDocument } from '../../../contracts/api/problem.ts';
import type { EventLoop } from './event-loop.ts';

/** Calls of the APIs. Pages and their files cost little, and are what says that the server is busy. */
const API = /^\/(v1|configurator\/v1)\//;
/** A call whose body takes longer to come does not count while it waits for it. Milliseconds. */
const BODY_GRACE_MS = 1_000;
/** Clients that ask again at once, whatever they are told, would keep the server busy with refusing them. */
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

/** Lets calls in as long as they can be answered soon, and refuses the others before anything is done for them. */
export interface Admission {
  /** Returns whether a request is admitted; one that is not gets 503 BUSY. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** The response of a call begins; a client that reads it slowly costs nothing. */
  release(response: ServerResponse): void;
  /** Calls that are not answered, and how many were refused so far. */
  calls(): { readonly open: number; readonly refused: number };
}

interface AdmissionOptions {
  readonly loop: EventLoop;
  /** Calls that may be open at the same time, however fast the event loop is. */
  readonly atOnce: number;
  /** Works that wait for other threads, in queues with limits of their own: their calls are not counted. */
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
