import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DiscountRequest, Organisation } from '../../../contracts/domain/organisations.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { DiscountsPanel } from './discounts-panel.tsx';

const request: DiscountRequest = {
  ...{ id: 'r', state: 'open', requestedAt: Date.UTC(2026, 10, 20, 9), requestedBy: 'Adrian Beispiel' },
  ...{ isOwn: false, decidedBy: null, reason: null },
  ...{ group: null, basisPoints: 2550, validFrom: '2027-01-01' },
};
const organisation: Organisation = {
  ...{ id: 'o', kind: 'partner', name: 'Muster Solar AG', address: '', country: 'CH', vatNumber: '' },
  ...{ partnershipType: 'Partner', certified: false, salesRepresentative: '', contactManager: '' },
  ...{ active: true, people: [], changeRequest: null, discountGroups: [] },
  discount: { basisPoints: 0, groups: [] },
  discounts: [
    {
      ...{ id: 'e', group: null, basisPoints: 2100, validFrom: '2026-01-01', enteredAt: 0 },
      ...{ enteredBy: 'Adrian Beispiel', approvedBy: 'Berta Zweite' },
    },
  ],
  discountRequests: [request],
  discountLimit: { basisPoints: 2000, approvers: ['Berta Zweite', 'Carl Dritter'] },
};
const answer = async () => organisation;
const approve = stubCall('POST /v1/staff/organisations/:id/discounts/:entry/approve', answer);
const decline = stubCall('POST /v1/staff/organisations/:id/discounts/:entry/decline', answer);
const withdraw = stubCall('DELETE /v1/staff/organisations/:id/discounts/:entry', answer);
const enter = stubCall('PUT /v1/staff/organisations/:id/discounts/:entry', answer);
const params = { id: 'o', entry: 'r' };

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  localStorage.clear();
  for (const stub of [approve, decline, withdraw, enter]) stub.mockClear();
});
afterEach(cleanup);

const open = (change: Partial<Organisation> = {}, isChangeable = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <DiscountsPanel organisation={{ ...organisation, ...change }} isChangeable={isChangeable} />
          <Toasts label="Meldungen" />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }));

test('a second person sees who asked, when and for what, and approves', async () => {
  open();
  const [asked, entered] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(asked).toMatch(
    /Alle übrigen Artikel 25\.5 %ab 01\.01\.2027, frühestens ab der Freigabe, Adrian Beispiel, 20\.11\.2026/,
  );
  expect(entered).toContain('freigegeben von Berta Zweite');
  expect(screen.queryByText(/Eine zweite Person/)).toBeNull();
  approve.mockRejectedValueOnce(new ApiError('ALREADY_DECIDED', 409));
  press('Freigeben');
  await screen.findByText('Darüber ist inzwischen entschieden.');
  press('Freigeben');
  await waitFor(() => expect(approve).toHaveBeenCalledTimes(2));
  expect(approve.mock.lastCall?.[0]).toEqual({ params });
});

test('a second person declines with a reason, which stays readable', async () => {
  open();
  press('Ablehnen');
  const dialog = await screen.findByRole('dialog');
  press('Ablehnen', dialog);
  await within(dialog).findByText(/Begründung/);
  expect(decline).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByLabelText(/Begründung/), { target: { value: 'Nicht jetzt' } });
  press('Ablehnen', dialog);
  await waitFor(() =>
    expect(decline.mock.lastCall?.[0]).toEqual({ params, body: { reason: 'Nicht jetzt' } }),
  );
  cleanup();
  const declined = {
    ...request,
    state: 'declined',
    decidedBy: 'Berta Zweite',
    reason: 'Nicht jetzt',
  } as const;
  open({ discountRequests: [declined] });
  screen.getByText('Berta Zweite: Nicht jetzt');
  expect(screen.queryByRole('button', { name: 'Freigeben' })).toBeNull();
});

test('the person who asked reads whom to ask, and can withdraw', async () => {
  open({ discountRequests: [{ ...request, isOwn: true }] });
  screen.getByText('Eine zweite Person gibt frei: Berta Zweite oder Carl Dritter.');
  expect(screen.queryByRole('button', { name: 'Freigeben' })).toBeNull();
  press('Anfrage zurückziehen');
  await waitFor(() => expect(withdraw.mock.lastCall?.[0]).toEqual({ params }));
});

test('the form names the second person above the limit only, and a lone administrator reads what to do', async () => {
  open({ discountRequests: [], discountLimit: { basisPoints: 2000, approvers: [] } });
  press('Rabatt eintragen');
  const dialog = await screen.findByRole('dialog');
  const rate = within(dialog).getByLabelText(/Rabatt/);
  const alone = /ausser Ihnen hat niemand die Rolle Administration/;
  for (const [value, isShown] of [
    ['20', false],
    ['20.01', true],
  ] as const) {
    fireEvent.change(rate, { target: { value } });
    expect(within(dialog).queryByText(alone) !== null).toBe(isShown);
  }
  press('Eintragen', dialog);
  await waitFor(() => expect(enter.mock.lastCall?.[0].body).toMatchObject({ basisPoints: 2001 }));
});

test('sales reads a request and answers nothing', () => {
  open({}, false);
  screen.getByText('Freigabe angefragt');
  expect(screen.queryByRole('button')).toBeNull();
});
