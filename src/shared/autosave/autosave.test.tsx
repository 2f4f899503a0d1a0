import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushDrafts } from '../leaving/leaving.ts';
import { reportError } from '../monitoring/monitoring.ts';
import { createAutosave } from './autosave.ts';
import { type Failure, localStatus, type State } from './machine.ts';

vi.mock('../monitoring/monitoring.ts', () => ({ reportError: vi.fn(async () => {}) }));

beforeEach(() => {
  vi.mocked(reportError).mockClear();
  vi.useFakeTimers();
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

const offline: Failure = { kind: 'temporary', cause: new Error('offline') };

/** An autosave of a counter, whose device and server may be slow or fail. */
function setUp(onChange: (state: State) => void = () => {}) {
  const content = { edits: 0 };
  const database: number[] = [];
  const journal: number[] = [];
  const server: number[] = [];
  const write = vi.fn(async (): Promise<void> => void database.push(content.edits));
  const writeNow = vi.fn(() => journal.push(content.edits) > 0);
  const send = vi.fn(async (): Promise<Failure | null> => {
    server.push(content.edits);
    return null;
  });
  const removed: string[] = [];
  const autosave = createAutosave(
    { deviceAfterMs: 250, serverAfterMs: 2_000, serverWithinMs: 15_000 },
    {
      device: { write, writeNow, remove: async () => void removed.push('device') },
      server: { send, remove: async () => void removed.push('server') },
    },
    onChange,
  );
  ends.push(autosave.listen());
  const type = () => {
    content.edits += 1;
    autosave.edited();
  };
  return { autosave, type, database, journal, server, write, writeNow, send, removed };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('writes 250 ms and sends 2 s after the last edit', async () => {
  const { type, database, server } = setUp();
  type();
  await pass(200);
  type();
  await pass(249);
  expect(database).toEqual([]);
  await pass(1);
  expect(database).toEqual([2]);
  await pass(1_749);
  expect(server).toEqual([]);
  await pass(1);
  expect(server).toEqual([2]);
});

test('sends within 15 s while editing continues', async () => {
  const { type, server } = setUp();
  for (let second = 0; second < 15; second += 1) {
    type();
    await pass(1_000);
  }
  expect(server).toEqual([15]);
});

test('retries after 1, 2, 4 … 30 s, and at once when the connection is back', async () => {
  const { type, send } = setUp();
  send.mockResolvedValue(offline);
  type();
  await pass(2_000);
  const waits = [1, 2, 4, 8, 16, 30, 30];
  for (const [index, wait] of waits.entries()) {
    await pass(wait * 1_000 - 1);
    expect(send).toHaveBeenCalledTimes(index + 1);
    await pass(1);
    expect(send).toHaveBeenCalledTimes(index + 2);
  }
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(send).toHaveBeenCalledTimes(waits.length + 2);
});

test('sends one request at a time, and the latest edit next', async () => {
  const { type, send, server } = setUp();
  const { promise, resolve } = Promise.withResolvers<null>();
  send.mockImplementationOnce(() => promise);
  type();
  await pass(2_000);
  type();
  type();
  await pass(20_000);
  expect(send).toHaveBeenCalledOnce();
  resolve(null);
  await pass(0);
  expect(server).toEqual([3]);
});

test('writes synchronously when the page is left, also during an asynchronous write', async () => {
  const { autosave, type, journal, write } = setUp();
  write.mockImplementation(() => new Promise(() => {}));
  type();
  window.dispatchEvent(new Event('pagehide'));
  expect(journal).toEqual([1]);
  type();
  window.dispatchEvent(new Event('pagehide'));
  expect(journal).toEqual([1, 2]);
  expect(localStatus(autosave.read())).toBe('saved');
});

test('sends before the document is left, also what a request under way does not have', async () => {
  const { type, send, server } = setUp();
  send.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(null), 1_000)));
  type();
  await pass(2_000);
  type();
  const left = flushDrafts();
  await pass(1_000);
  await left;
  expect(server).toEqual([2]);
});

test('falls back to the synchronous write, then reports that nothing is stored', async () => {
  const { autosave, type, journal, write, writeNow } = setUp();
  write.mockRejectedValue(new Error('full'));
  type();
  await pass(250);
  expect(journal).toEqual([1]);
  writeNow.mockReturnValue(false);
  type();
  expect(localStatus(autosave.read())).toBe('pending');
  await pass(250);
  expect(localStatus(autosave.read())).toBe('failed');
  write.mockResolvedValue();
  type();
  await pass(250);
  expect(localStatus(autosave.read())).toBe('saved');
});

