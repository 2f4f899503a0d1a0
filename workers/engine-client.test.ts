import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, createEngine } from '../engine/index.ts';
import { createEngineClient } from './engine-client.ts';
import { createWorkerEngine } from './engine-service.ts';
import { EngineFailure, type WorkerConnection } from './supervise.ts';

/** A call that the test answers by hand, in a worker that does one thing after the other. */
interface Asked {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly answer: (value: unknown) => void;
}

/** Workers whose calls hang until the test answers them. */
function hangingWorkers(start = async () => {}) {
  const asked: Asked[] = [];
  const made: { terminated: boolean; crash: (cause: unknown) => void }[] = [];
  const connect = (): WorkerConnection => {
    const entry = { terminated: false, crash: (_: unknown) => {} };
    made.push(entry);
    return {
      start,
      call: (name, args) => new Promise((answer) => asked.push({ name, args, answer })),
      onCrash: (listener) => {
        entry.crash = listener;
      },
      terminate: () => {
        entry.terminated = true;
      },
    };
  };
  return { asked, made, client: createEngineClient(connect) };
}

const reasonOf = (cause: unknown) => (cause instanceof EngineFailure ? cause.reason : cause);
const place = (client: ReturnType<typeof hangingWorkers>['client']) => client.place('{}', 's', 'o', 0, 0);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('every call of the engine works by its name, with the real engine behind it', async () => {
  const catalogue = JSON.parse(
    readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
  );
  const engine = createWorkerEngine(createEngine(catalogue), catalogue);
  const client = createEngineClient(() => ({
    start: async () => {},
    call: async (name, args) => Reflect.apply(Reflect.get(engine, name), engine, args),
    onCrash: () => {},
    terminate: () => {},
  }));
  const configuration = await client.newConfiguration('gable');
  const solved = await client.solve(JSON.stringify(configuration), 0);
  const answer: Answer = JSON.parse(solved.answer);
  expect(answer.status).toBe('solved');
  expect(solved.table.cells).toBeInstanceOf(Int32Array);
  expect(solved.body.faces.length).toBeGreaterThan(0);
  expect(await client.check('{')).not.toEqual([]);
  expect(JSON.parse((await client.solve('{', 0)).answer).status).toBe('refused');
  const { configuration: hip, problems } = await client.changeBuilding(configuration, { type: 'hip' });
  expect(problems).toEqual([]);
  expect([hip.roof.type, hip.surfaces.length]).toEqual(['hip', 4]);
});

test('the worker has one call at a time; a placing goes before what waits', async () => {
  const { asked, client } = hangingWorkers();
  const answers: string[] = [];
  void client.solve('1', 0).then(() => answers.push('solve 1'));
  void client.check('2').then(() => answers.push('check 2'));
  void place(client).then(() => answers.push('place 3'));
  void place(client).then(() => answers.push('place 4'));
  await settle();
  expect(asked.map(({ name }) => name)).toEqual(['solve']);
  for (const at of [0, 1, 2, 3]) {
    asked[at]?.answer({});
    await settle();
  }
  expect(answers).toEqual(['solve 1', 'place 3', 'place 4', 'check 2']);
});

test('a solve may take half a minute, and what waits behind it does not end the worker', async () => {
  const { asked, made, client } = hangingWorkers();
  const solved = client.solve('slow', 0);
  const placed = place(client);
  await vi.advanceTimersByTimeAsync(29_000);
  asked[0]?.answer({ answer: '{}' });
  await solved;
  // Its own time begins now.
  await vi.advanceTimersByTimeAsync(9_000);
  asked[1]?.answer({ status: 'placed' });
  expect(await placed).toEqual({ status: 'placed' });
  expect(made.map(({ terminated }) => terminated)).toEqual([false]);
});

test('a call that takes too long ends the worker; what waits is asked of the next one', async () => {
  const { asked, made, client } = hangingWorkers();
  const solved = client.solve('hangs', 0).catch(reasonOf);
  const checked = client.check('2');
  await vi.advanceTimersByTimeAsync(30_001);
  expect(await solved).toBe('timeout');
  expect(made.map(({ terminated }) => terminated)).toEqual([true, false]);
  asked[1]?.answer([]);
  expect(await checked).toEqual([]);
});

test('cancelling the call under way rejects it at once', async () => {
  const { asked, made, client } = hangingWorkers();
  const solved = client.solve('hangs', 0).catch(reasonOf);
  const checked = client.check('2');
  await settle();
  client.cancel();
  expect(await solved).toBe('cancelled');
  expect(made[0]?.terminated).toBe(true);
  await settle();
  asked[1]?.answer([]);
  expect(await checked).toEqual([]);
});

test('a breakdown rejects the call under way at once', async () => {
  const { made, client } = hangingWorkers();
  const checked = client.check('{').catch(reasonOf);
  await settle();
  made[0]?.crash('out of memory');
  expect(await checked).toBe('crashed');
  void client.check('{');
  await settle();
  expect(made).toHaveLength(2);
});

test('nobody waits for an engine that cannot be loaded', async () => {
  const { client } = hangingWorkers(() => Promise.reject(new Error('offline')));
  const answers = [client.solve('1', 0), client.check('2'), place(client)].map((call) =>
    call.catch(reasonOf),
  );
  expect(await Promise.all(answers)).toEqual(['unavailable', 'unavailable', 'unavailable']);
});

test('an engine that never loads is given up after two and a half minutes', async () => {
  const { client } = hangingWorkers(() => new Promise(() => {}));
  const checked = client.check('2').catch(reasonOf);
  await vi.advanceTimersByTimeAsync(150_001);
  expect(await checked).toBe('unavailable');
});

test('an ended client leaves nobody waiting', async () => {
  const { made, client } = hangingWorkers();
  const answers = [client.solve('1', 0), client.check('2')].map((call) => call.catch(reasonOf));
  await settle();
  client.terminate();
  expect(await Promise.all(answers)).toEqual(['cancelled', 'cancelled']);
  expect(made.map(({ terminated }) => terminated)).toEqual([true]);
});
