import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, expect, test, vi } from 'vitest';
import { onAllArticles } from '../../../contracts/domain/discounts.ts';
import { dimensionsOf, withMeasured } from '../../../documents/dimensions.ts';
import { priceRange } from '../../../documents/price-range.ts';
import { solvedBy } from '../../../documents/price-solver.ts';
import { namedBom } from '../../../engine/article-names.ts';
import { tableOf } from '../../../engine/frozen-roof.ts';
import type { Configuration } from '../../../engine/index.ts';
import { soak } from '../../../tests/soak.ts';
import { type Client, clientOf } from '../../testing/client.ts';
import { gableRoof, ROOFS } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startServer } from '../../testing/start-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { catalogue, roofEngine, shipped } from './shipped-catalogue.ts';
import { createSolver, type SolverOptions } from './solver.ts';

const asker = { organisation: 'a', catalogue: shipped, discount: onAllArticles(0) };
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Race tests repeat in a soak. */
const rounds = { repeats: soak(0, 9) };

/** A roof whose solve ends only after `finish`. */
function slowRoof() {
  const name = join(folder.path, newId());
  return { roof: gableRoof(name), finish: () => writeFileSync(name, '') };
}
const slowSolver = (options: Partial<SolverOptions> = {}) =>
  createSolver({ ...options, thread: new URL('../../testing/slow-solver-thread.ts', import.meta.url) });

/** A server with this solver, and a function that saves a new roof there. */
async function savingServer(options: Partial<SolverOptions> = {}) {
  const solver = slowSolver(options);
  const server = await startServer({}, { solver });
  return {
    server,
    solver,
    planner: await clientOf(server.origin, 'planner@example.ch'),
    installer: await clientOf(server.origin, 'installer@example.ch'),
    save: (client: Client, configuration = gableRoof(), id = newId()) =>
      client('PUT', `${ROOFS}/${id}`, { configuration, baseRevision: null }),
  };
}

test('uses the price of each organisation', async () => {
  const solver = createSolver();
  const [mine, theirs, refused] = await Promise.all([
    solver.solve(gableRoof(), asker),
    solver.solve(gableRoof(), { ...asker, organisation: 'b', discount: onAllArticles(1250) }),
    solver.solve({ ...gableRoof(), surfaces: [] }, asker),
  ]);
  if (mine.status !== 'solved' || theirs.status !== 'solved') throw new Error('refused');
  expect(theirs.bom.totalPrice).toBeLessThan(mine.bom.totalPrice);
  expect(refused).toMatchObject({ status: 'refused' });
  await solver.close();
});

test('freezes a roof with the engine’s answer, the names of its articles and its cells', async () => {
  const solver = createSolver();
  const asking = { ...asker, discount: onAllArticles(1250) };
  // A trial discount of the client does not affect prices.
  const tried = { ...gableRoof(), partnerDiscount: 30 };
  const [frozen, solved, refused] = await Promise.all([
    solver.solveToFreeze(tried, asking),
    solver.solve(gableRoof(), asking),
    solver.solveToFreeze({ ...gableRoof(), surfaces: [] }, asking),
  ]);
  if (frozen.status !== 'frozen') throw new Error('refused');
  if (solved.status !== 'solved') throw new Error('refused');
  const { yields, ...solution } = frozen.roof.solution;
  expect({ ...solution, yields: solved.yields }).toEqual({ ...solved, bom: namedBom(solved.bom, catalogue) });
  if (yields.status !== 'calculated' || solved.yields.status !== 'calculated') throw new Error('no yield');
  expect(yields.shade?.omitted).toEqual(['buildings', 'trees', 'horizon']);
  expect(yields.annual).toBeLessThanOrEqual(solved.yields.annual);
  expect(frozen.roof.configuration).toMatchObject({ name: 'Testhaus', partnerDiscount: null });
  expect(tableOf(frozen.roof).cells.length).toBeGreaterThan(100);
  expect(refused).toMatchObject({ status: 'refused' });
  await solver.close();
});

