import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { tokenExpired } from '../../contracts/api/problem.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Discovered } from '../platform/http/discovery.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Authenticate } from '../platform/http/signed-in.ts';
import { Recent } from '../platform/recent.ts';
import type { LocalAuthority, RemoteAuthority } from '../settings.ts';
import { bindByEmail, bindIdentity, findPersonByIdentity, type Identity } from './identities.ts';
import { redeemForIdentity } from './invitations.ts';
import { findPersonById } from './queries.ts';
import { recordUse, type SignInClaims, signInClaimsOf } from './sessions.ts';

/** Requirements that every token is verified against. */
interface TokenPolicy {
  issuer: string;
  audience: string;
  userFlow: string;
  keys: JWTVerifyGetKey;
  /** Binds a new identity to its person, if allowed. `invitation`: the token of the invitation link. */
  bind(identity: Identity, claims: JWTPayload, invitation: string | undefined): Promise<void>;
}

/** Trusts the local provider, whose subjects are ids of people. */
export const localAuthentication = (
  auth: LocalAuthority,
  keys: JSONWebKeySet,
  database: Database,
  clock: Clock,
): Authenticate =>
  authenticateWith(database, clock, {
    issuer: auth.authority,
    audience: auth.clientId,
    userFlow: auth.userFlow,
    keys: createLocalJWKSet(keys),
    async bind(identity) {
      const person = await findPersonById(database, identity.subject);
      if (person) await bindIdentity(database, identity, person.id, clock());
    },
  });

/** Header with the invitation token, sent with the first call after signing in through the link. */
const INVITATION = 'x-invitation';

/** Trusts a remote authority; binds people by invitation or verified address. */
export const remoteAuthentication = (
  auth: RemoteAuthority,
  { issuer, jwksUri }: Pick<Discovered, 'issuer' | 'jwksUri'>,
  database: Database,
  clock: Clock,
): Authenticate =>
  authenticateWith(database, clock, {
    issuer,
    audience: auth.clientId,
    userFlow: auth.userFlow,
    keys: createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 5_000 }),
    async bind(identity, claims, invitation) {
      const email = verifiedEmail(claims);
      if (invitation) await redeemForIdentity(database, invitation, identity, email, clock());
      else if (email) await bindByEmail(database, identity, email, clock());
    },
  });

/** A verified token is not verified again within this time, ms: a withdrawn key may count this much longer. */
const TRUSTED_FOR_MS = 60_000;
/** Verified tokens that stay in memory, of about 2 kB each. */
const MOST_TOKENS = 5_000;

interface Verified {
  readonly claims: JWTPayload;
  readonly identity: Identity;
  readonly signIn: SignInClaims;
  /** ms since 1970, by the system clock as tokens are. */
  readonly until: number;
}

function authenticateWith(database: Database, clock: Clock, trust: TokenPolicy): Authenticate {
  const verified = new Recent<Verified>(MOST_TOKENS);
  async function verifyOnce(token: string): Promise<Verified> {
    const known = verified.get(token);
    if (known && systemClock() < known.until) return known;
    const claims = await verify(token, trust);
    const identity = { issuer: trust.issuer, subject: claims.sub ?? '' };
    const until = Math.min(systemClock() + TRUSTED_FOR_MS, (claims.exp ?? 0) * 1000);
    return verified.set(token, { claims, identity, signIn: signInClaimsOf(identity, claims), until });
  }
  return async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ProblemError(401, 'TOKEN_MISSING');
    const { claims, identity, signIn } = await verifyOnce(token);
    const find = () => findPersonByIdentity(database, identity, signIn.tokenKey);
    let known = await find();
    if (!known) {
      await trust.bind(identity, claims, request.headers[INVITATION]?.toString());
      known = await find();
    }
    const { person, session } = requireAccess(known, signIn.signedInAt);
    const use = { personId: person.id, claims: signIn, userAgent: request.headers['user-agent'] ?? '' };
    const sessionId = await recordUse(database, session, use, clock()).catch((error) => {
      // Reads are served even if the database cannot be written to, as on a full disk.
      request.log.error(error, 'The use of a session could not be recorded');
      return session?.id ?? '';
    });
    return { person, sessionId };
  };
}

type Known = NonNullable<Awaited<ReturnType<typeof findPersonByIdentity>>>;

/** Rejects unknown and inactive people, and sessions that were ended. `signedInAt`: seconds. */
function requireAccess(known: Known | undefined, signedInAt: number): Known {
  if (!known) throw new ProblemError(401, 'USER_UNKNOWN');
  const { person, session } = known;
  if (!person.active) throw new ProblemError(401, 'USER_INACTIVE');
  const isOlder = signedInAt < Math.floor(person.notBefore / 1000);
  if (isOlder || (session && session.ended_at !== null)) throw new ProblemError(401, 'SESSION_ENDED');
  return known;
}

/** Verifies signature, issuer, audience, lifetime and user flow. */
async function verify(token: string, { issuer, audience, userFlow, keys }: TokenPolicy): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
    });
    // B2C names the user flow in one of the two, and not always in its own spelling.
    const flow = payload.tfp ?? payload.acr;
    if (typeof flow !== 'string' || flow.toLowerCase() !== userFlow)
      throw new ProblemError(401, 'TOKEN_INVALID');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ProblemError(401, 'TOKEN_EXPIRED');
    // If the keys cannot be fetched, the token may still be valid.
    const noKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC' && !noKeys)
      throw new ProblemError(401, 'TOKEN_INVALID');
    throw error;
  }
}

/** B2C verifies the addresses in `emails`; others state in `email_verified` whether `email` is verified. */
function verifiedEmail({ emails, email, email_verified }: JWTPayload): string | undefined {
  if (email_verified === false) return undefined;
  const address = Array.isArray(emails) ? emails[0] : email_verified === true ? email : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** Responds to an expired token with 498, as the roof-configurator API specifies; to other errors as usual. */
export function answerExpired(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ProblemError && error.code === 'TOKEN_EXPIRED')
    return reply.code(498).send(tokenExpired);
  throw error;
}
