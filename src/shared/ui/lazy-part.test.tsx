import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what holds the place of a part that cannot be fetched stays until it can be', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(async () => ({ name }: { name: string }) => <p>{name}</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load);
  await act(async () =>
    render(
      <Suspense fallback={<p>Platzhalter</p>}>
        <Part name="Menü" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Platzhalter')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Menü')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