test('resolves a save once its edit is on the server, after a request that fails', async () => {
  const { autosave, type, send, server } = setUp();
  const { promise, resolve } = Promise.withResolvers<Failure>();
  send.mockImplementationOnce(() => promise);
  type();
  await pass(2_000);
  type();
  const saved = autosave.save();
  resolve(offline);
  await saved;
  expect(server).toEqual([2]);
});

test.each(['temporary', 'refused', 'conflict'] as const)('rejects a save with a %s failure', async (kind) => {
  const { autosave, type, send } = setUp();
  const cause = new Error(kind);
  send.mockResolvedValue({ kind, cause });
  type();
  await expect(autosave.save()).rejects.toBe(cause);
  const again = expect(autosave.save()).rejects.toBe(cause);
  await pass(0);
  await again;
  expect(send).toHaveBeenCalledTimes(kind === 'conflict' ? 1 : 2);
});

test('rejects a save of a newer edit when the request under way finds a conflict', async () => {
  const { autosave, type, send } = setUp();
  const { promise, resolve } = Promise.withResolvers<Failure>();
  send.mockImplementationOnce(() => promise);
  type();
  await pass(2_000);
  type();
  const saved = expect(autosave.save()).rejects.toBe('changed');
  resolve({ kind: 'conflict', cause: 'changed' });
  await saved;
  expect(send).toHaveBeenCalledOnce();
});

test('waits with a refused edit for the next one, and in a conflict for its resolution', async () => {
  const { autosave, type, send } = setUp();
  send.mockResolvedValueOnce({ kind: 'refused', cause: null });
  type();
  await pass(90_000);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockResolvedValueOnce({ kind: 'conflict', cause: null });
  type();
  await pass(90_000);
  type();
  await pass(90_000);
  expect(send).toHaveBeenCalledTimes(2);
  autosave.edited({ isResolution: true });
  await pass(2_000);
  expect(send).toHaveBeenCalledTimes(3);
});

test('sends an edit that was typed during a refused request', async () => {
  const { type, send, server } = setUp();
  const { promise, resolve } = Promise.withResolvers<Failure>();
  send.mockImplementationOnce(() => promise);
  type();
  await pass(2_000);
  type();
  resolve({ kind: 'refused', cause: null });
  await pass(2_000);
  expect(server).toEqual([2]);
});

test('removes what is forgotten after the request under way, and stores it no more', async () => {
  const { autosave, type, database, server, send, removed } = setUp();
  type();
  await pass(2_000);
  const { promise, resolve } = Promise.withResolvers<null>();
  send.mockImplementationOnce(() => promise);
  type();
  await pass(2_000);
  type();
  const forgotten = autosave.forget();
  await pass(90_000);
  expect(removed).toEqual(['device']);
  resolve(null);
  await forgotten;
  expect(removed).toEqual(['device', 'server']);
  await pass(90_000);
  expect([database, server]).toEqual([[1, 2], [1]]);
});

test('follows another tab without storing, and stores what it shows once it edits itself', async () => {
  const { autosave, type, database, journal, server } = setUp();
  type();
  autosave.follow(true);
  // The edit of this tab is stored first.
  expect(journal).toEqual([1]);
  await pass(0);
  type();
  window.dispatchEvent(new Event('pagehide'));
  await pass(90_000);
  expect([database, journal, server]).toEqual([[1], [1], []]);
  autosave.follow(false);
  await pass(2_000);
  expect([database, server]).toEqual([[1, 2], [2]]);
});

test('stores what is left at the end, and retries nothing after it', async () => {
  const { type, journal, send } = setUp();
  send.mockResolvedValue(offline);
  type();
  for (const end of ends.splice(0)) end();
  expect(journal).toEqual([1]);
  await pass(90_000);
  expect(send).toHaveBeenCalledOnce();
});

test('reports an error of sending and of listening, and goes on', async () => {
  const error = new TypeError('no function');
  let isThrown = false;
  const { type, send, server } = setUp((state) => {
    if (isThrown || state.server.has < 2) return;
    isThrown = true;
    throw error;
  });
  send.mockRejectedValueOnce(error);
  type();
  await pass(2_000);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
  type();
  await pass(2_000);
  expect(reportError).toHaveBeenCalledTimes(2);
  expect(server).toEqual([2]);
});
