import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/api/client.ts';
import { project } from '../testing/project.ts';
import { OfferForm } from './offer-form.tsx';

// Fields that grow with their text listen to fonts, which this environment has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
const sendEvent = vi.spyOn(api.projects, 'sendEvent');

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  sessionStorage.clear();
  sendEvent.mockReset().mockResolvedValue({} as never);
  const form = <OfferForm event="send_offer" project={{ ...project, roofVersions: [] }} onClose={() => {}} />;
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
});
afterEach(cleanup);

const faulty = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((input) => input.getAttribute('data-path'));

test('an offer without price, name and future is told so at once, each at its field', async () => {
  fireEvent.change(screen.getByLabelText(/^Gültig bis/), { target: { value: '2020-02-29' } });
  fireEvent.click(screen.getByRole('button', { name: 'Offerte senden' }));
  await screen.findByText('Frühestens morgen.');
  expect(faulty()).toEqual(['lines.0.name', 'lines.0.priceRappen', 'validUntil']);
  expect(sendEvent).not.toHaveBeenCalled();
});

test('an offer without any line says so', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Position 1 entfernen' }));
  fireEvent.click(screen.getByRole('button', { name: 'Offerte senden' }));
  await screen.findByText('Diese Angabe fehlt noch.');
  expect(sendEvent).not.toHaveBeenCalled();
});
