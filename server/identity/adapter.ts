import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isLine } from '../../contracts/text.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { GrantRow } from '../platform/db/schema.ts';

/** By the machine's clock, as the provider's library says when everything ends. */
const nowSeconds = (): number => Math.floor(systemClock() / 1000);

const payloadOf = (row: GrantRow | undefined): AdapterPayload | undefined =>
  !row || (row.expires_at !== null && row.expires_at < nowSeconds()) ? undefined : JSON.parse(row.payload);

/** Models that end together with their grant. */
const GRANTED = ['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode'];

/** Keeps everything that the OpenID provider remembers in one table, so that sign-ins survive a restart. */
export function createAdapter(database: Database) {
  return class TableAdapter implements Adapter {
    readonly model: string;

    constructor(model: string) {
      this.model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const row = {
        model: this.model,
        id,
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn ? nowSeconds() + expiresIn : null,
      };
      await database
        .insertInto('oidc')
        .values(row)
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    }

    find(id: string) {
      return this.#first('id', id);
    }

    findByUid(uid: string) {
      return this.#first('uid', uid);
    }

    findByUserCode(userCode: string) {
      return this.#first('user_code', userCode);
    }

    async consume(id: string): Promise<void> {
      const payload = await this.find(id);
      if (!payload) return;
      await database
        .updateTable('oidc')
        .set({ payload: JSON.stringify({ ...payload, consumed: nowSeconds() }) })
        .where('model', '=', this.model)
        .where('id', '=', id)
        .execute();
    }

    async destroy(id: string): Promise<void> {
      await database.deleteFrom('oidc').where('model', '=', this.model).where('id', '=', id).execute();
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await database
        .deleteFrom('oidc')
        .where('grant_id', '=', grantId)
        .where('model', 'in', GRANTED)
        .execute();
    }

    async #first(column: 'id' | 'uid' | 'user_code', value: string) {
      // Codes and tokens arrive as anybody sends them; PostgreSQL cannot look for a NUL.
      if (!isLine(value)) return undefined;
      return payloadOf(
        await database
          .selectFrom('oidc')
          .selectAll()
          .where('model', '=', this.model)
          .where(column, '=', value)
          .executeTakeFirst(),
      );
    }
  };
}

/** Removes what has expired. */
export async function sweepGrants(database: Database): Promise<void> {
  await database.deleteFrom('oidc').where('expires_at', '<', nowSeconds()).execute();
}
