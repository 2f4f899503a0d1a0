import { expect, test } from 'vitest';
import { createClient } from '../../testing/client.ts';
import { gableRoof, largeRoof } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startServer } from '../../testing/start-server.ts';
import { createSolver } from './solver.ts';

test('answers come in the order of the questions', async () => {
  const solve = createSolver();
  const [first, second, refused] = await Promise.all([
    solve(gableRoof('Erstes')),
    solve(largeRoof()),
    solve({ ...gableRoof(), surfaces: [] }),
  ]);
  expect(first).toMatchObject({ status: 'solved' });
  expect(second).toMatchObject({ status: 'solved' });
  expect(refused).toMatchObject({ status: 'refused' });
}, 30_000);

test('a roof that takes too long is refused; the next one gets a new thread', async () => {
  let timeLimit = 1;
  const solve = createSolver(() => timeLimit);
  const tooLong = solve(largeRoof());
  await expect(tooLong).rejects.toMatchObject({ status: 503, code: 'SOLVE_TIMED_OUT' });
  timeLimit = 30_000;
  expect(await solve(gableRoof())).toMatchObject({ status: 'solved' });
}, 30_000);

test('a large roof being saved holds nobody else up', async () => {
  const server = await startServer();
  const client = createClient(server.origin, (await signIn(server.origin, 'planner@example.ch')).id_token);
  const finished: string[] = [];
  const saving = client('POST', '/configurator/v1/roofs', { configuration: largeRoof() }).then((reply) => {
    finished.push('large roof');
    return reply;
  });
  await client('GET', '/v1/user/me').then(() => finished.push('profile'));
  expect((await saving).status).toBe(201);
  expect(finished).toEqual(['profile', 'large roof']);
  await server.stop();
}, 30_000);
