import { expect, test } from 'vitest';
import { latestWins } from './latest-wins.ts';

/** Work that finishes when the test says so. */
function controlled() {
  const started: { request: string; finish: (answer: string) => void; fail: (cause: Error) => void }[] = [];
  const work = (request: string) =>
    new Promise<string>((finish, fail) => {
      started.push({ request, finish, fail });
    });
  return { started, submit: latestWins(work) };
}

test('a newer request takes the place of the one that waits', async () => {
  const { started, submit } = controlled();
  const first = submit('a');
  const second = submit('b');
  const third = submit('c');
  expect(await second).toBeNull();
  started[0]?.finish('A');
  expect(await first).toBe('A');
  await Promise.resolve();
  expect(started.map((s) => s.request)).toEqual(['a', 'c']);
  started[1]?.finish('C');
  expect(await third).toBe('C');
});

test('a failure rejects its own request only', async () => {
  const { started, submit } = controlled();
  const first = submit('a');
  const second = submit('b');
  started[0]?.fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await Promise.resolve();
  started[1]?.finish('B');
  expect(await second).toBe('B');
});
