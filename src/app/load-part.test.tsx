import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteBuild } from '../shared/api/build.ts';
import { beforeLeaving } from '../shared/leaving/leaving.ts';
import { allowLoadingAfresh, loadPart, PART_TIMEOUT_MS, PartUnavailable } from './load-part.ts';

const target = () => ({ url: 'http://localhost/profile', signal: new AbortController().signal });
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
let assigned: string[] = [];
let serverAnswers = true;
let endFlush = () => {};
let flushed = 0;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  assigned = [];
  serverAnswers = true;
  flushed = 0;
  endFlush = beforeLeaving(() => {
    flushed += 1;
  });
  vi.spyOn(location, 'assign').mockImplementation((address) => void assigned.push(String(address)));
  vi.stubGlobal('fetch', async () => {
    if (!serverAnswers) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => {
  endFlush();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What becomes of a part: it, its error, or `left` when the document is being left instead. */
async function outcome(part: Promise<unknown>): Promise<unknown> {
  const left = new Promise((resolve) => setTimeout(resolve, 10_000, 'left'));
  const settled = Promise.race([part.catch((error: unknown) => error), left]);
  await vi.advanceTimersByTimeAsync(10_000);
  return settled;
}

test('a part that arrives is handed on', async () => {
  expect(await outcome(loadPart(async () => 'page', target()))).toBe('page');
  expect(assigned).toEqual([]);
});

test('a part is waited for 120 s', async () => {
  expect(PART_TIMEOUT_MS).toBe(120_000);
  serverAnswers = false;
  const settled = vi.fn();
  loadPart(() => new Promise(() => {}), target()).catch(settled);
  await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
});

test('a part that is missing: drafts are written and its page is loaded afresh, once', async () => {
  expect(await outcome(loadPart(missing, target()))).toBe('left');
  expect(assigned).toEqual(['http://localhost/profile']);
  expect(flushed).toBe(1);
  // The new document meets the same fault: now it is said.
  expect(await outcome(loadPart(missing, target()))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toHaveLength(1);
  allowLoadingAfresh();
  expect(await outcome(loadPart(missing, target()))).toBe('left');
});

test('a page that arrived may be loaded afresh again later', async () => {
  await outcome(loadPart(missing, target()));
  await outcome(loadPart(async () => 'page', target()));
  expect(await outcome(loadPart(missing, target()))).toBe('left');
});

test('without a server the document stays, and the next try is a real one', async () => {
  serverAnswers = false;
  expect(await outcome(loadPart(missing, target()))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toEqual([]);
  expect(await outcome(loadPart(async () => 'page', target()))).toBe('page');
});

test('nothing is loaded afresh for a page that is not wanted any more', async () => {
  const signal = AbortSignal.abort();
  expect(await outcome(loadPart(missing, { ...target(), signal }))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toEqual([]);
});

test('in development no build has a name, and none is newer', async () => {
  noteBuild(new Response(null, { headers: { 'X-Build': 'development' } }));
  expect(await outcome(loadPart(async () => 'page', target()))).toBe('page');
});
