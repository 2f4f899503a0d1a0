import { expect, test, vi } from 'vitest';
import { type Point, SurveyError, type SurveyServices } from './services.ts';
import { type AnswerStore, withStoredAnswers } from './stored-answers.ts';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

function open(refuses = false) {
  const stored = new Map<string, { storedAt: number; text: string }>();
  const refuse = async <T>(value: T): Promise<T> => {
    if (refuses) throw new Error('refused');
    return value;
  };
  const store: AnswerStore = {
    get: (key) => refuse(stored.get(key)),
    set: (key, entry) => refuse(void stored.set(key, entry)),
    remove: (key) => refuse(void stored.delete(key)),
    entries: () => refuse([...stored]),
  };
  const height = vi.fn(async ([east]: Point) => east);
  const register = vi.fn(async () => {
    throw new SurveyError('slow');
  });
  const building3d = vi.fn(async ([isComplete]: Point) => ({ isComplete: isComplete === 1 }));
  const clock = { now: 1_000 };
  const services = withStoredAnswers(
    { height, register, building3d } as unknown as SurveyServices,
    store,
    () => clock.now,
  );
  return { stored, store, height, register, building3d, clock, services };
}

test('asks once for a place, and again after 30 days', async () => {
  const { height, clock, services } = open();
  const ask = () => services.height([2_600_000, 1_200_000], signal);
  expect([await ask(), await ask()]).toEqual([2_600_000, 2_600_000]);
  expect(height).toHaveBeenCalledTimes(1);
  clock.now += 30 * DAY_MS;
  await ask();
  expect(height).toHaveBeenCalledTimes(2);
  await services.height([2_600_001, 1_200_000], signal);
  expect(height).toHaveBeenCalledTimes(3);
});

test('stores no failure', async () => {
  const { stored, register, services } = open();
  for (const _ of [1, 2]) await expect(services.register('900000001_0', signal)).rejects.toThrow('slow');
  expect(register).toHaveBeenCalledTimes(2);
  expect(stored.size).toBe(0);
});

test('stores no building of which tiles are missing', async () => {
  const { building3d, services } = open();
  for (const isComplete of [0, 0, 1, 1]) await services.building3d([isComplete, 0], 1, signal);
  expect(building3d.mock.calls.map(([[isComplete]]) => isComplete)).toEqual([0, 0, 1]);
});

test('keeps the last 60 answers, and none that is long', async () => {
  const { stored, clock, height, services } = open();
  for (let east = 0; east < 70; east++) {
    clock.now += 1;
    await services.height([east, 0], signal);
  }
  expect(stored.size).toBe(60);
  expect([...stored.values()].map(({ text }) => Number(text)).sort((a, b) => a - b)[0]).toBe(10);
  height.mockResolvedValueOnce('x'.repeat(200_000) as unknown as number);
  await services.height([1_000, 0], signal);
  expect(stored.size).toBe(60);
});

test('asks where the browser refuses to store, and where an entry is damaged', async () => {
  const refused = open(true);
  expect(await refused.services.height([5, 0], signal)).toBe(5);
  const damaged = open();
  await damaged.services.height([5, 0], signal);
  for (const key of damaged.stored.keys()) damaged.stored.set(key, { storedAt: 1_000, text: '{' });
  expect(await damaged.services.height([5, 0], signal)).toBe(5);
});
