import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { rappen } from '../../../../contracts/domain/money.ts';
import type { OrderLine } from '../../../../contracts/domain/orders.ts';
import { type Project, ProjectData, type RoofVersionSummary } from '../../../../contracts/domain/projects.ts';
import { stubCall } from '../../../shared/testing/stub-call.ts';
import { offer, project } from '../testing/project.ts';
import { BillPanel } from './bill-panel.tsx';
import { currentOf, toDecideOf } from './current.ts';

afterEach(cleanup);

const version = (id: string, netRappen: number): RoofVersionSummary => ({
  ...{ id, version: 1, createdAt: 1, createdBy: null, name: '', powerW: 1, activeModules: 1, cutPieces: 0 },
  ...{
    grossRappen: netRappen,
    netRappen,
    discount: { basisPoints: 0, groups: [] },
    fingerprint: `F-${id}`,
    catalogueVersion: 'demo',
  },
  ...{ engineVersion: '1', pictureFileId: null },
});
const lineOf = (article: string, price: number, isBeside: boolean): OrderLine => ({
  ...{ article, names: { de: article || 'Kran', en: '', it: '', fr: '' }, unit: 'piece', byHand: false },
  ...{ quantity: 1, priceRappen: rappen(price), totalRappen: rappen(price), isBeside },
});

test('the bill of a roof that is asked for has what stands beside it, as the comparison does', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  stubCall('GET /v1/projects/:id/roof-versions/:versionId').mockImplementation(
    async ({ params: { versionId: id } }) => {
      const lines = [{ ...lineOf('A', id === 'new' ? 400_000 : 900_000, false), totalPrice: 400_000 }];
      const surveyed = [{ of: 'width', source: 'village', date: '2024', deviation: 200 }];
      const outline = { shape: 'rectangle', width: 10_400, height: 6_200 };
      const surface = { id: 'south', azimuth: 180, enabled: true, outline, surveyed };
      const configuration = { roof: { type: 'gable' }, surfaces: [surface] };
      const priceRange = { low: 380_010, high: 450_000 };
      return { roof: { configuration, priceRange, solution: { bom: { lines } } } } as never;
    },
  );
  const asked: Project = {
    ...project,
    roofVersions: [version('new', 400_000), version('old', 900_000)],
    offers: [
      {
        ...offer,
        lines: [lineOf('A', 900_000, false), lineOf('', 120_000, true)],
        netRappen: 1_020_000,
        roofVersionId: 'old',
      },
    ],
    updateRequest: {
      description: 'Kleiner',
      data: ProjectData.parse({}),
      roofVersionId: 'new',
      at: 1,
      by: '',
    },
  };
  const show = (current: ReturnType<typeof currentOf>) =>
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter>
              <BillPanel project={asked} current={current} />
            </MemoryRouter>
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>,
    );
  show(toDecideOf(asked));
  expect(await screen.findByText('Kran')).toBeTruthy();
  expect(screen.getByText("5'200.00")).toBeTruthy();
  // The range of the roof's price, and the crane.
  expect(
    screen.getByText(/Bis dahin liegt der Preis zwischen CHF 5'000 und CHF 5'700 exkl\. MWST\./),
  ).toBeTruthy();
  cleanup();
  show(currentOf(asked));
  expect(await screen.findByText('Kran')).toBeTruthy();
  expect(screen.getByText("10'200.00")).toBeTruthy();
});
