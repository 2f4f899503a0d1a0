import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const server = { answers: true };
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => {
    if (!server.answers) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Menu = ({ name }: { name: string }) => <p>{name}</p>;
const failure = new TypeError('Failed to fetch dynamically imported module');

async function show(load: () => Promise<typeof Menu>) {
  const Part = lazyPart('menu', load);
  await act(async () =>
    render(
      <Suspense fallback={<p>Platzhalter</p>}>
        <Part name="Menü" />
      </Suspense>,
    ),
  );
}

test('without the server the fallback of a part stays until it can be fetched', async () => {
  server.answers = false;
  const load = vi.fn(async () => Menu).mockRejectedValueOnce(failure);
  await show(load);
  expect(screen.getByText('Platzhalter')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Menü')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  expect(location.assign).not.toHaveBeenCalled();
});

test('with the server a missing part reloads the page once, and is retried after that', async () => {
  server.answers = true;
  await show(() => Promise.reject(failure));
  expect(location.assign).toHaveBeenCalledOnce();
  // The new document.
  cleanup();
  const load = vi
    .fn(async () => Menu)
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure);
  await show(load);
  expect(screen.getByText('Platzhalter')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('Menü')).toBeTruthy();
  expect(location.assign).toHaveBeenCalledOnce();
});
