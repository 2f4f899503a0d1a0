import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type CustomerOffer,
  CustomerOfferContent,
  customerTotals,
  MOST_OWN_LINES,
  NO_DISCOUNT,
} from '../../../contracts/domain/customer-offers.ts';
import { rappen } from '../../../contracts/domain/money.ts';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { Share } from '../../../contracts/domain/shares.ts';
import { addDays, dateAt } from '../../../contracts/domain/working-days.ts';
import { formatAmount, formatNumber } from '../../../documents/format.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { api } from '../../shared/api/client.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { showError } from '../../shared/ui/toasts.tsx';
import { CustomerOfferPage } from './customer-offer-page.tsx';

vi.mock(import('../../shared/ui/toasts.tsx'), { spy: true });
vi.mock(import('../../viewer/scene/saved-roof-picture.ts'), () => ({
  stillOfConfiguration: async ({ name }) => new Blob([name], { type: 'image/jpeg' }),
}));

/** Draws the still of a link; returns its file. */
const drawStill = vi.hoisted(() =>
  vi.fn<
    (roof: unknown, options: { signal?: AbortSignal; onProgress?: (share: number) => void }) => Promise<Blob>
  >(),
);
vi.mock(import('../../viewer/scene/still/still-of-frozen-roof.ts'), () => ({ stillOfFrozenRoof: drawStill }));

const PURCHASE = 3_000_000;
const proposal: CustomerOffer = {
  ...{
    roofName: 'Haus am See',
    revision: 0,
    updatedAt: null,
    materialRappen: PURCHASE,
    estimates: null,
    annualYield: 14_090,
    yieldOmits: ['buildings', 'trees', 'horizon'],
  },
  lastLines: [],
  content: {
    ...{ number: '', customer: '', customerAddress: '', object: '', marginBp: 0, lines: [], vatBp: 810 },
    discount: NO_DISCOUNT,
    ...{ validUntil: addDays(dateAt(Date.now()), 30), intro: '', terms: '' },
    letterhead: { name: 'Muster Solar AG', claim: '', address: '', contact: '', vatNumber: '' },
    returns: {
      ...{ shown: false, commissioning: null, selfConsumption: 30 },
      ...{ purchaseTariff: 0, feedInTariff: 0, runningRappen: 0 },
    },
  },
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  stubCall('GET /configurator/v1/roofs/:id/customer-offer').mockResolvedValue(proposal);
  stubCall('GET /configurator/v1/roofs/:id/shares').mockResolvedValue({ shares: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function open() {
  const routes = [{ path: '/roofs/:roofId/offer', element: <CustomerOfferPage /> }];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/roofs/r1/offer'] })} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Kundenofferte Haus am See' });
  return client;
}

const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('the price follows the input; files are available after saving', async () => {
  const save = stubCall('PUT /configurator/v1/roofs/:id/customer-offer', async ({ body: { content } }) => ({
    ...proposal,
    content: CustomerOfferContent.parse(content),
    revision: 1,
    updatedAt: 1,
  }));
  await open();
  const price = screen.getByRole('region', { name: 'Preis' });
  type(screen.getByRole('textbox', { name: /^Bauherrschaft/ }), 'Familie Beispiel');
  type(screen.getByRole('textbox', { name: /^Marge auf Material/ }), '15');
  fireEvent.click(screen.getByRole('button', { name: 'Position' }));
  const line = within(await screen.findByRole('group', { name: 'Position 1' }));
  type(line.getByRole('textbox', { name: /^Bezeichnung/ }), 'Montage');
  type(line.getByRole('textbox', { name: /^Menge/ }), '42.5');
  type(line.getByRole('textbox', { name: /^Einzelpreis/ }), '98');
  const lines = [{ name: 'Montage', quantity: 42.5, unit: '', priceRappen: rappen(9_800) }];
  const { materialRappen, grossRappen } = customerTotals(
    { marginBp: 1_500, lines, discount: NO_DISCOUNT, vatBp: 810 },
    PURCHASE,
  );
  for (const amount of [PURCHASE, materialRappen, grossRappen])
    await within(price).findByText(formatAmount(amount));
  const pdf = screen.getByRole<HTMLButtonElement>('button', { name: 'Offerte PDF' });
  expect(pdf.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]).toMatchObject([
    { params: { id: 'r1' }, body: { baseRevision: 0, content: { marginBp: 1_500, lines } } },
  ]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Offerte PDF' }).disabled).toBe(false),
  );
});

