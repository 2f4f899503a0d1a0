import { createHash, randomBytes } from 'node:crypto';
import {
  type ApiKey,
  type ApiKeyList,
  KEY_PREFIX,
  MAX_KEY_DAYS,
  MOST_KEYS,
  type NewApiKey,
  type PutApiKey,
  Scope,
} from '../../contracts/domain/api-keys.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { personName } from '../people/queries.ts';
import type { Clock } from '../platform/clock.ts';
import { countUp } from '../platform/db/counter.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { ApiKeyRow } from '../platform/db/schema.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { AuthenticateKey, Person } from '../platform/http/signed-in.ts';

/** Random bytes of a key: 256 bits cannot be guessed, so a plain hash protects them. */
const KEY_BYTES = 32;
/** Characters that staff see of a key, at its start and its end. */
const START = KEY_PREFIX.length + 4;
const END = 4;
/** Interval at which the last use is recorded, ms. */
const RECORD_USE_EVERY_MS = 60_000;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const isExpired = ({ expires_on }: Pick<ApiKeyRow, 'expires_on'>, now: number): boolean =>
  expires_on < dateAt(now);

/** Returns the authentication of programs. Records the last use at most once a minute. */
export const keyAuthentication =
  (database: Database, clock: Clock): AuthenticateKey =>
  async (key) => {
    const now = clock();
    const row = await database
      .selectFrom('api_key')
      .selectAll()
      .where('hash', '=', hashOf(key))
      .executeTakeFirst();
    if (!row) throw new ProblemError(401, 'TOKEN_INVALID');
    if (row.revoked_at !== null) throw new ProblemError(401, 'KEY_REVOKED');
    if (isExpired(row, now)) throw new ProblemError(401, 'TOKEN_EXPIRED');
    if (now - (row.last_used_at ?? 0) >= RECORD_USE_EVERY_MS) await recordUse(database, row, now);
    return { id: row.id, name: row.name, scopes: JSON.parse(row.scopes) };
  };

/** Records a use unless a concurrent call has done so. */
const recordUse = (database: Database, { id, last_used_at }: ApiKeyRow, now: number) =>
  database
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', last_used_at === null ? 'is' : '=', last_used_at)
    .execute();

const rowsOf = (database: Database) =>
  database
    .selectFrom('api_key')
    .selectAll()
    .select([personName('api_key.created_by').as('creator'), personName('api_key.revoked_by').as('revoker')]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function keyOf(row: Row, now: number): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: Scope.array().parse(JSON.parse(row.scopes)),
    start: row.first_characters,
    end: row.last_characters,
    state: row.revoked_at !== null ? 'revoked' : isExpired(row, now) ? 'expired' : 'active',
    createdAt: row.created_at,
    createdBy: row.creator ?? '',
    expiresOn: row.expires_on,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoker,
  };
}

/** Returns every key without its secret: usable ones first, then by name. */
export async function listKeys(database: Database, now: number): Promise<ApiKeyList> {
  const rows = await rowsOf(database).orderBy('name').orderBy('id').execute();
  const keys = rows.map((row) => keyOf(row, now));
  const isActive = ({ state }: ApiKey) => state === 'active';
  return {
    today: dateAt(now),
    keys: [...keys.filter(isActive), ...keys.filter((key) => !isActive(key))],
  };
}

/**
 * Creates a key under the client's id and returns it with its secret. Called again before the first use, it replaces
 * the secret, whose answer may have been lost. Rejects with EVENT_REUSED for a used or revoked key or another body,
 * with INPUT_INVALID for a bad last day or the name of an active key, and with TOO_MANY_KEYS.
 */
export async function createKey(
  database: Database,
  { person, now }: { readonly person: Person; readonly now: number },
  id: string,
  { name, scopes, expiresOn }: PutApiKey,
): Promise<NewApiKey> {
  const today = dateAt(now);
  if (expiresOn <= today) throw invalidField('expiresOn', 'too_early');
  if (expiresOn > addDays(today, MAX_KEY_DAYS)) throw invalidField('expiresOn', 'too_late');
  const secret = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  const content = {
    name,
    scopes: JSON.stringify(Scope.options.filter((scope) => scopes.includes(scope))),
    expires_on: expiresOn,
  };
  const hidden = {
    hash: hashOf(secret),
    first_characters: secret.slice(0, START),
    last_characters: secret.slice(-END),
  };
  await inTransaction(database, async (transaction) => {
    // Locks the counter row: concurrent creations neither exceed the limit nor take the same name.
    await countUp(transaction, 'api-keys');
    const stored = await transaction
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (stored) {
      const isSame = Object.entries(content).every(
        ([column, value]) => stored[column as keyof ApiKeyRow] === value,
      );
      if (!isSame || stored.created_by !== person.id || stored.revoked_at !== null)
        throw new ProblemError(422, 'EVENT_REUSED');
      const { numUpdatedRows } = await transaction
        .updateTable('api_key')
        .set(hidden)
        .where('id', '=', id)
        .where('last_used_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ProblemError(422, 'EVENT_REUSED');
      return;
    }
    const active = await transaction
      .selectFrom('api_key')
      .select('name')
      .where('revoked_at', 'is', null)
      .where('expires_on', '>=', today)
      .execute();
    if (active.length >= MOST_KEYS) throw new ProblemError(409, 'TOO_MANY_KEYS');
    if (active.some((key) => key.name === name)) throw invalidField('name', 'duplicate');
    await transaction
      .insertInto('api_key')
      .values({
        ...{ id, ...content, ...hidden, created_at: now, created_by: person.id },
        ...{ last_used_at: null, revoked_at: null, revoked_by: null },
      })
      .execute();
  });
  const row = await rowsOf(database).where('id', '=', id).executeTakeFirstOrThrow();
  return { ...keyOf(row, now), secret };
}

/** Rejects with NOT_FOUND if there is no such key. */
export async function requireKey(database: Database, id: string): Promise<void> {
  const row = await database.selectFrom('api_key').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
}

/** Revokes a key: its next call is rejected. Idempotent. */
export async function revokeKey(
  database: Database,
  { person, now }: { readonly person: Person; readonly now: number },
  id: string,
): Promise<void> {
  await database
    .updateTable('api_key')
    .set({ revoked_at: now, revoked_by: person.id })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
