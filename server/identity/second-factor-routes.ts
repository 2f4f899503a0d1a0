import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { secondFactor } from '../../contracts/api/second-factor.ts';
import { needsSecondFactor, type SecondFactorPolicy } from '../../contracts/domain/second-factor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { verifyPassword } from './password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  keyFor,
  readSecondFactor,
  redeemCode,
  renewRecoveryCodes,
} from './second-factor.ts';

/** Codes and passwords that a person may try at signing in and in the profile together, right ones included. */
const MAX_ATTEMPTS = 10;
const WINDOW = '10 minutes';

/** Returns the seconds that a person has to wait; 0: the attempt is counted and may be made. */
export type CountAttempt = (request: FastifyRequest, personId: string) => Promise<number>;

/** Counts an attempt before it is made, so that concurrent ones cannot exceed the limit. */
export function createAttemptLimit(app: FastifyInstance): CountAttempt {
  const people = new WeakMap<FastifyRequest, string>();
  const limit = app.createRateLimit({
    max: MAX_ATTEMPTS,
    timeWindow: WINDOW,
    keyGenerator: (request) => `second factor ${people.get(request)}`,
  });
  return async (request, personId) => {
    people.set(request, personId);
    const count = await limit(request);
    return count.isAllowed || !count.isExceeded ? 0 : count.ttlInSeconds;
  };
}

/** The second factor of local accounts. */
export interface SecondFactors {
  readonly policy: SecondFactorPolicy;
  readonly countAttempt: CountAttempt;
  /** Ids of the demo's accounts, which all its visitors share. */
  readonly shared: ReadonlySet<string>;
}

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
  /** Null: another provider signs people in. */
  readonly factors: SecondFactors | null;
}

/** A person's own second factor. */
export const secondFactorRoutes =
  ({ database, clock, factors }: Tools): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'partner', secondFactor, {
      'GET /v1/second-factor': async ({ person }) => ({
        ...(await readSecondFactor(database, person.id)),
        isOffered: factors !== null,
        isShared: factors?.shared.has(person.id) ?? false,
        isRequired: factors !== null && needsSecondFactor(factors.policy, person.role),
      }),
      async 'POST /v1/second-factor'({ request, person, body: { password } }) {
        const { shared } = await requireAttempt(factors, request, person);
        if (shared.has(person.id)) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
        if (!(await verifyPassword(password, person.passwordHash))) throw wrong('password');
        return keyFor(await beginSecondFactor(database, person.id), person.email);
      },
      async 'POST /v1/second-factor/confirmation'({ request, person, body: { code } }) {
        await requireAttempt(factors, request, person);
        const codes = await confirmSecondFactor(database, person, code, clock());
        if (!codes) throw wrong('code');
        return { codes };
      },
      async 'POST /v1/second-factor/recovery-codes'({ request, person, body: { code } }) {
        await requireAttempt(factors, request, person);
        if (!(await redeemCode(database, person.id, code, clock()))) throw wrong('code');
        return { codes: await renewRecoveryCodes(database, person.id, clock()) };
      },
      async 'POST /v1/second-factor/end'({ request, person, body: { code } }) {
        const { policy } = await requireAttempt(factors, request, person);
        if (needsSecondFactor(policy, person.role)) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
        if (!(await redeemCode(database, person.id, code, clock()))) throw wrong('code');
        await endSecondFactor(database, person, { by: person.id, now: clock() });
      },
    });
  };

async function requireAttempt(
  factors: SecondFactors | null,
  request: FastifyRequest,
  { id }: Person,
): Promise<SecondFactors> {
  if (!factors) throw new ProblemError(404, 'NOT_FOUND');
  if ((await factors.countAttempt(request, id)) > 0) throw new ProblemError(429, 'TOO_MANY_REQUESTS');
  return factors;
}

const wrong = (path: string) => new ProblemError(422, 'INPUT_INVALID', { fields: [{ path, rule: 'wrong' }] });
