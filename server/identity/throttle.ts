import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/addresses.ts';
import { cookieHeader, cookieOf } from '../platform/http/cookies.ts';

/** Maximum number of wrong passwords for one account from one network address or known browser. */
const MAX_WRONG_FROM_ONE = 10;
/** Maximum number of wrong passwords for one account from all unknown browsers together. */
const MAX_WRONG_FROM_ALL = 100;
const WINDOW = '10 minutes';

/** How long a browser stays known to an account after a sign-in. */
const KNOWN_DAYS = 180;
const NONCE_BYTES = 16;

/** Thrown if a sign-in has to wait. */
export class SignInThrottled extends Error {
  readonly statusCode = 429;
  readonly waitSeconds: number;
  readonly what: 'password' | 'code';

  constructor(waitSeconds: number, what: 'password' | 'code' = 'password') {
    super(`Too many attempts with a ${what}`);
    this.waitSeconds = waitSeconds;
    this.what = what;
  }
}

/** Slows down password guessing without letting a stranger lock out an account's owner. */
export interface SignInThrottle {
  /** Rejects with `SignInThrottled` if this attempt has to wait. `account`: the normalised e-mail address. */
  check(request: FastifyRequest, account: string): Promise<void>;
  /** Counts a wrong password. */
  countWrong(request: FastifyRequest, account: string): Promise<void>;
  /** Makes the browser known to the account it has signed in to. */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): void;
}

/**
 * Counts wrong passwords by account and network address. A browser that has signed in to the account carries a
 * signed cookie and has its own count (OWASP's device cookies): attempts of strangers never make it wait. All
 * other browsers together have a higher limit per account.
 */
export function createSignInThrottle(
  app: FastifyInstance,
  cookieKey: string,
  origin: string,
): SignInThrottle {
  const counter = (max: number) => {
    const keys = new WeakMap<FastifyRequest, string>();
    const limit = app.createRateLimit({
      max,
      timeWindow: WINDOW,
      keyGenerator: (request) => keys.get(request) ?? '',
    });
    return async (request: FastifyRequest, key: string, increment: boolean): Promise<number> => {
      keys.set(request, key);
      const count = await limit(request, { increment });
      return !count.isAllowed && count.remaining === 0 ? count.ttlInSeconds : 0;
    };
  };
  const fromOne = counter(MAX_WRONG_FROM_ONE);
  const fromAll = counter(MAX_WRONG_FROM_ALL);
  const sign = (account: string, nonce: string) =>
    createHmac('sha256', cookieKey).update(`known-browser ${account} ${nonce}`).digest('base64url');
  const nameFor = (account: string) => `idp_known_${sign(account, '').slice(0, 16)}`;

  /** Returns the key of this browser if the account knows it; undefined otherwise. */
  function knownAs(request: FastifyRequest, account: string): string | undefined {
    const [nonce = '', signature = ''] = cookieOf(request, nameFor(account))?.split('.') ?? [];
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(account, nonce))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  const countsOf = (request: FastifyRequest, account: string) => {
    const nonce = knownAs(request, account);
    if (nonce !== undefined) return [{ count: fromOne, key: `browser ${nonce}` }];
    return [
      { count: fromOne, key: `${networkOf(request.ip)} ${account}` },
      { count: fromAll, key: account },
    ];
  };

  return {
    async check(request, account) {
      for (const { count, key } of countsOf(request, account)) {
        const wait = await count(request, key, false);
        if (wait > 0) throw new SignInThrottled(wait);
      }
    },
    async countWrong(request, account) {
      for (const { count, key } of countsOf(request, account)) await count(request, key, true);
    },
    remember(request, reply, account) {
      if (knownAs(request, account) !== undefined) return;
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const value = `${nonce}.${sign(account, nonce)}`;
      const cookie = { value, maxAgeSeconds: KNOWN_DAYS * 86_400, sameSite: 'Lax' } as const;
      reply.header('set-cookie', cookieHeader(origin, { name: nameFor(account), ...cookie }));
    },
  };
}