test('creates the files with a picture of the roof', async () => {
  stubCall('GET /configurator/v1/roofs/:id').mockResolvedValue({
    configuration: { name: 'Haus am See' },
  } as SavedRoof);
  const print = stubCall('POST /configurator/v1/roofs/:id/customer-offer/paper').mockResolvedValue(
    new Blob(['%PDF']),
  );
  // The download needs object URLs, which the test environment lacks.
  URL.createObjectURL = () => 'blob:offer';
  URL.revokeObjectURL = () => {};
  stubCall('GET /configurator/v1/roofs/:id/customer-offer').mockResolvedValueOnce({
    ...proposal,
    revision: 1,
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Offerte PDF' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(print.mock.calls[0]).toEqual([
    { params: { id: 'r1' }, body: { as: 'pdf', language: 'de', picture: btoa('Haus am See') } },
  ]);
});

test('an invalid number counts as zero, in its line and in the price', async () => {
  await open();
  const price = screen.getByRole('region', { name: 'Preis' });
  fireEvent.click(screen.getByRole('button', { name: 'Position' }));
  const line = await screen.findByRole('group', { name: 'Position 1' });
  type(within(line).getByRole('textbox', { name: /^Menge/ }), 'viel');
  type(screen.getByRole('textbox', { name: /^MWST \*|^MWST$/ }), 'x');
  await waitFor(() => expect(within(line).getByRole('status').textContent).toBe('–'));
  const amounts = within(price)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  const purchase = formatAmount(PURCHASE);
  expect(amounts).toEqual([purchase, '0.00', purchase, '–', '–', '–', '–', '–']);
  expect(price.textContent).not.toContain('NaN');
});

