import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../contracts/domain/permissions.ts';
import type { Language } from '../../../contracts/domain/user.ts';
import type { OrganisationRow } from '../db/schema.ts';

/** A person with their organisation. */
export interface Person extends Principal {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  language: Language;
  active: boolean;
  passwordHash: string | null;
  /** Tokens of sign-ins before this time are rejected, ms since 1970. */
  notBefore: number;
  /** Whether only a pseudonym is left of the person. */
  isErased: boolean;
  organisation: OrganisationRow;
}

/** A program of the supplier that calls with an API key. */
export interface Program {
  /** Id of the key. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook of every API that needs a signed-in person. */
    person: Person;
    /** Set in place of the person when an API key calls. */
    program: Program | null;
    /** The session of the request's token. */
    sessionId: string;
  }
}

/**
 * Authenticates a request by its identity token. Rejects with 401 and one of TOKEN_MISSING, TOKEN_INVALID,
 * TOKEN_EXPIRED, USER_UNKNOWN, USER_INACTIVE, or SESSION_ENDED after sign-out or a new password.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Pick<FastifyRequest, 'person' | 'sessionId'>>;

/** Authenticates a program by its API key. Rejects with 401 TOKEN_INVALID, TOKEN_EXPIRED or KEY_REVOKED. */
export type AuthenticateKey = (key: string) => Promise<Program>;
