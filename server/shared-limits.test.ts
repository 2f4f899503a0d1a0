import { describe, expect, onTestFinished, test } from 'vitest';
import { clientOf } from './testing/client.ts';
import { newPostgres } from './testing/new-database.ts';
import { openSignIn } from './testing/sign-in.ts';
import { startProcess } from './testing/start-process.ts';

describe.skipIf(process.env.QUICK)('two processes on PostgreSQL', () => {
  async function startTwo(variables: Record<string, string>) {
    const own = await newPostgres('seeded');
    const servers = await Promise.all([1, 2].map(() => startProcess({ ...own.variables, ...variables })));
    onTestFinished(async () => {
      for (const server of servers) await server.kill();
      await own.remove();
    });
    for (const server of servers) expect(await server.ready, server.errors()).toBe(true);
    return servers;
  }

  test('share the limit of wrong passwords', async () => {
    const servers = await startTwo({});
    const attempt = async (origin: string, password: string) => {
      const { browser, address } = await openSignIn(origin);
      const form = { email: 'planner@example.ch', password };
      return (await browser.post(`${address.pathname}/login`, form)).status;
    };
    const [first, second] = servers.map(({ origin }) => origin);
    for (let pair = 0; pair < 5; pair++)
      for (const origin of [first, second]) expect(await attempt(origin ?? '', 'wrong')).not.toBe(429);
    for (const origin of [first, second]) expect(await attempt(origin ?? '', 'demo')).toBe(429);
  });

  test('share the limit of calls, which both race for', async () => {
    const MAX = 200;
    const servers = await startTwo({ CALLS_PER_MINUTE: String(MAX) });
    const clients = await Promise.all(servers.map(({ origin }) => clientOf(origin, 'planner@example.ch')));
    const statuses: number[] = [];
    for (let round = 0; round < 15; round++) {
      const calls = Array.from({ length: 20 }, (_, index) => clients[index % 2]?.('GET', '/v1/user/me'));
      statuses.push(...(await Promise.all(calls)).map((reply) => reply?.status ?? 0));
    }
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered + statuses.filter((status) => status === 429).length).toBe(statuses.length);
    expect(answered).toBeGreaterThanOrEqual(MAX);
    // Each may exceed it by a twentieth.
    expect(answered).toBeLessThanOrEqual(MAX + 2 * (MAX / 20));
    // Both know it, and another person is not concerned.
    for (const client of clients) expect((await client('GET', '/v1/user/me')).status).toBe(429);
    const other = await clientOf(servers[1]?.origin ?? '', 'installer@example.ch');
    expect((await other('GET', '/v1/user/me')).status).toBe(200);
  });
});
