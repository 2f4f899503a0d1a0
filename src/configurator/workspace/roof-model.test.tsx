import { i18n } from '@lingui/core';
import { act, cleanup, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutServer } from '../../shared/testing/no-server.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { renderWith } from '../testing/render-with.tsx';
import { ModelToCome } from './roof-model.tsx';

beforeEach(withoutServer);
beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'de', messages: {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('reports a 3D view that cannot be loaded, and shows it once it can', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(async () => () => <p>Haus in 3D</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Viewer = lazyPart('roof-viewer', load);
  await act(async () =>
    renderWith(
      createStore(),
      <Suspense fallback={<ModelToCome />}>
        <Viewer />
      </Suspense>,
    ),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(screen.getByRole('alert').textContent).toContain('Die 3D-Ansicht ist noch nicht geladen.');
  expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  await vi.waitFor(() => expect(screen.getByText('Haus in 3D')).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});
