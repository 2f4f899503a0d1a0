import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptySession, sessionAtom } from '../auth/session.ts';
import { SupportContact } from './support-contact.tsx';

const contact = vi.fn<() => string | null>();
vi.mock('../api/app-configuration.ts', () => ({
  loadAppConfiguration: async () => ({ supportContact: contact() }),
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  getDefaultStore().set(sessionAtom, emptySession);
});

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <p>
            <SupportContact />
          </p>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );

test('what the operator has set stands there, its parts as links @spec-174', async () => {
  contact.mockReturnValue('support@example.ch, 033 000 00 00, werktags');
  show();
  const mail = await screen.findByRole('link', { name: 'support@example.ch' });
  expect(mail.getAttribute('href')).toBe('mailto:support@example.ch');
  expect(screen.getByRole('link', { name: '033 000 00 00' }).getAttribute('href')).toBe('tel:0330000000');
  expect(document.body.textContent).toBe('Support: support@example.ch, 033 000 00 00, werktags');
});

test('else the sales representative, whom the profile names', async () => {
  contact.mockReturnValue(null);
  getDefaultStore().set(sessionAtom, {
    ...emptySession,
    ...{ Email: 'planner@example.ch', SalesRepresentative: 'Sandra Beispiel' },
  });
  show();
  expect((await screen.findByRole('link', { name: 'Sandra Beispiel' })).getAttribute('href')).toBe(
    '/profile',
  );
});
