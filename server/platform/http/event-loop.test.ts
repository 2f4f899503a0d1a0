import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

/** Blocks the event loop for this long. */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('reports a loop that is blocked repeatedly as behind, until it is free', async () => {
  const loop = watchEventLoop(300, 500);
  expect(loop.isBehind()).toBe(false);
  for (let times = 0; times < 6; times += 1) {
    block(600);
    await sleep(1);
  }
  expect(loop.isBehind()).toBe(true);
  expect(loop.delayMs(0.99)).toBeGreaterThan(300);
  await expect.poll(() => loop.isBehind(), { timeout: 60_000 }).toBe(false);
  loop.close();
});

test('does not report a single long task as overload', async () => {
  // Other work on the machine blocks for less than this.
  const loop = watchEventLoop(3_000, 500);
  block(4_000);
  for (let times = 0; times < 10; times += 1) {
    expect(loop.isBehind()).toBe(false);
    await sleep(100);
  }
  loop.close();
});
