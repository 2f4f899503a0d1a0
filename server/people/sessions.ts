import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { v7 as newId } from 'uuid';
import type { SessionItem } from '../../contracts/domain/sessions.ts';
import { announce } from '../platform/announcements.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { SessionRow } from '../platform/db/schema.ts';
import type { Identity } from './identities.ts';

const DAY_MS = 86_400_000;
/** Delay until requests that were under way have ended: then nothing of a shut-out person is written any longer. */
export const REQUESTS_END_AFTER_MS = 2 * 60_000;
/** Minimum interval between two updates of the last use. */
const USE_RECORDED_EVERY_MS = 5 * 60_000;
/** Sessions unused for this long are not listed. */
const LISTED_DAYS = 30;
const MAX_LISTED = 50;
const MAX_USER_AGENT_LENGTH = 300;

/** Claims of an identity token that identify its sign-in. */
export interface SignInClaims {
  /** Key of the session in the `session` table. */
  readonly tokenKey: string;
  /** Time of the sign-in, seconds since 1970 by the provider's clock. */
  readonly signedInAt: number;
  /** The local provider's session. */
  readonly providerSession: string | null;
}

/**
 * Returns the sign-in of a token. Refreshed tokens keep `sid` and `auth_time`. If a provider sends neither, every
 * token is a session of its own, and only `endAllSessions` reaches later ones.
 */
export function signInClaimsOf({ issuer, subject }: Identity, claims: JWTPayload): SignInClaims {
  const { sid, auth_time, iat = 0 } = claims;
  const signedInAt = typeof auth_time === 'number' ? auth_time : iat;
  const providerSession = typeof sid === 'string' ? sid : null;
  const key = JSON.stringify([issuer, subject, providerSession, signedInAt]);
  return { tokenKey: createHash('sha256').update(key).digest('hex'), signedInAt, providerSession };
}

/** A session as looked up for each of its tokens. */
export type KnownSession = Pick<SessionRow, 'id' | 'used_at' | 'ended_at'>;

/** Records a session at its first call, and later its last use. Returns its id. */
export async function recordUse(
  database: Database,
  known: KnownSession | null,
  { personId, claims, userAgent }: { personId: string; claims: SignInClaims; userAgent: string },
  now: number,
): Promise<string> {
  if (known) {
    if (now - known.used_at >= USE_RECORDED_EVERY_MS)
      await database.updateTable('session').set({ used_at: now }).where('id', '=', known.id).execute();
    return known.id;
  }
  const row: SessionRow = {
    id: newId(),
    person_id: personId,
    token_key: claims.tokenKey,
    provider_session: claims.providerSession,
    user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    started_at: now,
    used_at: now,
    ended_at: null,
  };
  // Of concurrent first calls one records it.
  const added = await database
    .insertInto('session')
    .values(row)
    .onConflict((conflict) => conflict.column('token_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const { id } = await database
    .selectFrom('session')
    .select('id')
    .where('token_key', '=', claims.tokenKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a person's open sessions, last used first. */
export async function listSessions(
  database: Database,
  personId: string,
  currentId: string,
  now: number,
): Promise<SessionItem[]> {
  const rows = await database
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', now - LISTED_DAYS * DAY_MS)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    startedAt: row.started_at,
    usedAt: row.used_at,
    isCurrent: row.id === currentId,
  }));
}

/**
 * Ends all sessions of a person: tokens of earlier sign-ins are rejected, and the local provider deletes its
 * grants. `currentId`: the caller's own session at the provider, which the browser still needs for the provider's
 * sign-out.
 */
export async function endAllSessions(
  database: Database,
  personId: string,
  now: number,
  currentId?: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const current = currentId === undefined ? undefined : await findSession(transaction, personId, currentId);
    await transaction
      .updateTable('person')
      // Tokens carry the time of the system clock.
      .set({ not_before: systemClock() })
      .where('id', '=', personId)
      .execute();
    await transaction
      .updateTable('session')
      .set({ ended_at: now })
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .execute();
    await transaction
      .deleteFrom('oidc')
      .where('account_id', '=', personId)
      .where((row) =>
        row.not(row.and([row('model', '=', 'Session'), row('uid', '=', current?.provider_session ?? '')])),
      )
      .execute();
    await announce(transaction, 'sessions', [personId]);
  });
}

/** Ends one session of a person, with the grants of the local provider. Returns whether there was one. */
export async function endSession(
  database: Database,
  personId: string,
  id: string,
  now: number,
  currentId?: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const session = await findSession(transaction, personId, id);
    if (!session) return false;
    await transaction
      .updateTable('session')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    if (session.provider_session !== null) {
      const granted = transaction
        .deleteFrom('oidc')
        .where('account_id', '=', personId)
        .where('uid', '=', session.provider_session);
      await (id === currentId ? granted.where('model', '<>', 'Session') : granted).execute();
    }
    await announce(transaction, 'sessions', [personId]);
    return true;
  });
}

const findSession = (database: Database, personId: string, id: string) =>
  database
    .selectFrom('session')
    .select(['id', 'provider_session'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/**
 * Called after the local provider's own sign-out page was used. Ends all sessions of the person, unless the app has
 * already ended this one, and with it those that the person chose.
 */
export async function signedOutAtProvider(
  database: Database,
  personId: string,
  providerSession: string,
  now: number,
): Promise<void> {
  const open = await database
    .selectFrom('session')
    .select(['id', 'ended_at'])
    .where('person_id', '=', personId)
    .where('provider_session', '=', providerSession)
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  if (open?.ended_at == null) await endAllSessions(database, personId, now);
}
