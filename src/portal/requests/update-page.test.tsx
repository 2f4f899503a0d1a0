import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Article } from '../../../contracts/domain/materials.ts';
import { rappen } from '../../../contracts/domain/money.ts';
import type { EventData } from '../../../contracts/domain/project-events.ts';
import { ProjectContent } from '../../../contracts/domain/projects.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { api } from '../../shared/api/client.ts';
import { withoutServer } from '../../shared/testing/no-server.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import * as events from '../projects/send-event.ts';
import { offer, project } from '../projects/testing/project.ts';
import { OfferUpdatePage, OrderAmendmentPage } from './update-page.tsx';

const ROOF = '01980000-0000-7000-8000-000000000009';

/** A bill of today's catalogue: hooks cost what they cost, slates less the discount. */
vi.mock('../../../workers/engine-client.ts', () => ({
  connectEngineWorker: () => ({}),
  createEngineClient: () => ({
    solve: async (text: string, discountBp: number) => {
      const { partnerDiscount } = JSON.parse(text) as { partnerDiscount: number | null };
      const discount = partnerDiscount === null ? discountBp / 10_000 : partnerDiscount / 100;
      const line = (article: string, quantity: number, list: number) => ({
        article,
        quantity,
        totalPrice: Math.round(list * (1 - discount)),
      });
      const lines = [line('S-1', 10, 100_000), line('H-1', 20, 5_000), line('X-1', 0, 0)];
      return { answer: JSON.stringify({ status: 'solved', bom: { lines, totalPrice: 0 } }), table: {} };
    },
  }),
}));

vi.mock('../../viewer/scene/roof-picture.ts', () => ({
  pictureOfRoof: async () => new Blob(['picture'], { type: 'image/jpeg' }),
}));
const articles = Object.entries({ 'S-1': 'Schiefer', 'H-1': 'Haken', 'X-1': 'Abgewählt' }).map(
  ([number, name]) => ({ number, names: { de: name, en: name, it: name, fr: name } }),
);
stubCall('GET /configurator/v1/catalogue').mockImplementation(
  async () => ({ colours: [], articles }) as never,
);
const upload = vi.spyOn(api.files, 'put').mockImplementation(async (id) => ({ id }) as never);

let partnerDiscount: number | null = null;
let length = 10_000;
const configuration = () => ({
  name: 'Villa Beispiel',
  partnerDiscount,
  roof: { buildingLength: length },
  layout: { colour: 'black' },
  location: {},
  surfaces: [],
  components: { snowGuard: { type: 'none', rows: 'auto' } },
});
const savedRoof = () =>
  ({
    id: ROOF,
    name: 'Villa Beispiel',
    revision: partnerDiscount === null ? 4 : 3,
    configuration: configuration(),
    summary: { powerW: 26_080, activeModules: 198, totalRappen: 91_875, fingerprint: '7C4H-KQ2M-8E' },
  }) as never;
stubCall('GET /configurator/v1/roofs/:id').mockImplementation(async () => savedRoof());
stubCall('GET /configurator/v1/roofs').mockImplementation(async () => ({ rows: [], total: 0 }));
const put = stubCall('PUT /configurator/v1/roofs/:id').mockImplementation(async () => {
  partnerDiscount = null;
  return savedRoof();
});
stubCall('GET /v1/files', async () => ({ files: [] }));
let held = project;
stubCall('GET /v1/projects/:id').mockImplementation(async () => held);
const sendEvent = vi.spyOn(events, 'sendEvent');
const roofVersion = stubCall('GET /v1/projects/:id/roof-versions/:versionId');
const addPicture = stubCall('PUT /v1/projects/:id/roof-versions/:versionId/picture');
const sent = { projectId: project.id, roofVersionId: 'frozen' } as never;

beforeEach(withoutServer);
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  sessionStorage.clear();
  sendEvent.mockReset();
  sendEvent.mockResolvedValue(sent);
  addPicture.mockReset();
  addPicture.mockResolvedValue({} as never);
  put.mockClear();
  upload.mockClear();
  roofVersion.mockReset();
  roofVersion.mockRejectedValue(new ApiError('NOT_FOUND', 404, {}));
  partnerDiscount = null;
  length = 10_000;
  held = {
    ...project,
    content: ProjectContent.parse({
      kind: 'request_for_quotation',
      system: 'in_roof',
      name: 'Villa Beispiel',
      source: 'configurator',
      roofId: ROOF,
    }),
    allowed: ['request_update', 'amend'],
  };
});
afterEach(cleanup);

