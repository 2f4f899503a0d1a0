import { expect, test } from 'vitest';
import { shareWhileRunning } from './share-while-running.ts';

test('concurrent calls share one result, a later one calls again', async () => {
  let count = 0;
  const call = shareWhileRunning(async () => ++count);
  expect(await Promise.all([call(), call(), call()])).toEqual([1, 1, 1]);
  expect(await call()).toBe(2);
});

test('a failure reaches all waiting calls, and the next one retries', async () => {
  let count = 0;
  const call = shareWhileRunning(async () => {
    count += 1;
    if (count === 1) throw new Error('refused');
    return count;
  });
  const waiting = [call(), call()];
  for (const one of waiting) await expect(one).rejects.toThrow('refused');
  expect(await call()).toBe(2);
});
