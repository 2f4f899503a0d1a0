import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ name, wait }: { readonly name: string; readonly wait: number }) {
  useQuery({
    queryKey: [name],
    retry: false,
    queryFn: () =>
      new Promise((resolve, reject) => setTimeout(name === 'broken' ? reject : resolve, wait, name)),
  });
  return null;
}

function Whole({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <output>{useSettled() ? 'all' : 'loading'}</output>
      {children}
    </>
  );
}

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Whole>{children}</Whole>
    </QueryClientProvider>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole('status').textContent;

test('waits for the slowest data, whether they arrive or fail', async () => {
  show([<Part key="a" name="quick" wait={100} />, <Part key="b" name="broken" wait={400} />]);
  await pass(300);
  expect(shown()).toBe('loading');
  await pass(200);
  expect(shown()).toBe('all');
});

test('waits no longer than 1.5 s, and never goes back', async () => {
  const { rerender } = show(<Part name="slow" wait={60_000} />);
  await pass(1400);
  expect(shown()).toBe('loading');
  await pass(200);
  expect(shown()).toBe('all');
  rerender(
    <QueryClientProvider client={new QueryClient()}>
      <Whole>
        <Part name="later" wait={500} />
      </Whole>
    </QueryClientProvider>,
  );
  await pass(100);
  expect(shown()).toBe('all');
});

test('a page without data of its own is there at once', async () => {
  show(null);
  await pass(0);
  expect(shown()).toBe('all');
});
