import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { tokenExpired } from '../../../contracts/problem.ts';
import { findPersonByEmail, findPersonById, type Person } from '../../people/queries.ts';
import type { AuthSettings } from '../../settings.ts';
import type { Database } from '../db/database.ts';
import { discover } from './discovery.ts';
import { Refusal } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook of every API that needs a signed-in person. */
    person: Person;
  }
}

/** Finds out who sends a request, by the identity token that it carries. */
export type Authenticate = (request: FastifyRequest) => Promise<Person>;

/**
 * Checks identity tokens: signature, issuer, audience and lifetime. The answer throws a `Refusal`
 * with status 401 and one of the codes TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED, USER_UNKNOWN.
 * Rejects when a remote authority cannot be discovered.
 */
export async function createAuthentication(
  auth: AuthSettings,
  database: Database,
  localKeys: JSONWebKeySet | null,
): Promise<Authenticate> {
  const { issuer, jwksUri } = localKeys ? auth : await discover(auth);
  const keys = localKeys
    ? createLocalJWKSet(localKeys)
    : createRemoteJWKSet(new URL(jwksUri ?? ''), { timeoutDuration: 5_000 });

  const verify = async (token: string): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuer ?? '',
        audience: auth.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal(401, 'TOKEN_EXPIRED');
      // Keys that cannot be fetched say nothing about the token.
      const noKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
      if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC' && !noKeys)
        throw new Refusal(401, 'TOKEN_INVALID');
      throw error;
    }
  };

  return async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal(401, 'TOKEN_MISSING');
    const person = await personOf(database, await verify(token));
    if (!person) throw new Refusal(401, 'USER_UNKNOWN');
    return person;
  };
}

/** The local provider's subjects are ids of people; B2C's are not, its people are known by e-mail. */
async function personOf(database: Database, claims: JWTPayload): Promise<Person | undefined> {
  const byId = await findPersonById(database, claims.sub ?? '');
  if (byId) return byId;
  const email = Array.isArray(claims.emails) ? claims.emails[0] : claims.email;
  return typeof email === 'string' ? findPersonByEmail(database, email) : undefined;
}

/** Answers an expired token with 498, as the roof-configurator API does; any other error as everywhere. */
export function answerExpired(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal && error.code === 'TOKEN_EXPIRED') return reply.code(498).send(tokenExpired);
  throw error;
}
