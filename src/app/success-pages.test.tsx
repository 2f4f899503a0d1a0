import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PickingItemState, PickingListState, type PickingTask } from '../../contracts/domain/picking.ts';
import {
  ProjectEvent,
  type ProjectFacts,
  type ProjectKind,
  partsOf,
  type State,
  targetOf,
} from '../../contracts/domain/project-states.ts';
import type { HistoryEntry, Project } from '../../contracts/domain/projects.ts';
import { BookingState, type Training, TrainingState } from '../../contracts/domain/trainings.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { ID, project } from '../portal/projects/testing/project.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { withoutServer } from '../shared/testing/no-server.ts';
import { stubCall } from '../shared/testing/stub-call.ts';
import { PageName, PageTitle } from '../shared/ui/page-title.tsx';
import { pages } from './routes.tsx';

const PATHS = pages.map(({ path }) => path).filter((path) => /success|congratulations|accepted/.test(path));
/** Parameters by which each page finds its submission. */
const PARAMETERS: Readonly<Record<string, string>> = {
  '/projects/congratulations/request-for-quotation': `?project=${ID}`,
  '/projects/congratulations/direct-order': `?project=${ID}`,
  '/projects/offers/success': `?project=${ID}`,
  '/materials/success': `?project=${ID}`,
  '/training/success': `?training=${ID}&booking=${ID}`,
  '/commissioning/success': '?list=100000016',
  '/application-accepted': '?until=2026-12-01',
};

const find = stubCall('GET /v1/projects/:id');
const findTraining = stubCall('GET /v1/trainings/:id');
const findList = stubCall('GET /v1/picking-lists/:number');

beforeEach(withoutServer);
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const OtherPage = () => (
  <>
    <PageTitle name="Das Projekt" />
    <h1>Das Projekt</h1>
    <a href="/projects">Alle Projekte</a>
  </>
);

/** Opens a page, and resolves with its content once nothing is pending. */
async function open(path: string, search: string) {
  cleanup();
  const page = pages.find((entry) => entry.path === path);
  if (!page) throw new Error(`no page ${path}`);
  const Content = await page.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <PageName title={page.title}>
            <Content />
          </PageName>
        ),
      },
      { path: '*', element: <OtherPage /> },
    ],
    { initialEntries: [path + search] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return {
    name: page.title.message,
    heading: heading.textContent,
    title: document.title,
    hasMark: document.querySelector('.tabler-icon-check') !== null,
    text: document.body.textContent,
    links: screen.queryAllByRole('link').length + screen.queryAllByRole('button').length,
  };
}

/** Expects nothing that looks like success, and a link to continue. */
function expectNoSuccess({ name, heading, title, hasMark, text, links }: Awaited<ReturnType<typeof open>>) {
  expect(hasMark).toBe(false);
  expect(heading).not.toBe(name);
  expect(title).not.toContain(name);
  expect(text).not.toContain('Danke');
  expect(links).toBeGreaterThan(0);
}

test('every success page of the manifest has parameters in this test', () => {
  expect(Object.keys(PARAMETERS).toSorted()).toEqual(PATHS.toSorted());
  expect(PATHS.length).toBeGreaterThan(5);
});

const unnamed = PATHS.flatMap((path) =>
  ['', '?', '?project=', '?list=', '?training=', `?booking=${ID}`, '?until=', '?until=soon', '?x=1'].map(
    (search) => [path, search] as const,
  ),
);
test.each(unnamed)('%s%s confirms nothing without its parameters @spec-34 @spec-43', async (path, search) => {
  expectNoSuccess(await open(path, search));
});

const failures = [
  new ApiError('NOT_FOUND', 404),
  new ApiError('PICKING_NUMBER_UNKNOWN', 404),
  new ApiError('INPUT_INVALID', 422),
  new ApiError('OFFLINE', 0),
  new ApiError('BUSY', 503),
];
const asking = PATHS.filter((path) => path !== '/application-accepted');
test.each(asking.flatMap((path) => failures.map((failure) => [path, failure.code, failure] as const)))(
  '%s confirms only what the server does: %s',
  async (path, _code, failure) => {
    for (const call of [find, findTraining, findList]) call.mockRejectedValue(failure);
    expectNoSuccess(await open(path, PARAMETERS[path] ?? ''));
  },
);

/** A seeded generator of numbers below `end`. */
function drawing(seed: number): (end: number) => number {
  let state = seed * 7919 + 1;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % end;
  };
}

