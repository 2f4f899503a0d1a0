import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import { createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { newCode, redeemCode, refresh, signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { createAdapter, ROTATION_GRACE_S } from './adapter.ts';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
  });
  afterAll(() => server.stop());

  const renew = (token: string) => refresh(server.origin, token);
  const isRefused = (token: string) => expect(renew(token)).rejects.toThrow('invalid_grant');
  /** Moves the rotation time of all tokens back by `seconds`. */
  const pass = async (seconds: number) => {
    const rows = await database
      .selectFrom('oidc')
      .select(['id', 'payload'])
      .where('model', '=', 'RefreshToken')
      .execute();
    for (const { id, payload } of rows) {
      const { consumed, ...rest } = JSON.parse(payload);
      if (consumed === undefined) continue;
      const earlier = JSON.stringify({ ...rest, consumed: consumed - seconds });
      await database.updateTable('oidc').set({ payload: earlier }).where('id', '=', id).execute();
    }
  };

  test('redeems a code once; a later use revokes its tokens', async () => {
    const { code, verifier } = await newCode(server.origin, 'planner@example.ch');
    const tokens = await redeemCode(server.origin, code, verifier);
    await expect(redeemCode(server.origin, code, verifier)).rejects.toThrow('invalid_grant');
    await isRefused(tokens.refresh_token);
  });

  test('redeems a code once at one instant', { repeats: soak(2, 50), ...drawn }, async () => {
    const { code, verifier } = await newCode(server.origin, 'planner@example.ch');
    const uses = Array.from({ length: 8 }, () => redeemCode(server.origin, code, verifier));
    const settled = await Promise.allSettled(uses);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    for (const one of settled)
      if (one.status === 'rejected') expect(String(one.reason)).toMatch('invalid_grant');
  });

  test('of concurrent uses of a code only one consumes it', async () => {
    const Adapter = createAdapter(database);
    for (const model of ['AuthorizationCode', 'RefreshToken']) {
      const adapter = new Adapter(model);
      await adapter.upsert('once', { grantId: 'grant' }, 60);
      const settled = await Promise.allSettled(Array.from({ length: 5 }, () => adapter.consume('once')));
      const consumed = settled.filter(({ status }) => status === 'fulfilled').length;
      expect([model, consumed]).toEqual([model, model === 'RefreshToken' ? 5 : 1]);
    }
  });

  test('rotates a refresh token and stores only what cannot open a session', async () => {
    const { refresh_token: first } = await signIn(server.origin, 'planner@example.ch');
    const { refresh_token: second } = await renew(first);
    expect(second).not.toBe(first);
    const stored = JSON.stringify(await database.selectFrom('oidc').selectAll().execute());
    for (const token of [first, second]) expect(stored).not.toContain(token);
  });

  test('gives working tokens to all tabs that refresh concurrently', { repeats: soak(0, 20) }, async () => {
    const { refresh_token } = await signIn(server.origin, 'planner@example.ch');
    const renewed = await Promise.all(Array.from({ length: 5 }, () => renew(refresh_token)));
    expect(new Set(renewed.map((tokens) => tokens.refresh_token)).size).toBe(5);
    for (const tokens of renewed) {
      expect((await createClient(server.origin, tokens.id_token)('GET', '/v1/user/me')).status).toBe(200);
      expect((await renew(tokens.refresh_token)).id_token).toBeTruthy();
    }
  });

  test('reuse after the grace period revokes all tokens of the sign-in', async () => {
    const { refresh_token: first } = await signIn(server.origin, 'planner@example.ch');
    const other = await signIn(server.origin, 'planner@example.ch');
    const { refresh_token: second } = await renew(first);
    // Reuse within the grace period does not extend it.
    await pass(ROTATION_GRACE_S - 5);
    await renew(first);
    const { refresh_token: third } = await renew(second);
    await pass(10);
    await isRefused(first);
    for (const token of [first, second, third]) await isRefused(token);
    expect((await renew(other.refresh_token)).id_token).toBeTruthy();
  });

  test('refreshing does not extend a sign-in beyond a day', async () => {
    const { refresh_token } = await signIn(server.origin, 'planner@example.ch');
    const expiryOf = async () => {
      const rows = await database
        .selectFrom('oidc')
        .select('expires_at')
        .where('model', '=', 'RefreshToken')
        .orderBy('expires_at', 'desc')
        .execute();
      return rows[0]?.expires_at;
    };
    const before = await expiryOf();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await renew(refresh_token);
    expect(await expiryOf()).toBe(before);
  });
});
