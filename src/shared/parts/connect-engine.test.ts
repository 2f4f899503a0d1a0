import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../../engine/index.ts';
import type { WorkerConnection } from '../../../workers/supervise.ts';
import { connectEngine } from './connect-engine.ts';

// Test files share modules: reset them, so that the stubs apply to this file only.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const loadPart = vi.hoisted(() => vi.fn((_name: string, load: () => Promise<void>) => load()));
vi.mock('./load-part.ts', () => ({ loadPart }));

let crash = (_cause: unknown): void => {};
let worker: WorkerConnection;
vi.mock('../../../workers/engine-client.ts', () => ({
  connectEngineWorker: (catalogue: () => Promise<Catalogue>) => ({
    ...worker,
    start: async () => {
      await catalogue();
      await worker.start();
    },
  }),
}));

beforeEach(() => {
  loadPart.mockClear();
  worker = {
    start: async () => {},
    call: async () => 0,
    onCrash: (listener) => {
      crash = listener;
    },
    terminate: () => {},
  };
});

test('a catalogue refused by the API is no missing part', async () => {
  await expect(connectEngine(() => Promise.reject(new Error('503'))).start()).rejects.toThrow('503');
  expect(loadPart).not.toHaveBeenCalled();
});

test('a worker with a missing script is a missing part, not a crash', async () => {
  worker = { ...worker, start: () => new Promise(() => {}) };
  const connection = connectEngine(async () => ({}) as Catalogue);
  const crashed = vi.fn();
  connection.onCrash(crashed);
  const started = connection.start();
  crash('404');
  await expect(started).rejects.toBe('404');
  expect(loadPart).toHaveBeenCalledWith('engine', expect.any(Function));
  expect(crashed).not.toHaveBeenCalled();
});

test('a worker that breaks after its start has crashed', async () => {
  const connection = connectEngine(async () => ({}) as Catalogue);
  const crashed = vi.fn();
  connection.onCrash(crashed);
  await connection.start();
  crash('trap');
  await vi.waitFor(() => expect(crashed).toHaveBeenCalledWith('trap'));
});
