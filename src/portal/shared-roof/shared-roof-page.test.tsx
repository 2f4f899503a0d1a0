import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SharedRoof } from '../../../contracts/domain/shares.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { SharedRoofPage } from './shared-roof-page.tsx';

// Nothing is drawn here.
vi.mock('../../viewer/ui/frozen-roof.tsx', () => ({
  FrozenRoofPlan: () => null,
  FrozenRoofModel: () => null,
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open() {
  const routes = [{ path: '/shared/:token', element: <SharedRoofPage /> }];
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/shared/abc'] })} />
      </MantineProvider>
    </I18nProvider>,
  );
}

const shared = {
  ...{ company: 'Muster Solar AG', recipient: 'Familie Beispiel', endsOn: '2027-05-20' },
  sharedAt: Date.parse('2027-05-10T10:00:00Z'),
  roof: {
    configuration: { name: 'Haus am See', location: { place: 'Thun' } },
    solution: {
      bom: { lines: [], totalPower: 18_840, totalPrice: 0 },
      totals: { power: 18_840, activeModules: 134, area: 128.96 },
      yields: {
        status: 'calculated',
        annual: 14_090,
        uncertainty: 10,
        basis: {
          source: { name: 'SIA 2028', years: [1984, 2003], ratio: [1, 1] },
          brighter: { name: 'PVGIS 5.2', years: [2005, 2020], ratio: [1.15, 1.19] },
        },
      },
    },
  },
} as unknown as SharedRoof;

test('a customer reads what the roof is and yields, from whom it is and until when it can be seen', async () => {
  const ask = stubCall('GET /configurator/v1/shared/:token').mockResolvedValue(shared);
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Haus am See');
  expect(ask).toHaveBeenCalledWith({ params: { token: 'abc' } });
  const said = document.body.textContent ?? '';
  for (const part of [
    '18.84 kWp',
    '134',
    "10'145–16'767 kWh",
    'Im Ertrag sind Horizont, Schatten und Schnee nicht eingerechnet.',
    'SIA 2028 (1984–2003)',
    'PVGIS 5.2 (2005–2020)',
  ])
    expect(said).toContain(part);
  expect(said).toContain('Von Muster Solar AG, Stand 10.05.2027. Sichtbar bis 20.05.2027.');
  expect(said).not.toContain('CHF');
});

test('a link with a picture begins with it, before the figures', async () => {
  stubCall('GET /configurator/v1/shared/:token').mockResolvedValue({ ...shared, hasStill: true });
  open();
  const still = await screen.findByRole('img', { name: 'Das Haus mit dem geplanten Dach' });
  expect(still.getAttribute('src')).toBe('/configurator/v1/shared/abc/still');
  const figures = screen.getByText('18.84 kWp');
  expect(still.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(document.body.textContent).toContain('Garten, Hügel und Himmel sind erfunden');
  const over = vi.fn();
  window.addEventListener('first-still-over', over);
  fireEvent.load(still);
  expect(over).toHaveBeenCalledTimes(1);
  // A picture that cannot be loaded leaves the page as it is without one.
  fireEvent.error(still);
  expect(screen.queryByRole('img', { name: 'Das Haus mit dem geplanten Dach' })).toBeNull();
  expect(screen.getByText('18.84 kWp')).toBeTruthy();
});

test('a link without a picture asks for none', async () => {
  stubCall('GET /configurator/v1/shared/:token').mockResolvedValue({ ...shared, hasStill: false });
  open();
  await screen.findByText('18.84 kWp');
  expect(document.querySelector('img')).toBeNull();
});

test.each([
  ['SHARE_REVOKED', 410, 'Dieser Link wurde zurückgezogen.'],
  ['SHARE_ENDED', 410, 'Dieser Link ist abgelaufen.'],
  ['NOT_FOUND', 404, 'Dieser Link führt zu keinem Dach.'],
] as const)('%s is said in words', async (code, status, words) => {
  stubCall('GET /configurator/v1/shared/:token').mockRejectedValue(new ApiError(code, status));
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(words);
});