test('a roof over the time limit is rejected and frees its thread', async () => {
  const solver = slowSolver({ threads: 1, timeLimitMs: 2_000 });
  await expect(solver.solve(slowRoof().roof, asker)).rejects.toMatchObject({
    status: 503,
    code: 'SOLVE_TIMED_OUT',
  });
  expect(solver.isBusy()).toBe(false);
  // On a busy machine a new thread may take longer than one limit to start.
  const next = await vi.waitFor(() => solver.solve(gableRoof(), asker), { timeout: 25_000 });
  expect(next).toMatchObject({ status: 'solved' });
  await solver.close();
});

test("one partner's slow roofs do not delay another's save", rounds, async () => {
  const { server, planner, installer, save } = await savingServer();
  const slow = [slowRoof(), slowRoof(), slowRoof()];
  const finished: string[] = [];
  const large = slow.map(({ roof }) => save(planner, roof).finally(() => finished.push('large')));
  // If both threads were taken by one organisation, this save would never end.
  expect((await save(installer)).status).toBe(201);
  finished.push('small');
  for (const { finish } of slow) finish();
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(finished).toEqual(['small', 'large', 'large', 'large']);
  await server.stop();
});

test('rejects saves with Retry-After if too many wait', rounds, async () => {
  const { server, planner, installer, save } = await savingServer({ waitingPerOrganisation: 1 });
  const slow = [slowRoof(), slowRoof(), slowRoof()];
  const large = slow.map(({ roof }) => save(planner, roof));
  const refused = await Promise.race(large);
  expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await save(installer)).status).toBe(201);
  for (const { finish } of slow) finish();
  expect((await Promise.all(large)).map(({ status }) => status).sort()).toEqual([201, 201, 503]);
  await server.stop();
});

test('an aborted request is neither solved nor saved', rounds, async () => {
  const { server, solver, planner, save } = await savingServer({ threads: 1 });
  const { id_token } = await signIn(server.origin, 'planner@example.ch');
  const { roof, finish } = slowRoof();
  const id = newId();
  const left = new AbortController();
  const given = fetch(`${server.origin}${ROOFS}/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${id_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ configuration: roof, baseRevision: null }),
    signal: left.signal,
  });
  await vi.waitFor(() => expect(solver.isBusy()).toBe(true));
  const waiting = save(planner, gableRoof('Danach'));
  left.abort();
  await expect(given).rejects.toThrow('abort');
  // The thread and the organisation's slot are free again.
  expect((await waiting).status).toBe(201);
  finish();
  await vi.waitFor(async () => expect((await planner('GET', `${ROOFS}/${id}`)).status).toBe(404));
  await server.stop();
});

test('a roof with estimated lengths is frozen with the range of its price, as the app calculates it', async () => {
  const surveyed = { of: 'width', source: 'village', date: '2024', deviation: 200 } as const;
  const roof = gableRoof('Aus dem Dorf');
  const estimated = {
    ...roof,
    surfaces: roof.surfaces.map((surface) => ({ ...surface, surveyed: [surveyed] })),
  };
  const measured = dimensionsOf(estimated).reduce(
    (known, dimension) => withMeasured(known, dimension, dimension.length),
    estimated as Configuration,
  );
  const solver = createSolver();
  try {
    const discounted = { ...asker, discount: onAllArticles(1_250) };
    const rangeOf = async (one: Configuration) => {
      const result = await solver.solveToFreeze(one, discounted);
      if (result.status === 'refused') throw new Error('Refused');
      return { price: result.roof.solution.bom.totalPrice, range: result.roof.priceRange };
    };
    const { price, range } = await rangeOf(estimated);
    expect(range?.low).toBeLessThan(price);
    expect(range?.high).toBeGreaterThan(price);
    const shown = priceRange(estimated, price, solvedBy(roofEngine(), 1_250));
    expect(range).toEqual((await shown.next()).value?.now);
    expect((await rangeOf(measured)).range).toBeUndefined();
  } finally {
    await solver.close();
  }
});
