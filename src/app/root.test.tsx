import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from './root.tsx';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('./messages.tsx', () => {
  fetched();
  throw new Error('gone from the server');
});
vi.mock('./consent/cookie-notice.tsx', () => ({ CookieNotice: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('toasts that cannot be loaded break nothing else', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const page = { index: true, element: <h1>Mein Profil</h1> };
  render(<RouterProvider router={createMemoryRouter([{ element: <Root />, children: [page] }])} />);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Mein Profil' })).toBeTruthy();
});