test('does not create an expired offer', async () => {
  const save = stubCall('PUT /configurator/v1/roofs/:id/customer-offer');
  await open();
  type(screen.getByRole('textbox', { name: /^Bauherrschaft/ }), 'Familie Beispiel');
  type(screen.getByLabelText(/^Gültig bis/), '2020-02-29');
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  const day = screen.getByLabelText(/^Gültig bis/);
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Dieser Tag ist schon vorbei.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('an older response that arrives after the save does not revert it', async () => {
  stubCall('PUT /configurator/v1/roofs/:id/customer-offer', async ({ body: { content } }) => {
    return { ...proposal, content: CustomerOfferContent.parse(content), revision: 1, updatedAt: 1 };
  });
  const client = await open();
  type(screen.getByRole('textbox', { name: /^Bauherrschaft/ }), 'Familie Beispiel');
  const late = Promise.withResolvers<CustomerOffer>();
  stubCall('GET /configurator/v1/roofs/:id/customer-offer').mockReturnValueOnce(late.promise);
  const asked = client.invalidateQueries();
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Offerte PDF' }).disabled;
  await waitFor(() => expect(isReady()).toBe(true));
  late.resolve(proposal);
  await asked;
  await new Promise((resolve) => setTimeout(resolve));
  expect(isReady()).toBe(true);
});

test('a new offer has no lines until the user adds some or takes over the last ones', async () => {
  const lastLines = [{ name: 'Gerüst', quantity: 120, unit: 'm²', priceRappen: rappen(1_850) }];
  stubCall('GET /configurator/v1/roofs/:id/customer-offer').mockResolvedValue({ ...proposal, lastLines });
  await open();
  expect(screen.queryByRole('group', { name: /^Position/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Wie in der letzten Offerte' }));
  const line = within(await screen.findByRole('group', { name: 'Position 1' }));
  expect(line.getByRole<HTMLInputElement>('textbox', { name: /^Menge/ }).value).toBe('120');
  expect(screen.queryByRole('button', { name: 'Wie in der letzten Offerte' })).toBeNull();
});

test('reports the outcome of a call even after the page has closed', async () => {
  const share: Share = {
    id: 's1',
    recipient: 'Frau Beispiel',
    endsOn: '2031-01-31',
    token: 't',
    createdAt: 1,
    state: 'open',
    hasStill: true,
  };
  stubCall('GET /configurator/v1/roofs/:id/shares').mockResolvedValue({ shares: [share] });
  const revoking = Promise.withResolvers<void>();
  const revoke = stubCall('DELETE /configurator/v1/roofs/:id/shares/:shareId', () => revoking.promise);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Link für Frau Beispiel zurückziehen' }));
  await waitFor(() => expect(revoke).toHaveBeenCalledOnce());
  cleanup();
  revoking.reject(new Error('cut'));
  await waitFor(() => expect(showError).toHaveBeenCalledOnce());
});

test('reports all faults together, each at its field', async () => {
  const save = stubCall('PUT /configurator/v1/roofs/:id/customer-offer');
  await open();
  type(screen.getByRole('textbox', { name: /^Marge auf Material/ }), '300');
  type(screen.getByLabelText(/^Gültig bis/), '2020-02-29');
  fireEvent.click(screen.getByRole('radio', { name: 'Als Betrag' }));
  type(await screen.findByRole('textbox', { name: /^Rabatt, exkl. MWST/ }), '9999999');
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Dieser Tag ist schon vorbei.');
  const faulty = [...document.querySelectorAll('[aria-invalid="true"]')].map((input) =>
    input.getAttribute('data-path'),
  );
  expect(faulty).toEqual(['customer', 'validUntil', 'marginBp', 'discount.rappen']);
  expect(save).not.toHaveBeenCalled();
});

test('shows a fault of the server at its field', async () => {
  stubCall('PUT /configurator/v1/roofs/:id/customer-offer').mockRejectedValue(
    new ApiError('INPUT_INVALID', 422, {
      fields: [{ path: 'content.discount.rappen', rule: 'too_large', limit: 12_345_600 }],
    }),
  );
  await open();
  type(screen.getByRole('textbox', { name: /^Bauherrschaft/ }), 'Familie Beispiel');
  fireEvent.click(screen.getByRole('radio', { name: 'Als Betrag' }));
  type(await screen.findByRole('textbox', { name: /^Rabatt, exkl. MWST/ }), '20000');
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  // In francs, as typed.
  await screen.findByText(`Der grösste mögliche Wert ist ${formatNumber(123_456)}.`);
});

test('limits the number of lines, and reports too many at the list', async () => {
  const lines = Array(MOST_OWN_LINES + 1).fill({ name: 'Montage', quantity: 1, unit: 'h', priceRappen: 100 });
  stubCall('GET /configurator/v1/roofs/:id/customer-offer').mockResolvedValue({
    ...proposal,
    content: { ...proposal.content, customer: 'Familie Beispiel', lines },
  });
  const save = stubCall('PUT /configurator/v1/roofs/:id/customer-offer');
  await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Position' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Es sind höchstens 50 möglich.');
  expect(save).not.toHaveBeenCalled();
});

test('is not sent without a customer, and the field says why', async () => {
  const save = stubCall('PUT /configurator/v1/roofs/:id/customer-offer');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  const customer = screen.getByRole('textbox', { name: /^Bauherrschaft/ });
  await waitFor(() => expect(customer.getAttribute('aria-invalid')).toBe('true'));
  expect(save).not.toHaveBeenCalled();
});

/** A server that makes links and takes their stills. */
function stubShares() {
  const shares: Share[] = [];
  stubCall('GET /configurator/v1/roofs/:id/shares').mockImplementation(async () => ({
    shares: structuredClone(shares),
  }));
  const create = stubCall(
    'PUT /configurator/v1/roofs/:id/shares/:shareId',
    async ({ params: { shareId: id }, body: { recipient, endsOn } }) => {
      const made = { createdAt: 1, state: 'open', hasStill: false } as const;
      const share: Share = { id, recipient, endsOn, token: `${id}.signed`, ...made };
      shares.push(share);
      return share;
    },
  );
  stubCall('GET /configurator/v1/shared/:token').mockResolvedValue({ roof: 'the roof' } as never);
  const put = vi.spyOn(api.files, 'put').mockResolvedValue({} as never);
  const add = stubCall('PUT /configurator/v1/roofs/:id/shares/:shareId/still', async ({ params }) => {
    const share = shares.find(({ id }) => id === params.shareId);
    if (!share) throw new Error('no such link');
    return Object.assign(share, { hasStill: true });
  });
  return { shares, create, put, add };
}

async function createLink() {
  await open();
  const links = within(screen.getByRole('region', { name: 'Link für die Bauherrschaft' }));
  type(links.getByRole('textbox', { name: 'Für' }), 'Frau Beispiel');
  fireEvent.click(links.getByRole('button', { name: /Link erstellen/ }));
  await links.findByRole('link', { name: 'Frau Beispiel' });
  return links;
}

test('a new link gets a picture of the roof that it shows', async () => {
  const { shares, put, add } = stubShares();
  const still = Promise.withResolvers<Blob>();
  drawStill.mockImplementation((_roof, { onProgress }) => {
    onProgress?.(0.5);
    return still.promise;
  });
  const links = await createLink();
  await links.findByText(/Bild zum Link wird gezeichnet/);
  expect(drawStill.mock.calls[0]?.[0]).toBe('the roof');
  expect(links.getByRole('progressbar').getAttribute('value')).toBe('50');
  expect(links.queryByRole('button', { name: /Bild für/ })).toBeNull();
  still.resolve(new Blob(['picture'], { type: 'image/jpeg' }));
  await links.findByText(/^offen bis .*, mit Bild$/);
  const [fileId, file] = put.mock.calls[0] ?? [];
  expect([file?.name, file?.type]).toEqual(['Haus.jpg', 'image/jpeg']);
  expect(add).toHaveBeenCalledWith({ params: { id: 'r1', shareId: shares[0]?.id }, body: { fileId } });
  expect(links.queryByRole('progressbar')).toBeNull();
});

test('the picture of a link can be cancelled, and drawn later', async () => {
  const { put } = stubShares();
  drawStill.mockImplementation(() => new Promise(() => {}));
  const links = await createLink();
  fireEvent.click(await links.findByRole('button', { name: 'Abbrechen' }));
  expect(drawStill.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  expect(links.queryByRole('progressbar')).toBeNull();
  drawStill.mockRejectedValueOnce(new Error('no memory'));
  fireEvent.click(links.getByRole('button', { name: 'Bild für Frau Beispiel zeichnen' }));
  await links.findByText(/Das Bild liess sich nicht zeichnen/);
  expect(put).not.toHaveBeenCalled();
  drawStill.mockResolvedValueOnce(new Blob(['picture'], { type: 'image/jpeg' }));
  fireEvent.click(links.getByRole('button', { name: 'Bild für Frau Beispiel zeichnen' }));
  await links.findByText(/, mit Bild$/);
});

test('no picture is drawn on after the page was left', async () => {
  stubShares();
  drawStill.mockImplementation(() => new Promise(() => {}));
  await createLink();
  await waitFor(() => expect(drawStill).toHaveBeenCalledOnce());
  cleanup();
  expect(drawStill.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test('creates and revokes a link for a recipient', async () => {
  const { shares, create } = stubShares();
  drawStill.mockImplementation(() => new Promise(() => {}));
  const revoke = stubCall('DELETE /configurator/v1/roofs/:id/shares/:shareId').mockImplementation(
    async ({ params }) => {
      for (const share of shares) if (share.id === params.shareId) share.state = 'revoked';
    },
  );
  const links = await createLink();
  const link = links.getByRole('link', { name: 'Frau Beispiel' });
  const id = create.mock.calls[0]?.[0].params.shareId ?? '';
  expect(link.getAttribute('href')).toBe(`/shared/${id}.signed`);
  fireEvent.click(links.getByRole('button', { name: 'Link für Frau Beispiel zurückziehen' }));
  await links.findByText('zurückgezogen');
  expect(revoke).toHaveBeenCalledWith({ params: { id: 'r1', shareId: id } });
  expect(links.queryByRole('link')).toBeNull();
});
