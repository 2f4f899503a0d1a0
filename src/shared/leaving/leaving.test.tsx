import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  flushDrafts,
  hasUnsavedWork,
  onBeforeLeave,
  useLeavingDocument,
  useUnsavedChanges,
} from './leaving.ts';
import { LeavingGuard } from './leaving-guard.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Form() {
  const [text, setText] = useState('');
  const letGo = useUnsavedChanges(text !== '');
  const navigate = useNavigate();
  const save = () => {
    letGo();
    void navigate('/list');
  };
  return (
    <>
      <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={save}>
        save
      </button>
    </>
  );
}

function openForm() {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <LeavingGuard />
          </>
        ),
        children: [
          { path: '/form', element: <Form /> },
          { path: '/list', element: <h1>list</h1> },
        ],
      },
    ],
    { initialEntries: ['/list', '/form'] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('text'), { target: { value: text } });
const answer = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Whether the browser would ask before it closes the page. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('asks nothing if nothing was typed', async () => {
  const router = openForm();
  expect(browserAsks()).toBe(false);
  await router.navigate(-1);
  expect(await screen.findByRole('heading', { name: 'list' })).toBeTruthy();
});

test('asks once about unsaved work, also for the back button; staying keeps it', async () => {
  const router = openForm();
  type('Haus');
  expect(browserAsks()).toBe(true);
  await router.navigate(-1);
  await answer('Hier bleiben');
  expect(router.state.location.pathname).toBe('/form');
  expect(screen.getByLabelText<HTMLInputElement>('text').value).toBe('Haus');
  await router.navigate('/list');
  await answer('Verlassen');
  expect(await screen.findByRole('heading', { name: 'list' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(hasUnsavedWork()).toBe(false);
  expect(browserAsks()).toBe(false);
});

test('does not ask when a form saves and leaves at once', async () => {
  openForm();
  type('Haus');
  fireEvent.click(screen.getByText('save'));
  expect(await screen.findByRole('heading', { name: 'list' })).toBeTruthy();
});

test('asks about work that the app keeps only when the document is left', async () => {
  function List() {
    useLeavingDocument(true);
    return <h1>open lines</h1>;
  }
  const { unmount } = render(<List />);
  expect(browserAsks()).toBe(true);
  expect(hasUnsavedWork()).toBe(false);
  unmount();
  expect(browserAsks()).toBe(false);
});

test('a change of the search is no leaving', async () => {
  const router = openForm();
  type('Haus');
  await router.navigate('/form?step=2');
  await waitFor(() => expect(router.state.location.search).toBe('?step=2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('writes drafts before the document is left; a failing one does not block the others', async () => {
  const written: string[] = [];
  const ends = [
    onBeforeLeave(() => Promise.reject(new Error('full'))),
    onBeforeLeave(async () => void written.push('roof')),
  ];
  await flushDrafts();
  expect(written).toEqual(['roof']);
  for (const end of ends) end();
  await flushDrafts();
  expect(written).toEqual(['roof']);
});
