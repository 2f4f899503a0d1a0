import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueEffect, EffectFigures } from '../../../contracts/domain/catalogue-effect.ts';
import type { ListedVersion } from '../../../contracts/domain/catalogue-versions.ts';
import demo from '../../../engine/catalogue/demo.json' with { type: 'json' };
import type { Catalogue } from '../../../engine/index.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { EffectPanel } from './effect-panel.tsx';

const catalogue: Catalogue = JSON.parse(JSON.stringify(demo));
const names = { de: 'Unterdachbahn normal', en: '', it: '', fr: '' };
const content: Catalogue = {
  ...catalogue,
  withdrawn: [{ kind: 'sarkingMembrane', id: 'normal', names, replacedBy: null }],
};
const version: ListedVersion = {
  ...{ id: '01a21d9f-9b4b-74c3-ad32-a443a046c924', label: '2027.2', state: 'draft', revision: 3 },
  ...{ validFrom: null, validUntil: null, note: '', basedOn: null, problems: [], difference: null },
  ...{ createdAt: 0, createdBy: null, publishedAt: null, publishedBy: null },
  ...{ approvedBy: null, request: null },
};
const figures: EffectFigures = {
  ...{ compared: 214, unchanged: 12, replaced: 0, refused: 3, notCompared: 0, differenceRappen: 11_840_000 },
  changes: {
    ...{ least: -100, lowerQuartile: 150, median: 210, upperQuartile: 300, most: 800, width: 500 },
    bars: [
      { centre: 0, roofs: 150 },
      { centre: 500, roofs: 60 },
      { centre: 1_000, roofs: 4 },
    ],
  },
  reasons: [{ code: 'WITHDRAWN', params: { value: 'normal' }, roofs: 3 }],
  ...{ offers: 2, lists: 1, articles: [{ number: 'UB-N', names, offers: 2, lists: 1 }] },
};
const computed: CatalogueEffect = {
  ...{ id: '01a21d9f-9b4b-74c3-ad32-a443a046c925', revision: 3, comparedWith: '2027.1', isOutdated: false },
  ...{ state: 'done', done: 217, total: 217, startedAt: 0, startedBy: 'Adrian Beispiel', figures },
};
const running: CatalogueEffect = { ...computed, state: 'running', done: 20, total: 217, figures: null };

let effect: CatalogueEffect | null = null;
stubCall('GET /v1/staff/catalogue-versions/:id/effect', async () => ({ effect }));
const start = stubCall('PUT /v1/staff/catalogue-versions/:id/effect', async () => {
  effect = running;
  return { effect };
});
const cancel = stubCall('DELETE /v1/staff/catalogue-versions/:id/effect', async () => {
  effect = null;
});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  effect = null;
  start.mockClear();
});
afterEach(cleanup);

const open = (props: Partial<Parameters<typeof EffectPanel>[0]> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <EffectPanel {...{ version, content, mayWrite: true, isUnsaved: false }} {...props} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );

test('starts a computation at the revision, shows its progress and cancels it', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Auswirkung berechnen' }));
  expect(await screen.findByText('20 von 217 Dächern gerechnet')).toBeDefined();
  expect(start.mock.calls[0]?.[0]).toMatchObject({ params: { id: version.id }, body: { revision: 3 } });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('9');
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole('button', { name: 'Auswirkung berechnen' })).toBeDefined();
});

test('names median and quartiles, refused roofs with their reason, and offers with their list', async () => {
  effect = computed;
  open({ mayWrite: false });
  expect(await screen.findByText('214 Dächer')).toBeDefined();
  expect(screen.getByText('+ 2.1 %')).toBeDefined();
  expect(screen.getByText('+ 1.5 % bis + 3.0 %')).toBeDefined();
  expect(screen.getByText('− 1.0 % bis + 8.0 %')).toBeDefined();
  expect(screen.getByText(/\+ CHF 118.400\.00/)).toBeDefined();
  expect(screen.getByText('3 Dächer lassen sich mit dieser Version nicht mehr rechnen:')).toBeDefined();
  expect(screen.getByText('Unterdachbahn normal (normal) ist nicht mehr im Katalog')).toBeDefined();
  expect(screen.getByRole('link', { name: '2 Offerten' }).getAttribute('href')).toBe(
    '/staff/all?status=offer_received&search=UB-N',
  );
  const table = screen.getByRole('table', { name: 'Änderung des Materials', hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Änderung in %Dächer',
    '-2.5 bis 2.5150',
    '2.5 bis 7.560',
    '7.5 bis 12.54',
  ]);
  expect(screen.queryByRole('button', { name: /berechnen/ })).toBeNull();
});

test('an outdated result says so, and is computed again once the edits are saved', async () => {
  effect = { ...computed, isOutdated: true };
  const { unmount } = open({ isUnsaved: true });
  expect(await screen.findByText(/Diese Zahlen sind veraltet/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Neu berechnen' }).disabled).toBe(true);
  unmount();
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Neu berechnen' }));
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
});

test('a failed computation can be started again', async () => {
  effect = { ...computed, state: 'failed', figures: null };
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('gescheitert');
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals berechnen' }));
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
});