const KINDS: readonly ProjectKind[] = [
  'request_for_quotation',
  'direct_order',
  'information_request',
  'quick_quotation',
  'material_order',
];
const SENDS: Readonly<Record<string, (event: ProjectEvent, kind: ProjectKind) => boolean>> = {
  '/projects/congratulations/request-for-quotation': (event, kind) =>
    event === 'request_quotation' || (event === 'submit' && kind !== 'direct_order'),
  '/projects/congratulations/direct-order': (event, kind) =>
    event === 'order' || event === 'amend' || (event === 'submit' && kind === 'direct_order'),
  '/projects/offers/success': (event) => event === 'request_update',
  '/materials/success': (event, kind) =>
    kind === 'material_order' && (event === 'create' || event === 'amend'),
};

/** Pages whose event another event reverts. */
const TAKES_BACK: Partial<Record<ProjectEvent, readonly string[]>> = {
  withdraw_update: ['/projects/offers/success'],
  refuse_approval: [
    '/projects/congratulations/request-for-quotation',
    '/projects/congratulations/direct-order',
  ],
  reject: ['/projects/congratulations/direct-order', '/materials/success'],
};

/** A random life of a project along the table of transitions, and the pages whose submission is still valid. */
function live(seed: number): { project: Project; stands: Record<string, boolean> } {
  const draw = drawing(seed);
  const history: HistoryEntry[] = [];
  let kind = KINDS[draw(KINDS.length)] ?? 'direct_order';
  let facts: ProjectFacts = {
    kind,
    ...partsOf(kind === 'material_order' ? 'order_placed' : 'created'),
    returnTo: null,
    archivedFrom: null,
    acceptedBy: null,
    isSubmitted: kind === 'material_order',
    needsApproval: draw(3) === 0,
    isAmended: false,
  };
  const stands: Record<string, boolean> = {};
  let before = { ...stands };
  const record = (event: ProjectEvent, from: State | null, to: State) => {
    history.push({
      id: String(history.length),
      at: history.length,
      actor: 'partner',
      by: null,
      event,
      from: from && partsOf(from).status,
      to: partsOf(to).status,
      text: 'Grund',
      version: null,
      kind,
      files: [],
    });
    if (event === 'archive') {
      before = { ...stands };
      for (const path of Object.keys(SENDS)) stands[path] = false;
    }
    if (event === 'restore') Object.assign(stands, before);
    for (const path of TAKES_BACK[event] ?? []) stands[path] = false;
    for (const [path, isSending] of Object.entries(SENDS)) if (isSending(event, kind)) stands[path] = true;
  };
  record('create', null, kind === 'material_order' ? 'order_placed' : 'created');
  for (let left = draw(14); left > 0; left--) {
    const from = facts.status === 'pending' ? (`pending:${facts.waitingFor}` as State) : facts.status;
    const possible = ProjectEvent.options.flatMap((event) =>
      (['partner', 'supplier'] as const).flatMap((actor) => {
        const to = event === 'discard' || event === 'save' ? undefined : targetOf(facts, event, actor);
        return to === undefined ? [] : [[event, to] as const];
      }),
    );
    const chosen = possible[draw(possible.length)];
    if (!chosen) break;
    const [event, to] = chosen;
    record(event, from, to);
    if (event === 'request_quotation') kind = 'request_for_quotation';
    facts = {
      ...facts,
      kind,
      ...partsOf(to),
      ...(event === 'ask_details' && { returnTo: from }),
      ...(event === 'archive' && { archivedFrom: from }),
      isSubmitted: facts.isSubmitted || event === 'submit',
    };
  }
  const { status, waitingFor, isSubmitted } = facts;
  return {
    project: { ...project, kind, status, waitingFor, submittedAt: isSubmitted ? 1 : null, history },
    stands,
  };
}

test('a page confirms the events of a project, except reverted ones', {
  ...drawn,
  timeout: 120_000,
}, async () => {
  let [confirmed, denied] = [0, 0];
  for (let seed = 0; seed < soak(60, 600); seed++) {
    const { project: lived, stands } = live(seed);
    find.mockResolvedValue(lived);
    for (const path of Object.keys(SENDS)) {
      const shown = await open(path, PARAMETERS[path] ?? '');
      const said = lived.history.map(({ event }) => event).join(' ');
      if (stands[path]) {
        confirmed++;
        expect(shown.hasMark, `${path}: ${said}`).toBe(true);
        expect(shown.heading, `${path}: ${said}`).toBe(shown.name);
      } else {
        denied++;
        expectNoSuccess(shown);
      }
    }
  }
  expect(Math.min(confirmed, denied)).toBeGreaterThan(20);
});

