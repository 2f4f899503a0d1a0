import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '../../../contracts/domain/notices.ts';
import type { CallName } from '../../shared/api/call.ts';

const server = vi.hoisted(() => ({ notices: [] as unknown[], isDown: false }));
vi.mock('../../shared/api/call.ts', () => ({
  callUnsigned: async (name: CallName) => {
    if (server.isDown || name !== 'GET /v1/notices') throw new TypeError('Failed to fetch');
    return { notices: server.notices };
  },
}));

const notice = (id: string, title: string): Notice => {
  const text = { title, text: `Text von ${title}` };
  return {
    id,
    from: '2023-12-23',
    until: '2024-01-07',
    texts: { de: text, en: text, it: text, 'fr-FR': text },
  };
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  Object.assign(server, { notices: [], isDown: false });
  i18n.loadAndActivate({ locale: 'de', messages: {} });
});
afterEach(cleanup);

/** Opens a document without signing in. */
async function open() {
  const { TodayNotices } = await import('./today-notices.tsx');
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <TodayNotices />
        <h1>Partner werden</h1>
      </MantineProvider>
    </I18nProvider>,
  );
}

test('@spec-24 shows notices one after the other, each until it is closed on this device', async () => {
  server.notices = [notice('a', 'Betriebsferien'), notice('b', 'Inventur')];
  await open();
  await screen.findByText('Text von Betriebsferien');
  fireEvent.click(screen.getByRole('button', { name: 'Verstanden' }));
  await screen.findByText('Text von Inventur');
  cleanup();
  await open();
  await screen.findByText('Text von Inventur');
  expect(screen.queryByText('Text von Betriebsferien')).toBeNull();
});

test('without a response shows the page only', async () => {
  server.isDown = true;
  await open();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Partner werden' })).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
});
