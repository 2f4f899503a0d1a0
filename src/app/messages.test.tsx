import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showError, showSuccess } from '../shared/ui/toasts.tsx';
import { Messages } from './messages.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test('shows failures until the page changes, successes longer', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Messages /> }]);
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  showError('Der Server ist nicht erreichbar.');
  showError('Der Server ist nicht erreichbar.');
  showSuccess('Gespeichert');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  await router.navigate('/elsewhere');
  await waitFor(() => {
    const left = document.querySelectorAll('.Toastify__toast:not([class*="exit"])');
    expect([...left].map(({ textContent }) => textContent)).toEqual(['Gespeichert']);
  });
});
