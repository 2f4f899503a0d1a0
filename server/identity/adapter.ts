import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { isLine } from '../../contracts/domain/text.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { GrantRow } from '../platform/db/schema.ts';

/** System clock, which the provider's library uses for expiry. */
const nowSeconds = (): number => Math.floor(systemClock() / 1000);

/**
 * Grace period for reusing a rotated refresh token: two tabs that refresh concurrently both get tokens. Later reuse
 * revokes the grant.
 */
export const ROTATION_GRACE_S = 30;

/** Only the hash of a token, code or cookie is stored. */
const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** The payload of a row, with the id of the lookup. */
function payloadOf(row: GrantRow | undefined, jti?: string): AdapterPayload | undefined {
  if (!row || (row.expires_at !== null && row.expires_at < nowSeconds())) return undefined;
  const { consumed, ...payload }: AdapterPayload = { ...JSON.parse(row.payload), jti };
  const isInGrace =
    row.model === 'RefreshToken' &&
    typeof consumed === 'number' &&
    nowSeconds() <= consumed + ROTATION_GRACE_S;
  return consumed === undefined || isInGrace ? payload : { ...payload, consumed };
}

/** Models that end together with their grant. */
const GRANTED = ['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode'];

/** Stores all state of the OpenID provider in one table, so that sign-ins survive a restart. */
export function createAdapter(database: Database) {
  return class TableAdapter implements Adapter {
    readonly model: string;

    constructor(model: string) {
      this.model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const { jti: _id, ...stored } = payload;
      const row = {
        model: this.model,
        id: keyOf(id),
        payload: JSON.stringify(stored),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        // Tokens belong to the session in which they were granted.
        uid: payload.uid ?? payload.sessionUid ?? null,
        account_id: payload.accountId ?? null,
        expires_at: expiresIn ? nowSeconds() + expiresIn : null,
      };
      await database
        .insertInto('oidc')
        .values(row)
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    }

    async find(id: string) {
      return payloadOf(await this.#first('id', keyOf(id)), id);
    }

    async findByUid(uid: string) {
      return payloadOf(await this.#first('uid', uid));
    }

    async findByUserCode(userCode: string) {
      return payloadOf(await this.#first('user_code', userCode));
    }

    /**
     * Rejects with `InvalidGrant` if a concurrent use has consumed the code. A refresh token may be reused within the
     * grace period, which that does not extend.
     */
    async consume(id: string): Promise<void> {
      const row = await this.#first('id', keyOf(id));
      const payload = row && JSON.parse(row.payload);
      const { numUpdatedRows = 0n } =
        !payload || payload.consumed !== undefined
          ? {}
          : await database
              .updateTable('oidc')
              .set({ payload: JSON.stringify({ ...payload, consumed: nowSeconds() }) })
              .where('model', '=', this.model)
              .where('id', '=', row.id)
              .where('payload', '=', row.payload)
              .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n && this.model !== 'RefreshToken')
        throw new errors.InvalidGrant('consumed already');
    }

    async destroy(id: string): Promise<void> {
      await database.deleteFrom('oidc').where('model', '=', this.model).where('id', '=', keyOf(id)).execute();
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await database
        .deleteFrom('oidc')
        .where('grant_id', '=', grantId)
        .where('model', 'in', GRANTED)
        .execute();
    }

    async #first(column: 'id' | 'uid' | 'user_code', value: string) {
      // Codes and tokens come from clients unchecked; PostgreSQL cannot search for a NUL.
      if (!isLine(value)) return undefined;
      return database
        .selectFrom('oidc')
        .selectAll()
        .where('model', '=', this.model)
        .where(column, '=', value)
        .executeTakeFirst();
    }
  };
}

/** Deletes expired records. */
export async function sweepGrants(database: Database): Promise<void> {
  await database.deleteFrom('oidc').where('expires_at', '<', nowSeconds()).execute();
}
