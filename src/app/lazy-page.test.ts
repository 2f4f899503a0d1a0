import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_PATIENCE_MS, withPatience } from './lazy-page.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a part of the app that arrives is handed on', async () => {
  await expect(withPatience(Promise.resolve('page'))).resolves.toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});

test('a part of the app that fails says why', async () => {
  await expect(withPatience(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});

test('a part of the app is waited for 120 s', async () => {
  expect(CHUNK_PATIENCE_MS).toBe(120_000);
  const settled = vi.fn();
  withPatience(new Promise(() => {})).catch(settled);
  await vi.advanceTimersByTimeAsync(CHUNK_PATIENCE_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
});
