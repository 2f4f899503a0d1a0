import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { createEngineClient, type EngineConnection, EngineFailure } from './engine-client.ts';
import { createEngineService, type EngineService } from './engine-service.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const realService = () => createEngineService(Promise.resolve(createEngine(catalogue)));

/** Connections in this thread, with the real engine behind them unless a call is overridden. */
function connections(overrides: Partial<EngineService>[] = []) {
  const made: { terminated: boolean; crash: (cause: unknown) => void }[] = [];
  const connect = (): EngineConnection => {
    const service = { ...realService(), ...overrides[made.length] };
    const entry = { terminated: false, crash: (_: unknown) => {} };
    made.push(entry);
    return {
      service,
      onCrash: (listener) => {
        entry.crash = listener;
      },
      terminate: () => {
        entry.terminated = true;
      },
    };
  };
  return { made, connect };
}

const never = () => new Promise<never>(() => {});
const reasonOf = (cause: unknown) => (cause instanceof EngineFailure ? cause.reason : cause);

afterEach(() => {
  vi.useRealTimers();
});

test('solves a new roof and gives the cells as typed arrays', async () => {
  const client = createEngineClient(connections().connect);
  const configuration = await client.newConfiguration('gable');
  const solved = await client.solve(JSON.stringify(configuration));
  expect(solved?.answer.status).toBe('solved');
  expect(solved?.table.cells).toBeInstanceOf(Int32Array);
  expect(solved?.milliseconds).toBeGreaterThanOrEqual(0);
});

test('a text that is no roof is an answer, not a failure', async () => {
  const client = createEngineClient(connections().connect);
  const solved = await client.solve('{');
  expect(solved?.answer.status).toBe('refused');
});

test('of several requests at once the first and the last are answered', async () => {
  const client = createEngineClient(connections().connect);
  const configuration = await client.newConfiguration('pent');
  const named = (name: string) => JSON.stringify({ ...configuration, name });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => client.solve(named(name))));
  expect(answers.map((answer) => answer !== null)).toEqual([true, false, false, true]);
});

test('an answer that takes too long ends the worker, and the next call has a new one', async () => {
  vi.useFakeTimers();
  const { made, connect } = connections([{ solve: never }]);
  const client = createEngineClient(connect);
  const late = client.solve('{').catch(reasonOf);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await late).toBe('timeout');
  expect(made[0]?.terminated).toBe(true);
  expect((await client.solve('{'))?.answer.status).toBe('refused');
  expect(made).toHaveLength(2);
});

test('a breakdown rejects the call under way and the next call has a new worker', async () => {
  const { made, connect } = connections([{ check: never }]);
  const client = createEngineClient(connect);
  const check = client.check('{').catch(reasonOf);
  await Promise.resolve();
  made[0]?.crash('out of memory');
  expect(await check).toBe('crashed');
  expect(await client.check('{')).not.toEqual([]);
  expect(made).toHaveLength(2);
});

test('an engine that cannot be loaded is said to be unavailable', async () => {
  const { connect } = connections([{ ready: () => Promise.reject(new Error('offline')) }]);
  const client = createEngineClient(connect);
  expect(await client.check('{').catch(reasonOf)).toBe('unavailable');
});
