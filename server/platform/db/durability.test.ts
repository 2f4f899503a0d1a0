import { expect, test } from 'vitest';
import { soak } from '../../../tests/soak.ts';
import { createClient } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { gableRoof, listRoofs, saveRoof } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startProcess } from '../../testing/start-process.ts';

/** Saves roofs one after the other until the server is killed; returns the acknowledged ids. */
async function saveUntilKilled(client: ReturnType<typeof createClient>, saved: string[]): Promise<void> {
  try {
    while (true) saved.push((await saveRoof(client, gableRoof('Absturz'))).id);
  } catch {
    // The connection broke: the server was killed.
  }
}

onBothDatabases((newDatabase) => {
  const rounds = { repeats: soak(0, 14), timeout: soak(60_000, 180_000) };
  test('a kill during writes loses nothing that was acknowledged', rounds, async () => {
    const database = await newDatabase();
    const server = await startProcess(database);
    expect(await server.ready, server.errors()).toBe(true);
    const { id_token } = await signIn(server.origin, 'planner@example.ch');
    const client = createClient(server.origin, id_token);

    const saved: string[] = [];
    const writers = Array.from({ length: 4 }, () => saveUntilKilled(client, saved));
    const moment = soak(20, Math.floor(60 * Math.random()));
    await expect.poll(() => saved.length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(moment);
    await server.kill();
    await Promise.all(writers);

    // The same port keeps the issuer, and so the token valid.
    const again = await startProcess({ ...database, PORT: new URL(server.origin).port });
    expect(await again.ready, again.errors()).toBe(true);
    const { rows } = await listRoofs(client, '?search=absturz&pageSize=100');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(saved));
    await again.kill();
  });
});