const training: Training = {
  id: ID,
  kind: 'indoor',
  state: 'planned',
  titles: { de: 'Montage', en: '', it: '', 'fr-FR': '' },
  language: 'de',
  venue: 'Schulungsraum',
  city: 'Bern',
  trainer: 'Rita Beispiel',
  startsAt: 1_798_000_000_000,
  endsAt: 1_798_020_000_000,
  bookableUntil: '2026-12-10',
  isOpen: true,
  minimum: 6,
  capacity: 12,
  taken: 4,
  queue: [],
  reason: '',
  successor: null,
  bookings: [],
};
const sessions = TrainingState.options.flatMap((state) =>
  [null, ...BookingState.exclude(['cancelled']).options].map((booked) => [state, booked] as const),
);
test.each(sessions)(
  'of a training that is %s with a booking %s only seats are confirmed',
  async (state, booked) => {
    const bookings = booked ? [{ id: ID, revision: 1, state: booked, place: 1, attendees: [] }] : [];
    findTraining.mockResolvedValue({ ...training, state, bookings });
    const shown = await open('/training/success', PARAMETERS['/training/success'] ?? '');
    if (state === 'cancelled' || booked !== 'booked') return expectNoSuccess(shown);
    expect(shown).toMatchObject({ hasMark: true, heading: shown.name });
  },
);

test('a picking list counts what was picked and is confirmed only once closed @spec-49', {
  ...drawn,
  timeout: 120_000,
}, async () => {
  const draw = drawing(3);
  for (let round = 0; round < soak(40, 600); round++) {
    const state = PickingListState.options[draw(3)] ?? 'open';
    const items = Array.from({ length: 1 + draw(7) }, (_, index) => ({
      id: String(index),
      article: 'SL-L-BK',
      names: { de: 'Modul', en: 'Module', it: 'Modulo', fr: 'Module' },
      unit: 'piece',
      place: 'A-01',
      ordered: 10,
      picked: 0,
      // A closed list has no open items.
      state: PickingItemState.options[state === 'commissioned' ? 1 + draw(2) : draw(3)] ?? 'open',
      pallet: null,
      serialNumbers: [],
      by: null,
      at: null,
      note: '',
    }));
    const task: PickingTask = {
      number: '100000016',
      orderNumber: 'P-2026-0001-B1',
      logistics: 'Lager AG',
      warehouse: 'Bern',
      deliverOn: '2026-12-10',
      state,
      items,
      createdAt: 1,
      commissionedAt: state === 'commissioned' ? 1 : null,
      commissionedBy: null,
      destination: 'Villa Beispiel',
      openLists: draw(2),
    };
    findList.mockResolvedValue(task);
    const shown = await open('/commissioning/success', '?list=100000016');
    const picked = items.filter((item) => item.state === 'picked').length;
    expect(shown.text).toContain(`${picked} von ${items.length} vollständig`);
    if (state !== 'commissioned') expectNoSuccess(shown);
    else expect(shown).toMatchObject({ hasMark: true, heading: shown.name });
  }
});

test('an update shows the price of the requested roof next to the current offer', async () => {
  const version = { ...summary, id: 'new', netRappen: 2_687_247 };
  find.mockResolvedValue({
    ...project,
    status: 'offer_update_requested',
    netRappen: 6_258_074,
    roofVersions: [version, { ...summary, id: 'old', netRappen: 6_258_074 }],
    updateRequest: {
      description: 'Nur die Südseite',
      data: {
        source: 'configurator',
        roofId: ID,
        workbookFileId: null,
        form: null,
        checklist: [],
        attachments: [],
      },
      roofVersionId: 'new',
      at: 2,
      by: 'Ivo Muster',
    },
    history: [],
  });
  const { text } = await open('/projects/offers/success', `?project=${ID}`);
  expect(text).toContain("Material mit der Anpassung exkl. MWSTCHF 26'872.47");
  expect(text).toContain("Bisherige Offerte exkl. MWSTCHF 62'580.74");
});

const summary = {
  version: 1,
  createdAt: 1,
  createdBy: null,
  name: '',
  powerW: 10_000,
  activeModules: 50,
  cutPieces: 0,
  grossRappen: 3_000_000,
  discount: { basisPoints: 1250, groups: [] },
  fingerprint: 'FG80480XXA',
  catalogueVersion: 'demo',
  engineVersion: '1',
  pictureFileId: null,
};
