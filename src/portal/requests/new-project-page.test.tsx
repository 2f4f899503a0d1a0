import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProjectContent } from '../../../contracts/domain/projects.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { withoutServer } from '../../shared/testing/no-server.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { project } from '../projects/testing/project.ts';
import { NewProjectPage } from './new-project-page.tsx';
import { isBegun } from './project-draft.ts';

stubCall('GET /v1/project-rules', async () => ({
  ...{ today: '2026-11-23', holidays: [], regions: [], pickupPlaces: [] },
}));
stubCall('GET /configurator/v1/roofs').mockImplementation(async () => ({ rows: [], total: 0 }));
stubCall('GET /v1/files', async () => ({ files: [] }));
const put = stubCall('PUT /v1/projects/:id');
const list = stubCall('GET /v1/projects');

// Typing rests a while before it is sent.
/** The server's projects by id. */
const stored = new Map<string, string>();
let isConnected = true;

beforeEach(withoutServer);
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  sessionStorage.clear();
  stored.clear();
  isConnected = true;
  list.mockReset().mockResolvedValue({ rows: [] } as never);
  put.mockReset();
  put.mockImplementation(async ({ params: { id }, body: { content } }) => {
    if (!isConnected) throw new ApiError('OFFLINE', 0);
    stored.set(id, content.name);
    return { ...project, id, revision: stored.size };
  });
});
afterEach(cleanup);

function open(address = '/projects/create') {
  const router = createMemoryRouter([{ path: '*', element: <NewProjectPage /> }], {
    initialEntries: [address],
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name des Projekts/);
const typeName = async (value: string) => fireEvent.change(await nameField(), { target: { value } });

test('what was typed without a connection is kept by itself as soon as there is one', async () => {
  isConnected = false;
  open();
  await typeName('Ohne Netz');
  expect(await screen.findByText('Noch nicht gespeichert')).toBeTruthy();
  isConnected = true;
  // The listener may be attached slightly after the text is shown.
  await waitFor(() => {
    fireEvent(window, new Event('online'));
    expect(screen.getByText(/^Entwurf gespeichert/)).toBeTruthy();
  });
  expect([...stored.values()]).toEqual(['Ohne Netz']);
});

test('what only this tab had is kept after a reload under the id that its address then has', async () => {
  isConnected = false;
  open();
  await typeName('Vor dem Neuladen');
  await screen.findByText('Noch nicht gespeichert');
  cleanup();
  // Wait until the save attempted on unmount has failed.
  await new Promise((resolve) => setTimeout(resolve));
  isConnected = true;
  const router = open();
  expect((await nameField()).value).toBe('Vor dem Neuladen');
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?project=/));
  const id = new URLSearchParams(router.state.location.search).get('project') ?? '';
  expect([...stored]).toEqual([[id, 'Vor dem Neuladen']]);
  // The change of the address must not restart the form.
  expect((await nameField()).value).toBe('Vor dem Neuladen');
});

test('numbers a project only when something is in it', async () => {
  open();
  await typeName('X');
  fireEvent.click(screen.getByLabelText(/^Direktbestellung/));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(put).not.toHaveBeenCalled();
  await typeName('Xaver');
  await waitFor(() => expect([...stored.values()]).toEqual(['Xaver']), { timeout: 3_000 });
});

const content = ProjectContent.parse({
  ...{ kind: 'request_for_quotation', system: 'in_roof', name: '', source: 'configurator' },
});
const address = { street: 'Seestrasse 1', postcode: '3600', city: 'Thun', canton: null, country: 'CH' };
test.each([
  ['a roof', { roofId: newId() }],
  ['a file', { workbookFileId: newId() }],
  ['a message', { message: 'Bitte anrufen' }],
  ['an address', { projectAddress: { ...address, company: '', additional: '' } }],
])('%s is worth a project', (_name, part) => {
  expect(isBegun(content, content)).toBe(false);
  expect(isBegun({ ...content, ...(part as Partial<ProjectContent>) }, content)).toBe(true);
  // A prefilled address was entered by nobody.
  if ('projectAddress' in part) {
    const prefilled = { ...content, ...(part as Partial<ProjectContent>) };
    expect(isBegun(prefilled, prefilled)).toBe(false);
  }
});

test('offers the open draft on an empty form only', async () => {
  const draft = { ...project, id: newId(), number: 'P-2026-0041', name: 'Haus am See' };
  list.mockResolvedValue({ rows: [{ ...draft, nextStep: { step: 'continue' } }] } as never);
  open();
  const link = await screen.findByRole('link', { name: 'Haus am See, P-2026-0041' });
  expect(link.getAttribute('href')).toBe(`/projects/create?project=${draft.id}`);
  cleanup();
  open('/projects/create?kind=direct_order');
  await nameField();
  expect(screen.queryByRole('link', { name: /Haus am See/ })).toBeNull();
});

