import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { atOnce: 1, waiting: 10, waitingPerGroup: 5 };
const stay = new AbortController().signal;

/** Controllable work items; `order` lists the started ones. */
function works(queue: FairQueue) {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    order,
    run: (group: string, name: string, signal = stay) =>
      queue.run(group, signal, () => {
        order.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    /** Ends a work item once it runs, and lets the next ones start. */
    async end(name: string) {
      await new Promise(setImmediate);
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('serves groups in turn, however much one of them enqueues', async () => {
  const { order, run, end } = works(new FairQueue(LIMITS));
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.charAt(0), name));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a group has one slot; the others are free for other groups', async () => {
  const queue = new FairQueue({ ...LIMITS, atOnce: 2 });
  const { order, run, end } = works(queue);
  const asked = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1')];
  await end('');
  expect(order).toEqual(['a1', 'b1']);
  await end('b1');
  expect(order).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2']) await end(name);
  await Promise.all(asked);
  expect(order).toEqual(['a1', 'b1', 'a2']);
  expect(queue.isBusy).toBe(false);
});

test('failed work releases its slot', async () => {
  const queue = new FairQueue(LIMITS);
  await expect(queue.run('a', stay, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', stay, async () => 'next')).toBe('next');
});

test('rejects work if too many items wait, in one group or in all', async () => {
  const { run, end } = works(new FairQueue({ atOnce: 1, waiting: 3, waitingPerGroup: 2 }));
  const asked = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3')];
  await expect(run('a', 'a4')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  asked.push(run('b', 'b1'));
  await expect(run('c', 'c1')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(asked)).toHaveLength(4);
});

test('removes an aborted request from the queue', async () => {
  const { order, run, end } = works(new FairQueue(LIMITS));
  const leaving = new AbortController();
  const first = run('a', 'a1');
  const left = run('b', 'b1', leaving.signal);
  const last = run('c', 'c1');
  leaving.abort();
  await expect(left).rejects.toThrow('abort');
  await expect(run('b', 'b2', leaving.signal)).rejects.toThrow('abort');
  for (const name of ['a1', 'c1']) await end(name);
  await Promise.all([first, last]);
  expect(order).toEqual(['a1', 'c1']);
});

test('a group may have several slots, but still comes after the others', async () => {
  const { order, run, end } = works(new FairQueue({ ...LIMITS, atOnce: 2, atOncePerGroup: 2 }));
  const asked = ['a1', 'a2', 'a3', 'b1'].map((name) => run(name.charAt(0), name));
  await end('');
  expect(order).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  await Promise.all(asked);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});
