import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Reply } from '../../server/testing/client.ts';
import { signIn } from '../../server/testing/sign-in.ts';

/** Longest a call may stay unanswered while the server runs. */
const ANSWER_TIMEOUT_MS = 60_000;
/** Pause after a broken connection or a temporary refusal. */
const RETRY_AFTER_MS = 400;

/** Responses that tell the caller to come back: too much at once, no database, no room. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 503, 507]);

/** Responses of the partner and the configurator API to a token that has expired. */
const EXPIRED: ReadonlySet<number> = new Set([401, 498]);

/** Observations over all callers. */
export interface Observations {
  /** Responses by status, and `broken` for connections that ended without one. */
  readonly responses: Map<string, number>;
  /** Everything that must not happen. */
  readonly violations: string[];
}

/** A person who repeats a call until it is answered for good. */
export interface Caller {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** The person's present token. */
  readonly token: () => Promise<string>;
}

const isFinal = ({ status }: Reply): boolean =>
  status < 500 && !EXPIRED.has(status) && !TEMPORARY.has(status);

/** Returns the violations in a response that is not final: an error of the server, or 503 without a delay. */
function faultsOf({ status, headers, body }: Reply): string[] {
  if (status === 503 && !headers.has('retry-after')) return ['503 without Retry-After'];
  return status >= 500 && !TEMPORARY.has(status) ? [`${status} ${JSON.stringify(body)}`] : [];
}

/** Returns the violation in a call without a response: only a timeout is one. */
const faultsOfError = (error: unknown): string[] =>
  error instanceof Error && error.name === 'TimeoutError'
    ? [`no response within ${ANSWER_TIMEOUT_MS} ms`]
    : [];

/** Returns a caller for a person of the demo. A call goes to any of the origins. */
export function createCaller(
  email: string,
  origins: readonly string[],
  { responses, violations }: Observations,
): Caller {
  const count = (name: string | number) =>
    responses.set(String(name), (responses.get(String(name)) ?? 0) + 1);
  let signedIn: Promise<string> | undefined;

  async function token(): Promise<string> {
    for (;;) {
      signedIn ??= signIn(origins[0] ?? '', email).then(({ id_token }) => id_token);
      try {
        return await signedIn;
      } catch {
        signedIn = undefined;
        await sleep(RETRY_AFTER_MS);
      }
    }
  }

  async function call(method: string, path: string, body?: unknown): Promise<Reply> {
    const note = (faults: readonly string[]) =>
      violations.push(...faults.map((fault) => `${method} ${path}: ${fault}`));
    for (;;) {
      const origin = origins[Math.floor(Math.random() * origins.length)] ?? '';
      const client = createClient(origin, await token(), AbortSignal.timeout(ANSWER_TIMEOUT_MS));
      try {
        const reply = await client(method, path, body);
        count(reply.status);
        if (isFinal(reply)) return reply;
        if (EXPIRED.has(reply.status)) signedIn = undefined;
        note(faultsOf(reply));
      } catch (error) {
        count('broken');
        note(faultsOfError(error));
      }
      await sleep(RETRY_AFTER_MS);
    }
  }
  return { call, token };
}
