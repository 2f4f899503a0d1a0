import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CountedScan, PickingScan } from '../../../contracts/domain/picking.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { type Disk, openQueue } from './queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const scan: PickingScan = {
  ...{ itemId: 'one', quantity: 1, isShort: false, pallet: null, serialNumbers: [], note: '', scannedAt: 0 },
};

function setUp() {
  const stored = new Map<string, unknown>();
  const disk: Disk = {
    entries: async () => [...stored],
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  };
  const putScan = vi.fn(async () => ({ item: { id: 'one' }, state: 'in_progress' }) as CountedScan);
  const queue = openQueue(
    'luca',
    {
      lists: async () => ({ today: '2026-11-24', lists: [] }),
      list: () => Promise.reject(new ApiError('NOT_FOUND', 404)),
      finish: () => Promise.reject(new ApiError('NOT_FOUND', 404)),
      putScan,
    },
    disk,
  );
  return { queue, putScan, stored };
}

test('sends a scan once it is on disk, and retries while the server fails', async () => {
  const { queue, putScan, stored } = setUp();
  const end = queue.listen();
  putScan.mockImplementation(async () => {
    expect([...stored.keys()]).toContain('luca/scan/L-1');
    throw new ApiError('OFFLINE', 0);
  });
  await queue.add('100000017', 'L-1', scan);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.read().failure).toMatchObject({ code: 'OFFLINE' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(putScan).toHaveBeenCalledTimes(3);
  putScan.mockReset();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(putScan).toHaveBeenCalledOnce();
  end();
});

test('sends nothing after its end, when another person may be signed in', async () => {
  const { queue, putScan } = setUp();
  const end = queue.listen();
  putScan.mockRejectedValue(new ApiError('OFFLINE', 0));
  await queue.add('100000017', 'L-1', scan);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(putScan).toHaveBeenCalledOnce();
});
