import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Reply } from '../../server/testing/client.ts';
import type { Caller } from '../faults/caller.ts';
import { type Acknowledged, partnerWorks } from '../faults/traffic.ts';

const WORKERS = 4;
/** Pause between two pieces of work of one worker, and before a failed call is repeated. */
const PAUSE_MS = 100;
const TIMEOUT_MS = 30_000;

/** A call that got no answer, or one of overload or failure. Instants are milliseconds since 1970. */
interface FailedCall {
  readonly endedAt: number;
  readonly reason: string;
}

/** Work of one partner that goes on, whatever is done to the installation. */
export interface Traffic {
  /** Number of calls so far. */
  readonly calls: () => number;
  readonly failed: readonly FailedCall[];
  /** Acknowledged work, in the order of its end. */
  readonly held: readonly Acknowledged[];
  /** Faults in answers, described. */
  readonly violations: readonly string[];
  /** Returns when all work that was begun is finished. */
  readonly stop: () => Promise<void>;
}

/** Begins to work at the portal with a token. A call that fails is repeated until it is answered. */
export function startTraffic(origin: string, token: string): Traffic {
  const [failed, held, violations]: [FailedCall[], Acknowledged[], string[]] = [[], [], []];
  let calls = 0;
  let isOver = false;
  const caller = callerOf(origin, token, (reply) => {
    calls += 1;
    if (!(reply instanceof Error) && isFinal(reply)) return;
    const reason = reply instanceof Error ? String(reply.cause ?? reply) : String(reply.status);
    failed.push({ endedAt: Date.now(), reason });
  });
  const worker = async (index: number) => {
    for (let round = index; !isOver; round++) {
      const work = partnerWorks[(round * 5) % partnerWorks.length];
      await work?.(caller).then(
        (acknowledged) => held.push(acknowledged),
        (error) => violations.push(String(error)),
      );
      await sleep(PAUSE_MS);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, index) => worker(index));
  return {
    ...{ calls: () => calls, failed, held, violations },
    async stop() {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

const isFinal = ({ status }: Reply): boolean => status < 500 && status !== 429;

/** Returns a caller with a token; `onReply` sees every answer and failure. */
export function callerOf(
  origin: string,
  token: string,
  onReply: (reply: Reply | Error) => void = () => {},
): Caller {
  return {
    token: async () => token,
    async call(method, path, body) {
      for (;;) {
        const client = createClient(origin, token, AbortSignal.timeout(TIMEOUT_MS));
        const reply = await client(method, path, body).catch((error: Error) => error);
        onReply(reply);
        if (!(reply instanceof Error) && isFinal(reply)) return reply;
        await sleep(PAUSE_MS);
      }
    },
  };
}