function open(page: 'offer' | 'order') {
  const router = createMemoryRouter(
    [
      { path: '/change/:id', element: page === 'offer' ? <OfferUpdatePage /> : <OrderAmendmentPage /> },
      { path: '*', element: <p>gesendet</p> },
    ],
    { initialEntries: [`/change/${project.id}`] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

async function send(button: string) {
  fireEvent.change(await screen.findByLabelText(/Beschreibung der Änderungen/), {
    target: { value: 'Ohne Kamin' },
  });
  await screen.findByText('7C4H-KQ2M-8E');
  // The engine has answered before anything is sent.
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: button }));
}
const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
const shownIn = (call: number) =>
  (sendEvent.mock.calls[call]?.[2].data as EventData<'request_update'> | undefined)?.shown;

test.each([
  ['offer', 'Anpassung anfragen', 1250],
  ['order', 'Geändert bestellen', 1000],
] as const)(
  'the change of an %s sends the bill of today, and a changed one is told line by line',
  async (page, button, discountBp) => {
    // An order keeps the discount that it was agreed at.
    const agreed = { id: 'v1', discount: { basisPoints: 1000, groups: [] } } as never;
    const order = { id: 'o1', state: 'confirmed', roofVersionId: 'v1', offerId: null, lines: [] } as never;
    if (page === 'order') held = { ...held, orders: [order], roofVersions: [agreed] };
    const slates = 100_000 * (1 - discountBp / 10_000);
    const hooks = 5_000 * (1 - discountBp / 10_000);
    const now = { quantity: 10, totalRappen: slates + 1_000 };
    const names = { de: 'Schiefer' };
    sendEvent.mockRejectedValueOnce(
      new ApiError('BOM_CHANGED', 409, {
        shownRappen: slates + hooks,
        serverRappen: slates + hooks + 1_000,
        lines: [{ article: 'S-1', names, shown: { quantity: 10, totalRappen: slates }, server: now }],
      }),
    );
    open(page);
    await send(button);
    await screen.findByText('Die Preise haben sich geändert');
    expect(shownIn(0)).toEqual({
      totalRappen: slates + hooks,
      lines: [
        { article: 'S-1', quantity: 10, totalRappen: slates },
        { article: 'H-1', quantity: 20, totalRappen: hooks },
      ],
    });
    expect(cells()[1]?.at(-1)).toBe('+ 10.00');

    // Left: nothing more is sent, and the next sending shows what is seen.
    fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
    expect(screen.queryByText('Die Preise haben sich geändert')).toBeNull();
    expect(sendEvent).toHaveBeenCalledOnce();

    sendEvent.mockRejectedValueOnce(
      new ApiError('BOM_CHANGED', 409, {
        shownRappen: slates + hooks,
        serverRappen: slates + hooks + 1_000,
        lines: [{ article: 'S-1', names, shown: { quantity: 10, totalRappen: slates }, server: now }],
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: button }));
    fireEvent.click(await screen.findByRole('button', { name: /weiterfahren/ }));
    await waitFor(() => expect(sendEvent).toHaveBeenCalledTimes(3));
    expect(shownIn(2)?.totalRappen).toBe(slates + hooks + 1_000);
    // The picture follows what was sent, once.
    await waitFor(() => expect(addPicture).toHaveBeenCalledOnce());
    expect(upload).toHaveBeenCalledOnce();
    expect(addPicture).toHaveBeenCalledWith({
      params: { id: project.id, versionId: 'frozen' },
      body: { fileId: upload.mock.calls[0]?.[0] },
    });
    expect(shownIn(2)?.lines).toEqual(
      expect.arrayContaining([{ article: 'S-1', quantity: 10, totalRappen: slates + 1_000 }]),
    );
  },
);