/** A draft that is open here, as the server and another tab have it. */
async function openDraft() {
  const id = newId();
  const content = ProjectContent.parse({
    ...{ kind: 'request_for_quotation', system: 'in_roof', name: 'Wie es war' },
    source: 'form',
  });
  const draft = { ...project, id, content, revision: 3, allowed: ['save', 'submit'], nextStep: null };
  stubCall('GET /v1/projects/:id').mockImplementation(
    async ({ params: { id: asked } }) =>
      ({ ...draft, ...(asked !== id && { id: asked, revision: 1 }) }) as never,
  );
  const router = open(`/projects/create?project=${id}`);
  expect((await nameField()).value).toBe('Wie es war');
  const tabs = new BroadcastChannel(`solar-partner-portal.project.${id}`);
  return { id, content, router, tabs };
}

test('what another tab keeps of the same draft stands here too, unless something is typed here', async () => {
  const { id, content, tabs } = await openDraft();
  await waitFor(async () => {
    tabs.postMessage({ id, revision: 4, content: { ...content, name: 'Im anderen Tab' } });
    expect((await nameField()).value).toBe('Im anderen Tab');
  });
  await typeName('Hier getippt');
  tabs.postMessage({ id, revision: 5, content: { ...content, name: 'Wieder drüben' } });
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]).toMatchObject([
    { params: { id }, body: { content: { name: 'Hier getippt' }, baseRevision: 4 } },
  ]);
  expect((await nameField()).value).toBe('Hier getippt');
  tabs.close();
});

test('what was typed on an older state is kept as a draft of its own at the press of a button', async () => {
  const { id, router, tabs } = await openDraft();
  put.mockImplementation(async ({ params: { id: asked }, body: { content } }) => {
    if (asked === id) throw new ApiError('PROJECT_CHANGED', 409);
    stored.set(asked, content.name);
    return { ...project, id: asked, revision: 1 };
  });
  await typeName('Mein Stand');
  fireEvent.click(await screen.findByRole('button', { name: /^Beide behalten/ }));
  await waitFor(() => expect([...stored.values()]).toEqual(['Mein Stand']));
  const [beside] = [...stored.keys()];
  await waitFor(() => expect(router.state.location.search).toBe(`?project=${beside}`));
  tabs.close();
});

test('marks the figures that a request needs, and reports them only after it was rejected', async () => {
  const { tabs } = await openDraft();
  const area = screen.getByLabelText(/^Dachfläche/);
  expect(area.getAttribute('aria-required')).toBe('true');
  expect(area.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Anfrage absenden' }));
  await waitFor(() => expect(area.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(area);
  fireEvent.change(area, { target: { value: '120' } });
  await waitFor(() => expect(area.getAttribute('aria-invalid')).not.toBe('true'));
  expect(put.mock.calls.every(([{ body }]) => body.content.form?.areaM2 !== null)).toBe(true);
  tabs.close();
});

const bern = {
  street: 'Dorfstrasse 1',
  postcode: '3018',
  city: 'Bern',
  canton: 'BE',
  country: 'CH',
} as const;
/** The entry for name and address in "Noch zu tun". */
const objectToDo = () => screen.getByText(/^Name und Adresse/).closest('li');
const addressOf = (call: number) => put.mock.calls.at(call)?.[0].body.content;

test.each([
  ['by a press', () => fireEvent.click(screen.getByRole('button', { name: 'Adresse bestätigen' }))],
  [
    'by an edit',
    () => fireEvent.change(screen.getByLabelText(/^Strasse/), { target: { value: 'Dorfstrasse 2' } }),
  ],
] as const)(
  'a prefilled address says where it is from and is open until it is confirmed %s',
  async (_, confirm) => {
    getDefaultStore().set(projectAddressAtom, { ...bern, from: 'P-2026-0041' });
    open();
    fireEvent.change(await screen.findByLabelText(/^Name des Projekts/), { target: { value: 'Haus' } });
    expect(screen.getByText('Übernommen von P-2026-0041.')).toBeTruthy();
    expect(objectToDo()?.dataset.state).toBe('open');
    expect(objectToDo()?.textContent).toContain('Adresse bestätigen');
    await waitFor(() => expect(addressOf(-1)).toMatchObject({ addressFrom: 'P-2026-0041' }));
    confirm();
    expect(screen.queryByText('Übernommen von P-2026-0041.')).toBeNull();
    expect(objectToDo()?.dataset.state).toBe('done');
    await waitFor(() =>
      expect(addressOf(-1)).toMatchObject({ addressFrom: null, projectAddress: { city: 'Bern' } }),
    );
  },
);

test('a prefilled address is taken away by one press; one that contradicts itself says so at once', async () => {
  getDefaultStore().set(projectAddressAtom, { ...bern, postcode: '8001', from: 'P-2026-0041' });
  open();
  await screen.findByText('Übernommen von P-2026-0041.');
  await waitFor(() => expect(objectToDo()?.dataset.state).toBe('wrong'));
  expect(screen.getByText('In diesem Kanton liegt die Postleitzahl nicht.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leeren' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Ort/).value).toBe('');
  expect(screen.queryByText('Übernommen von P-2026-0041.')).toBeNull();
});
