import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discounted, lineTotal, rappen } from '../../../contracts/domain/money.ts';
import { vatOf } from '../../../contracts/domain/offers.ts';
import type { Project, RoofVersionSummary } from '../../../contracts/domain/projects.ts';
import { formatMoney } from '../../../documents/format.ts';
import { soak } from '../../../tests/soak.ts';
import * as events from '../../portal/projects/send-event.ts';
import { offer, project } from '../../portal/projects/testing/project.ts';
import { withoutServer } from '../../shared/testing/no-server.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { OfferForm } from './offer-form.tsx';

const sendEvent = vi.spyOn(events, 'sendEvent');
const previewOffer = stubCall('POST /v1/staff/projects/:id/offer-preview');
const offerTerms = stubCall('GET /v1/staff/offer-terms');
vi.mock('../../shared/files/draw-pdf.ts', () => ({ drawPdf: async () => 1 }));

beforeEach(withoutServer);
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  sessionStorage.clear();
  sendEvent.mockReset().mockResolvedValue({} as never);
  previewOffer.mockReset().mockResolvedValue(new Blob(['%PDF']));
  offerTerms.mockReset().mockResolvedValue({ deliveryWeeks: 7, terms: '10 Tage netto' });
});

async function open(change: Partial<Project> = {}) {
  const asked = { ...project, offers: [], roofVersions: [], ...change };
  const form = <OfferForm event="send_offer" project={asked} onClose={() => {}} />;
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return screen.findByLabelText<HTMLInputElement>(/^Gültig bis/);
}
afterEach(cleanup);

const faulty = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((input) => input.getAttribute('data-path'));

test('reports a missing price and name and a past date together, each at its field', async () => {
  fireEvent.change(await open(), { target: { value: '2020-02-29' } });
  fireEvent.click(screen.getByRole('button', { name: 'Offerte senden' }));
  await screen.findByText('Frühestens morgen.');
  expect(faulty()).toEqual(['lines.0.name', 'lines.0.priceRappen', 'validUntil']);
  expect(sendEvent).not.toHaveBeenCalled();
});

test('an offer without any line says so', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Position 1 entfernen' }));
  fireEvent.click(screen.getByRole('button', { name: 'Offerte senden' }));
  await screen.findByText('Diese Angabe fehlt noch.');
  expect(sendEvent).not.toHaveBeenCalled();
});

const roof: RoofVersionSummary = {
  ...{ id: 'roof', version: 1, createdAt: 1, createdBy: null, name: '', powerW: 1, activeModules: 1 },
  ...{
    cutPieces: 0,
    grossRappen: 1_000_000,
    netRappen: 875_000,
    discount: { basisPoints: 1250, groups: [] },
    fingerprint: 'F',
  },
  ...{ catalogueVersion: 'demo', engineVersion: '1', pictureFileId: null },
};
const ofRoof = { roofVersions: [roof], roofVersionId: 'roof' };
const typedIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the conditions are those of the last offer of the supplier, or of this project', async () => {
  await open();
  expect([typedIn(/^Lieferfrist/), typedIn(/^Bedingungen/)]).toEqual(['7', '10 Tage netto']);
  cleanup();
  await open({ offers: [{ ...offer, deliveryWeeks: 3, terms: 'Vorauszahlung' }] });
  expect([typedIn(/^Lieferfrist/), typedIn(/^Bedingungen/)]).toEqual(['3', 'Vorauszahlung']);
});

test('the first offer of a supplier begins empty', async () => {
  offerTerms.mockResolvedValue({ deliveryWeeks: null, terms: '' });
  await open();
  expect([typedIn(/^Lieferfrist/), typedIn(/^Bedingungen/)]).toEqual(['6', '']);
});

test('lines beside the bill are in the total with VAT, and are sent with the bill', async () => {
  await open(ofRoof);
  expect(screen.getByText('Total inkl. MWST').nextSibling?.textContent).toBe("CHF 9'458.75");
  fireEvent.click(screen.getByRole('button', { name: 'Position neben der Stückliste' }));
  type(/^Bezeichnung/, 'Kran');
  type(/^Menge/, '1.5');
  type(/^Einzelpreis/, '200');
  const net = 875_000 + 30_000;
  await waitFor(() =>
    expect(screen.getByText('Total inkl. MWST').nextSibling?.textContent).toBe(formatMoney(net + vatOf(net))),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Vorschau als PDF' }));
  await waitFor(() => expect(previewOffer).toHaveBeenCalledOnce());
  const line = {
    article: '',
    name: 'Kran',
    quantity: 1.5,
    unit: 'piece',
    priceRappen: 20_000,
    isService: true,
  };
  const price = { from: 'bill', beside: [line] };
  expect(previewOffer.mock.calls[0]).toMatchObject([
    { params: { id: project.id }, body: { price, terms: '10 Tage netto' } },
  ]);
  expect(await screen.findByRole('img', { name: 'Seiten von Vorschau der Offerte' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }));
  fireEvent.click(screen.getByRole('button', { name: 'Offerte senden', hidden: true }));
  await waitFor(() => expect(sendEvent).toHaveBeenCalledOnce());
  // The offer that is sent is the one that was previewed.
  expect(sendEvent.mock.calls[0]?.[2].data).toEqual(previewOffer.mock.calls[0]?.[0].body);
});

test('the preview reports missing values too and sends no request', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Vorschau als PDF' }));
  await waitFor(() => expect(faulty()).toContain('lines.0.name'));
  expect(previewOffer).not.toHaveBeenCalled();
  expect(sendEvent).not.toHaveBeenCalled();
});

test('the total at another discount is what the server makes of every line', async () => {
  let state = 11;
  const draw = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % end;
  };
  for (let round = 0; round < soak(20, 500); round++) {
    const lines = Array.from({ length: 1 + draw(12) }, () => ({
      pricePerUnit: draw(90_000),
      quantity: (1 + draw(90_000)) / 100,
    }));
    stubCall('GET /v1/projects/:id/roof-versions/:versionId').mockResolvedValue({
      roof: { solution: { bom: { lines } } },
    } as never);
    await open(ofRoof);
    const points = draw(10_001);
    type(/^Rabatt/, String(points / 100));
    const net = lines.reduce(
      (sum, { pricePerUnit, quantity }) =>
        sum + lineTotal(discounted(rappen(pricePerUnit), points), quantity),
      0,
    );
    const expected = points === 1250 ? 875_000 : net;
    await waitFor(() =>
      expect(screen.getByText('Total inkl. MWST').nextSibling?.textContent).toBe(
        formatMoney(expected + vatOf(expected)),
      ),
    );
    cleanup();
  }
}, 120_000);
