import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteBuild } from '../api/build.ts';
import { onBeforeLeave, useLeavingDocument, useUnsavedChanges } from '../leaving/leaving.ts';
import {
  loadFrame,
  loadPage,
  loadPart,
  notePageShown,
  PART_TIMEOUT_MS,
  PartUnavailable,
  permitReload,
  useMissingParts,
} from './load-part.ts';

const page = () => ({ url: 'http://localhost/profile', signal: new AbortController().signal });
const absent = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const present = async () => 'part';
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
  endFlush = onBeforeLeave(() => {
    flushed += 1;
  });
  vi.spyOn(location, 'assign').mockImplementation((address) => void assigned.push(String(address)));
  vi.stubGlobal('fetch', async () => {
    if (!serverAnswers) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(async () => {
  endFlush();
  cleanup();
  await loadPart('menu', present);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The part, its error, or `left` if the document is being left. */
async function outcome(part: Promise<unknown>): Promise<unknown> {
  const left = new Promise((resolve) => setTimeout(resolve, 10_000, 'left'));
  const settled = Promise.race([part.catch((error: unknown) => error), left]);
  await vi.advanceTimersByTimeAsync(10_000);
  return settled;
}

test('returns a part that arrives', async () => {
  expect(await outcome(loadPage('profile', present, page()))).toBe('part');
  expect(assigned).toEqual([]);
});

test('@spec-218 gives up a hanging part after 120 s, not earlier', async () => {
  expect(PART_TIMEOUT_MS).toBe(120_000);
  serverAnswers = false;
  const settled = vi.fn();
  loadPage('profile', () => new Promise(() => {}), page()).catch(settled);
  await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
});

test('for a missing page writes drafts and reloads its address, once', async () => {
  expect(await outcome(loadPage('profile', absent, page()))).toBe('left');
  expect(assigned).toEqual(['http://localhost/profile']);
  expect(flushed).toBe(1);
  const error = await outcome(loadPage('profile', absent, page()));
  expect(error).toBeInstanceOf(PartUnavailable);
  expect(error).toMatchObject({ isServed: true });
  expect(assigned).toHaveLength(1);
  permitReload();
  expect(await outcome(loadPage('profile', absent, page()))).toBe('left');
});

test('only showing the page permits a second reload, not the arrival of other parts', async () => {
  await outcome(loadPage('profile', absent, page()));
  for (const name of ['signed-in', 'shell']) await outcome(loadFrame(name, present, page()));
  await outcome(loadPart('menu', present));
  await outcome(loadPage('other', present, page()));
  notePageShown('other', true);
  expect(await outcome(loadPage('profile', absent, page()))).toBeInstanceOf(PartUnavailable);
  expect(await outcome(loadPart('menu', absent))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toHaveLength(1);
  await outcome(loadPage('profile', present, page()));
  notePageShown('profile', true);
  expect(await outcome(loadPage('profile', absent, page()))).toBe('left');
  expect(assigned).toHaveLength(2);
});

test('a page that arrives without its frame permits no second reload, a shown page does', async () => {
  await outcome(loadFrame('shell', absent, page()));
  expect(assigned).toHaveLength(1);
  // Both are loaded concurrently, and the page may be first.
  await outcome(loadPage('profile', present, page()));
  expect(await outcome(loadFrame('shell', absent, page()))).toBeInstanceOf(PartUnavailable);
  // A page without it proves nothing.
  notePageShown('register', false);
  expect(await outcome(loadFrame('shell', absent, page()))).toBeInstanceOf(PartUnavailable);
  // The frame has arrived and the page is missing: this must not cause a third document.
  await outcome(loadFrame('shell', present, page()));
  expect(await outcome(loadPage('profile', absent, page()))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toHaveLength(1);
  await outcome(loadPage('profile', present, page()));
  notePageShown('profile', true);
  expect(await outcome(loadFrame('shell', absent, page()))).toBe('left');
});

test('the arrival of its page permits no second reload for a part of it', async () => {
  await outcome(loadPart('menu', absent));
  await outcome(loadFrame('shell', present, page()));
  await outcome(loadPage('profile', present, page()));
  notePageShown('profile', true);
  expect(await act(() => outcome(loadPart('menu', absent)))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toHaveLength(1);
});

test('of several missing parts only one reloads', async () => {
  await Promise.all([
    outcome(loadFrame('shell', absent, page())),
    outcome(loadPage('profile', absent, page())),
    outcome(loadPart('menu', absent)),
  ]);
  expect(assigned).toHaveLength(1);
});

test('without a server the document stays, and the next attempt loads again', async () => {
  serverAnswers = false;
  const error = await outcome(loadPage('profile', absent, page()));
  expect(error).toBeInstanceOf(PartUnavailable);
  expect(error).toMatchObject({ isServed: false });
  expect(assigned).toEqual([]);
  expect(await outcome(loadPage('profile', present, page()))).toBe('part');
});

test('a page that was left meanwhile causes no reload', async () => {
  const signal = AbortSignal.abort();
  expect(await outcome(loadPage('profile', absent, { ...page(), signal }))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toEqual([]);
});

function Shown() {
  return useMissingParts() ? <p>missing</p> : null;
}

test('a missing part of an open page reloads it once; then it is reported until it arrives', async () => {
  render(<Shown />);
  expect(await act(() => outcome(loadPart('menu', absent)))).toBe('left');
  expect(screen.queryByText('missing')).toBeNull();
  expect(await act(() => outcome(loadPart('menu', absent)))).toBeInstanceOf(PartUnavailable);
  expect(screen.getByText('missing')).toBeTruthy();
  expect(await act(() => outcome(loadPart('menu', present)))).toBe('part');
  expect(screen.queryByText('missing')).toBeNull();
  expect(assigned).toHaveLength(1);
});

test('does not discard typed input for a part of a page', async () => {
  const Form = ({ isUnsaved }: { readonly isUnsaved: boolean }) => {
    useUnsavedChanges(isUnsaved);
    return <Shown />;
  };
  const { rerender } = render(<Form isUnsaved />);
  expect(await act(() => outcome(loadPart('menu', absent)))).toBeInstanceOf(PartUnavailable);
  expect(screen.getByText('missing')).toBeTruthy();
  // After saving, a part already reported must not trigger a reload.
  rerender(<Form isUnsaved={false} />);
  expect(await act(() => outcome(loadPart('menu', absent)))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toEqual([]);
});

test('does not discard work kept by the document for a page or a part', async () => {
  const List = () => {
    useLeavingDocument(true);
    return null;
  };
  render(<List />);
  expect(await outcome(loadPage('profile', absent, page()))).toBeInstanceOf(PartUnavailable);
  expect(await act(() => outcome(loadPart('menu', absent)))).toBeInstanceOf(PartUnavailable);
  expect(assigned).toEqual([]);
});

test('in development builds have no name, and none is newer', async () => {
  noteBuild(new Response(null, { headers: { 'X-Build': 'development' } }));
  expect(await outcome(loadPage('profile', present, page()))).toBe('part');
});