test('lists a trial discount line by line and removes it from the roof when accepted', async () => {
  partnerDiscount = 20;
  sendEvent.mockRejectedValueOnce(
    new ApiError('DISCOUNT_NOT_YOURS', 409, { trialBp: 2_000, own: { basisPoints: 1_250, groups: [] } }),
  );
  open('offer');
  await send('Anpassung anfragen');
  await screen.findByText('20 %');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(cells().slice(1)).toEqual([
    ['800.00', '875.00', '+ 75.00'],
    ['40.00', '43.75', '+ 3.75'],
    ['840.00', '918.75', '+ 78.75'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Mit 12.5 % weiterfahren' }));
  await waitFor(() => expect(screen.queryByText('20 %')).toBeNull());
  expect(put).toHaveBeenCalledWith({
    params: { id: ROOF },
    body: {
      configuration: expect.objectContaining({ name: 'Villa Beispiel', partnerDiscount: null }),
      baseRevision: 3,
    },
  });
  expect(sendEvent).toHaveBeenCalledOnce();
});

test.each([
  ['offer', 'Anpassung anfragen'],
  ['order', 'Geändert bestellen'],
] as const)(
  'a change of an %s that says what is agreed is not sent, and says so at its place',
  async (page, button) => {
    const agreed = { id: 'v1', discount: { basisPoints: 1_250, groups: [] } } as never;
    const order = { id: 'o1', state: 'confirmed', roofVersionId: 'v1', offerId: null, lines: [] } as never;
    held = {
      ...held,
      roofVersions: [agreed],
      ...(page === 'order' ? { orders: [order] } : { offers: [{ ...offer, roofVersionId: 'v1' }] }),
    };
    roofVersion.mockResolvedValue({ roof: { configuration: configuration() } } as never);
    open(page);
    await waitFor(() => expect(roofVersion).toHaveBeenCalled());
    await send(button);
    await screen.findByText(/Die Beschreibung allein genügt nicht/);
    const sources = screen.getByRole('radiogroup', { name: 'Woraus die Projektdaten kommen' });
    await waitFor(() => expect(document.activeElement).toBe(sources));
    expect(sendEvent).not.toHaveBeenCalled();
    // The roof was changed in the configurator beside.
    length = 12_000;
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(sendEvent).toHaveBeenCalledOnce());
  },
);

test('the sheet of a facade stands in the change too, and has to hold', async () => {
  const content = ProjectContent.parse({
    kind: 'request_for_quotation',
    system: 'facade',
    name: 'Fassade',
    source: 'configurator',
    roofId: ROOF,
    checklist: [{ code: 'wind_pressure', value: 1_900, comment: '' }],
  });
  held = { ...held, system: 'facade', content };
  open('offer');
  await send('Anpassung anfragen');
  expect(screen.getByText('Checkliste Fassade')).toBeTruthy();
  expect(sendEvent).not.toHaveBeenCalled();
});

test('an amended order of materials shows what it costs, and other prices line by line', async () => {
  const names = { de: 'Schieferhaken', en: 'Hook', it: 'Gancio', fr: 'Crochet' };
  const hook: Article = {
    ...{ number: 'HK-1', names, unit: 'piece', packageSize: 1, discountGroup: null, availability: null },
    ...{ listRappen: rappen(1_000), priceRappen: rappen(1_000) },
  };
  stubCall('GET /v1/articles').mockResolvedValue({ articles: [hook] });
  const ordered = { article: 'HK-1', names, quantity: 10, unit: 'piece', priceRappen: 875 };
  held = {
    ...held,
    kind: 'material_order',
    content: null,
    orders: [{ id: 'o1', state: 'placed', offerId: null, netRappen: 8_750, lines: [ordered] } as never],
  };
  const difference = {
    shownRappen: 17_500,
    serverRappen: 18_000,
    lines: [
      {
        article: 'HK-1',
        names,
        shown: { quantity: 20, totalRappen: 17_500 },
        server: { quantity: 20, totalRappen: 18_000 },
      },
    ],
  };
  sendEvent.mockRejectedValueOnce(new ApiError('BOM_CHANGED', 409, difference));
  open('order');
  const quantity = await screen.findByLabelText(/Schieferhaken, HK-1/);
  fireEvent.change(quantity, { target: { value: 'viel' } });
  const total = () => screen.getByText('CHF 87.50', { exact: false }).closest('p')?.textContent;
  expect(total()).toContain('–');
  fireEvent.change(quantity, { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText(/Beschreibung der Änderungen/), { target: { value: 'Mehr' } });
  // At the discount of the project, not at the one of the list.
  expect(total()).toContain('175.00');
  fireEvent.click(screen.getByRole('button', { name: 'Geändert bestellen' }));
  await screen.findByText('Die Preise haben sich geändert');
  expect(shownIn(0)).toEqual({
    totalRappen: 17_500,
    lines: [{ article: 'HK-1', quantity: 20, totalRappen: 17_500 }],
  });
  expect(cells()[1]?.at(-1)).toBe('+ 5.00');
  sendEvent.mockRejectedValueOnce(new ApiError('BOM_CHANGED', 409, difference));
  fireEvent.click(screen.getByRole('button', { name: /weiterfahren/ }));
  await waitFor(() => expect(sendEvent).toHaveBeenCalledTimes(2));
  expect(shownIn(1)?.totalRappen).toBe(18_000);
});

test('an amendment names an ordered article that was withdrawn, and takes its successor at one press', async () => {
  const named = (de: string) => ({ de, en: de, it: de, fr: de });
  const heir: Article = {
    ...{
      number: 'HK-2',
      names: named('Haken neu'),
      unit: 'piece',
      packageSize: 1,
      discountGroup: null,
      availability: null,
    },
    ...{ listRappen: rappen(1_200), priceRappen: rappen(1_200) },
    replaces: [{ number: 'HK-1', names: named('Schieferhaken') }],
  };
  stubCall('GET /v1/articles').mockResolvedValue({ articles: [heir] });
  const ordered = {
    article: 'HK-1',
    names: named('Schieferhaken'),
    quantity: 10,
    unit: 'piece',
    priceRappen: 875,
  };
  held = {
    ...held,
    kind: 'material_order',
    content: null,
    orders: [{ id: 'o1', state: 'placed', offerId: null, netRappen: 8_750, lines: [ordered] } as never],
  };
  open('order');
  expect(await screen.findByLabelText(/Schieferhaken, HK-1/)).toBeTruthy();
  expect(screen.getByText('Nicht mehr im Sortiment')).toBeTruthy();
  // It has no price, and neither has the whole.
  expect(screen.getAllByText('–')).toHaveLength(2);
  // At the discount of the project.
  fireEvent.click(screen.getByRole('button', { name: 'Durch Haken neu ersetzen: 105.00' }));
  expect(await screen.findByLabelText<HTMLInputElement>(/Haken neu, HK-2/)).toBeTruthy();
  expect(screen.queryByText('Nicht mehr im Sortiment')).toBeNull();
  expect(screen.queryByText('–')).toBeNull();
});

test('an amendment that the server refuses names the withdrawn article and its successor at its line', async () => {
  const named = (de: string) => ({ de, en: de, it: de, fr: de });
  const article = (number: string, change: Partial<Article>): Article => ({
    ...{
      number,
      names: named(number),
      unit: 'piece',
      packageSize: 1,
      discountGroup: null,
      availability: null,
    },
    ...{ listRappen: rappen(1_200), priceRappen: rappen(1_200) },
    ...change,
  });
  const [hook, mesh] = [article('HK-1', {}), article('UB-1', {})];
  const heir = article('HK-2', {
    names: named('Haken neu'),
    replaces: [{ number: 'HK-1', names: named('Schieferhaken') }],
  });
  // The catalogue changes while the page is open.
  stubCall('GET /v1/articles')
    .mockResolvedValueOnce({ articles: [hook, mesh] })
    .mockResolvedValue({ articles: [heir] });
  const lineOf = (number: string, de: string) => ({
    ...{ article: number, names: named(de), quantity: 10, unit: 'piece', priceRappen: 875 },
  });
  held = {
    ...held,
    ...{ kind: 'material_order', content: null },
    orders: [
      {
        ...{ id: 'o1', state: 'placed', offerId: null, netRappen: 8_750 },
        lines: [lineOf('HK-1', 'Schieferhaken'), lineOf('UB-1', 'Gitter')],
      } as never,
    ],
  };
  const fields = ['lines.0.article', 'lines.1.article'].map((path) => ({ path, rule: 'invalid' }));
  sendEvent.mockRejectedValueOnce(new ApiError('ARTICLE_UNKNOWN', 422, { fields }));
  open('order');
  const quantity = await screen.findByLabelText(/Schieferhaken, HK-1/);
  fireEvent.change(quantity, { target: { value: '12' } });
  fireEvent.change(screen.getByLabelText(/Beschreibung der Änderungen/), { target: { value: 'Mehr' } });
  fireEvent.click(screen.getByRole('button', { name: 'Geändert bestellen' }));
  const text = await screen.findByText(
    'Schieferhaken (HK-1) wird nicht mehr verkauft. Ersatz: Haken neu (HK-2).',
  );
  expect(text.closest('li')?.contains(screen.getByLabelText(/Schieferhaken, HK-1/))).toBe(true);
  expect(screen.getByText('Gitter (UB-1) wird nicht mehr verkauft. Entfernen Sie die Zeile.')).toBeTruthy();
  expect(screen.queryByText('Diesen Artikel gibt es nicht')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Gitter nicht mehr bestellen' }));
  fireEvent.click(screen.getByRole('button', { name: /Durch Haken neu ersetzen/ }));
  expect(await screen.findByLabelText<HTMLInputElement>(/Haken neu, HK-2/)).toBeTruthy();
  expect(screen.queryByText(/wird nicht mehr verkauft/)).toBeNull();
});

test('reads a workbook as for a new project: lists faults by cell, applies its values and reverts them', async () => {
  stubCall('GET /v1/files/:id/workbook').mockResolvedValue({
    filled: 12,
    understood: 11,
    faults: [{ sheet: 'Dach', cell: 'B12', value: '4675', reason: 'Ausserhalb der Grenze: -90 bis 90' }],
    content: { name: 'Bleibt', system: 'facade', form: { areaM2: 140 } },
    checklist: [
      { code: 'wind_pressure', value: 1_240, comment: '' },
      { code: 'railing_height', value: 1_100, comment: '' },
    ],
    configuration: { name: 'Aus der Mappe', partnerDiscount: null, layout: { colour: 'black' } },
  } as never);
  const sheet = {
    wind_pressure: 1_900,
    ...{ wind_suction: 1_900, area_load: 23, fire_index: 5.3, building_height: 14.8 },
    substructure: 'aluminium',
  };
  held = {
    ...held,
    system: 'facade',
    content: ProjectContent.parse({
      kind: 'request_for_quotation',
      system: 'facade',
      name: 'Fassade',
      source: 'workbook',
      workbookFileId: '01980000-0000-7000-8000-00000000000a',
      checklist: Object.entries(sheet).map(([code, value]) => ({ code, value, comment: '' })),
    }),
  };
  open('offer');
  const fault = (await screen.findByText('4675')).closest('li');
  expect(fault?.textContent).toContain('DachB12');
  fireEvent.click(screen.getByRole('button', { name: 'Ins Formular übernehmen' }));
  const pressure = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Winddruck/ });
  await waitFor(() => expect(pressure().value).toMatch(/1.?240/));
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(pressure().value).toMatch(/1.?900/));
  fireEvent.click(screen.getByRole('button', { name: 'Ins Formular übernehmen' }));
  await waitFor(() => expect(pressure().value).toMatch(/1.?240/));

  const savedId = put.mock.calls.at(-1)?.[0].params.id;
  await send('Anpassung anfragen');
  await waitFor(() => expect(sendEvent).toHaveBeenCalledOnce());
  const said = sendEvent.mock.calls[0]?.[2].data as EventData<'request_update'> | undefined;
  expect(said?.data).toMatchObject({
    source: 'workbook',
    roofId: savedId,
    form: { areaM2: 140 },
    checklist: expect.arrayContaining([{ code: 'wind_pressure', value: 1_240, comment: '' }]),
  });
  // Nothing of another system's sheet.
  expect(said?.data.checklist).toHaveLength(6);
});
