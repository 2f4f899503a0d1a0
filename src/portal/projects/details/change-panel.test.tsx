import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChecklistEntry } from '../../../../contracts/domain/checklists.ts';
import { rappen } from '../../../../contracts/domain/money.ts';
import type { Order, OrderLine } from '../../../../contracts/domain/orders.ts';
import {
  type Project,
  ProjectContent,
  ProjectData,
  ProjectForm,
  type RoofVersionSummary,
} from '../../../../contracts/domain/projects.ts';
import { stubCall } from '../../../shared/testing/stub-call.ts';
import { offer, project } from '../testing/project.ts';
import { ChangePanel } from './change-panel.tsx';

// Nothing is drawn here but the name of the roof.
vi.mock('../../../viewer/ui/frozen-roof.tsx', () => ({
  FrozenRoofPlan: ({ roof }: { roof: { fingerprint: string } }) => <p>Plan {roof.fingerprint}</p>,
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const names = (de: string) => ({ de, en: de, it: de, fr: de });
const line = (article: string, quantity: number, totalRappen: number): OrderLine => ({
  article,
  names: names(`Artikel ${article}`),
  quantity,
  unit: 'piece',
  priceRappen: rappen(Math.round(totalRappen / quantity)),
  totalRappen: rappen(totalRappen),
  byHand: false,
});
const version = (id: string, change: Partial<RoofVersionSummary>): RoofVersionSummary => ({
  id,
  version: 1,
  createdAt: 1,
  createdBy: null,
  name: '',
  powerW: 45_260,
  activeModules: 322,
  cutPieces: 102,
  grossRappen: 7_151_585,
  netRappen: 6_258_074,
  discount: { basisPoints: 1250, groups: [] },
  fingerprint: `F-${id}`,
  catalogueVersion: 'demo',
  engineVersion: '1',
  pictureFileId: null,
  ...change,
});
const roofs = [
  version('again', {}),
  version('new', { powerW: 20_000, activeModules: 140, netRappen: 2_687_247 }),
  version('old', {}),
];
const oldLines = [line('A', 10, 5_000_000), line('B', 4, 1_258_074)];

stubCall('GET /v1/projects/:id/roof-versions/:versionId').mockImplementation(
  async ({ params: { versionId: id } }) => {
    const bill = id === 'new' ? [line('A', 6, 2_600_000), line('C', 1, 87_247)] : oldLines;
    const lines = bill.map(({ totalRappen, ...each }) => ({ ...each, totalPrice: totalRappen }));
    // Built as the old one: only its document is of another schema.
    const configuration = { layout: { colour: id === 'new' ? 'red' : 'black' } };
    return {
      roof: {
        fingerprint: `F-${id}`,
        configuration,
        cells: [],
        trapezoids: [],
        solution: { bom: { lines } },
      },
    } as never;
  },
);

function show(change: Partial<Project>) {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ChangePanel project={{ ...project, roofVersions: roofs, ...change }} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
const rowsOf = async (table: string) =>
  within(await screen.findByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const offered = { ...offer, lines: oldLines, netRappen: 6_258_074, roofVersionId: 'old' };
const update = (data: Partial<ProjectData>, roofVersionId: string | null) => ({
  offers: [offered],
  updateRequest: {
    description: 'Nur die Südseite',
    data: ProjectData.parse(data),
    roofVersionId,
    at: 2,
    by: 'Ivo Muster',
  },
});

test('an update shows figures, plans and articles of both roofs and what differs', async () => {
  show(update({ source: 'configurator' }, 'new'));
  expect(screen.getByText('Nur die Südseite')).toBeTruthy();
  await screen.findByText('anderes Dach');
  expect(await rowsOf('Zahlen im Vergleich')).toEqual([
    ['Leistung', '45.26 kWp', '20.00 kWp', '− 25.26 kWp'],
    ['Aktivmodule', '322', '140', '− 182'],
    ['Passstücke', '102', '102', '–'],
    ['Partnerrabatt', '12.5 %', '12.5 %', '–'],
    ['CHF exkl. MWST', "62'580.74", "26'872.47", "− 35'708.27"],
    ['CHF inkl. MWST 8.1 %', "67'649.78", "29'049.14", "− 38'600.64"],
    ['Prüfzahl', 'F-old', 'F-new', 'anderes Dach'],
  ]);
  expect(await screen.findByText('Plan F-old')).toBeTruthy();
  expect(await screen.findByText('Plan F-new')).toBeTruthy();
  expect(await rowsOf('Stücklisten im Vergleich')).toEqual([
    ['Artikel A', '10 Stk.', '6 Stk.', "− 4 Stk.− CHF 24'000.00"],
    ['Artikel C', '–', '1 Stk.', '+ 1 Stk.+ CHF 872.47'],
    ['Artikel B', '4 Stk.', 'entfällt', "− 4 Stk.− CHF 12'580.74"],
  ]);
});

test('a fingerprint that changed only with the schema is no other roof and no other bill', async () => {
  show(update({ source: 'configurator' }, 'again'));
  expect(await screen.findByText('dasselbe Dach')).toBeTruthy();
  expect((await rowsOf('Zahlen im Vergleich')).at(-1)).toEqual([
    'Prüfzahl',
    'F-old',
    'F-again',
    'dasselbe Dach',
  ]);
  expect(screen.getByText('Die Stückliste ist dieselbe.')).toBeTruthy();
  expect(screen.queryByText(/^Plan/)).toBeNull();
});

test('an update in words and figures says that no other roof comes with it, and what differs', async () => {
  const content = ProjectContent.parse({
    kind: 'request_for_quotation',
    system: 'facade',
    name: '',
    source: 'form',
    form: { areaM2: 140, alignments: ['S'], wallConstruction: 'timber' },
  });
  show({
    system: 'facade',
    content,
    ...update(
      { source: 'form', form: { ...content.form, areaM2: 90, wallConstruction: 'concrete' } as never },
      null,
    ),
  });
  expect(screen.getByText(/^Ohne anderes Dach/)).toBeTruthy();
  const [area, wall, ...others] = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect([area, wall, others]).toEqual(['Fassadenfläche140 m² 90 m²', 'WandaufbauHolz Beton', []]);
});

test('lists a changed source and changed values of the sheet, and no unchanged ones', () => {
  const content = ProjectContent.parse({
    kind: 'request_for_quotation',
    system: 'facade',
    name: '',
    source: 'workbook',
  });
  const entries = (load: number): ChecklistEntry[] => [
    { code: 'wind_pressure', value: 900, comment: '' },
    { code: 'area_load', value: load, comment: '' },
  ];
  show({
    system: 'facade',
    content: { ...content, checklist: entries(25) },
    ...update({ source: 'form', form: ProjectForm.parse({}), checklist: entries(30.5) }, null),
  });
  const facts = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(facts).toEqual(['GrundlageExcel-Arbeitsmappe Formular', 'Flächenlast25 kg/m² 30.5 kg/m²']);
});

const order = (change: Partial<Order>): Order => ({
  ...{ id: 'o', number: 'P-1-B1', version: 1, state: 'superseded', fingerprint: null, offerId: null },
  ...{ roofVersionId: null, delivery: null, desiredDate: null, confirmedDate: '2026-12-01', message: '' },
  ...{ description: null, rejection: null, deliveryNote: null, placedAt: 1, placedBy: 'Ivo Muster' },
  ...{ carrier: null, trackingNumber: null, trackingUrl: null },
  ...{ receivedAt: null, receivedBy: null, lines: oldLines, netRappen: 6_258_074 },
  ...change,
});

test('an order amended twice is held against what was confirmed', async () => {
  const amended = (version: number, quantity: number, change: Partial<Order> = {}) =>
    order({ version, lines: [line('A', quantity, quantity * 500_000)], confirmedDate: null, ...change });
  const last = amended(3, 12, { state: 'placed', description: 'Noch zwei' });
  show({ offers: [], orders: [last, amended(2, 11), order({ lines: [line('A', 10, 5_000_000)] })] });
  expect(await rowsOf('Stücklisten im Vergleich')).toEqual([
    ['Artikel A', '10 Stk.', '12 Stk.', "+ 2 Stk.+ CHF 10'000.00"],
  ]);
});

test('an amendment of materials is held against the order before, and is gone once it is confirmed', async () => {
  const lines = [line('A', 10, 5_000_000), line('B', 6, 1_887_111)];
  const amended = order({
    version: 2,
    state: 'placed',
    description: 'Zwei mehr',
    lines,
    netRappen: 6_887_111,
  });
  show({ offers: [], orders: [amended, order({})] });
  expect((await rowsOf('Stücklisten im Vergleich')).map(([name, ...rest]) => [name, ...rest])).toEqual([
    ['Artikel B', '4 Stk.', '6 Stk.', "+ 2 Stk.+ CHF 6'290.37"],
  ]);
  expect(screen.getByText('Zwei mehr')).toBeTruthy();
  cleanup();
  show({ offers: [], orders: [{ ...amended, state: 'confirmed' }, order({})] });
  expect(screen.queryByText('Zwei mehr')).toBeNull();
});
