import { v7 as newId } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../testing/client.ts';
import { gableRoof, largeRoof, ROOFS } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startServer } from '../../testing/start-server.ts';
import { createSolver, type Solver } from './solver.ts';

let solver: Solver;
afterEach(() => solver.close());
const organisation = 'a';
const asker = { organisation, discountBp: 0 };

test('roofs of several organisations are solved side by side', async () => {
  solver = createSolver();
  const [mine, theirs, refused] = await Promise.all([
    solver.solve(gableRoof(), asker),
    solver.solve(gableRoof(), { organisation: 'b', discountBp: 1250 }),
    solver.solve({ ...gableRoof(), surfaces: [] }, asker),
  ]);
  if (mine.status !== 'solved' || theirs.status !== 'solved') throw new Error('refused');
  expect(theirs.bom.totalPrice).toBeLessThan(mine.bom.totalPrice);
  expect(refused).toMatchObject({ status: 'refused' });
});

test('a roof that takes too long is refused; the next one gets a new thread', async () => {
  solver = createSolver({ timeLimitMs: 1 });
  await expect(solver.solve(largeRoof(), asker)).rejects.toMatchObject({
    status: 503,
    code: 'SOLVE_TIMED_OUT',
  });
  await solver.close();
  solver = createSolver({ threads: 1 });
  const gone = new AbortController();
  const given = solver.solve(largeRoof(), { ...asker, signal: gone.signal });
  gone.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(solver.isBusy()).toBe(false);
  expect(await solver.solve(gableRoof(), asker)).toMatchObject({ status: 'solved' });
});

test("one partner's large roofs hold up nobody else's save", async () => {
  solver = createSolver();
  const server = await startServer();
  const clientOf = async (email: string) =>
    createClient(server.origin, (await signIn(server.origin, email)).id_token);
  const [planner, installer] = await Promise.all(
    ['planner@example.ch', 'installer@example.ch'].map(clientOf),
  );
  if (!planner || !installer) throw new Error('nobody signed in');
  const finished: string[] = [];
  const save = async (client: typeof planner, name: string, configuration = largeRoof()) => {
    const reply = await client('PUT', `${ROOFS}/${newId()}`, { configuration, baseRevision: null });
    finished.push(name);
    return reply.status;
  };
  const large = [1, 2, 3].map((n) => save(planner, `large ${n}`));
  const small = save(installer, 'small', gableRoof());
  expect(await Promise.all([...large, small])).toEqual([201, 201, 201, 201]);
  expect(finished[0]).toBe('small');
  await server.stop();
});

test('what nobody waits for any more is not solved on', async () => {
  solver = createSolver();
  const server = await startServer({ SOLVER_THREADS: '1' });
  const { id_token } = await signIn(server.origin, 'planner@example.ch');
  const gone = new AbortController();
  const id = newId();
  const given = fetch(`${server.origin}${ROOFS}/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${id_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ configuration: largeRoof(), baseRevision: null }),
    signal: gone.signal,
  });
  setTimeout(() => gone.abort(), 300);
  await expect(given).rejects.toThrow('abort');
  // The one thread is free again at once, and the roof was not saved behind the planner's back.
  const client = createClient(server.origin, id_token);
  await vi.waitFor(async () => {
    const saved = await client('PUT', `${ROOFS}/${newId()}`, {
      configuration: gableRoof(),
      baseRevision: null,
    });
    expect(saved.status).toBe(201);
  });
  expect((await client('GET', `${ROOFS}/${id}`)).status).toBe(404);
  await server.stop();
});
