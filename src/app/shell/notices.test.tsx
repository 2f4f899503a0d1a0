import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '<meta name="build" content="a1" />';
  i18n.loadAndActivate({ locale: 'de', messages: {} });
});
afterEach(cleanup);

async function open(path = '/projects') {
  const { Notices } = await import('./notices.tsx');
  const { noteBuild } = await import('../../shared/api/build.ts');
  const { useUnsavedChanges } = await import('../../shared/leaving/leaving.ts');
  const Form = ({ isUnsaved }: { readonly isUnsaved: boolean }) => {
    useUnsavedChanges(isUnsaved);
    return null;
  };
  const page = (isUnsaved: boolean) => (
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <Notices />
      </MemoryRouter>
      <Form isUnsaved={isUnsaved} />
    </I18nProvider>
  );
  const { rerender } = render(page(true));
  return { noteBuild, save: () => rerender(page(false)) };
}

test('shows a missing network, and hides the notice when it is back', async () => {
  await open();
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain('Keine Verbindung.');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('leaves it to the picking page to say that work goes on without network', async () => {
  await open('/commissioning');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void window.dispatchEvent(new Event('online')));
});

test('offers a newer build once nothing is unsaved', async () => {
  const { noteBuild, save } = await open();
  act(() => noteBuild(new Response(null, { headers: { 'X-Build': 'b2' } })));
  expect(screen.queryByRole('button')).toBeNull();
  save();
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeTruthy();
});

test('keeps offering a postponed sign-in', async () => {
  await open();
  const { sessionEndAtom } = await import('../../shared/auth/session-end.ts');
  act(() => getDefaultStore().set(sessionEndAtom, { reason: 'expired' }));
  expect(screen.queryByRole('button')).toBeNull();
  act(() => getDefaultStore().set(sessionEndAtom, { reason: 'expired', isPutOff: true }));
  expect(screen.getByRole('button', { name: 'Neu anmelden' })).toBeTruthy();
});
