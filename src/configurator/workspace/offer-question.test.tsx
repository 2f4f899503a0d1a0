import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boughtWith } from '../../../documents/bought.ts';
import { formatMoney, formatPower } from '../../../documents/format.ts';
import type { Answer, Configuration } from '../../../engine/index.ts';
import { rename } from '../document/commands.ts';
import { type DocumentOrigin, dispatchAtom, openAtom, originAtom } from '../document/document.ts';
import { removeOpening } from '../document/opening-commands.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { OfferQuestion } from './offer-question.tsx';
import { offerAskedAtom, presentedAtom } from './view-state.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const { roofId } = exampleOrigin;
const OFFER = `offer of ${roofId}`;
const SAVED = { configuration: exampleRoof, variants: [] };

/** Opens the example with this origin; `save` saves the roof if allowed. */
function open(origin: Pick<DocumentOrigin, 'revision' | 'saved'>, isAllowed = true) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, { roofId, ...origin });
  bindSolver(store, engine, () => {});
  const save = vi.fn(async () => {
    const configuration = store.get(solvedDocumentAtom)?.configuration ?? exampleRoof;
    if (isAllowed) store.set(originAtom, { roofId, revision: 2, saved: { configuration, variants: [] } });
  });
  const routes = [
    { path: '/', element: <OfferQuestion save={save} /> },
    { path: '/roofs/:id/offer', element: <p>{OFFER}</p> },
  ];
  renderWith(store, <RouterProvider router={createMemoryRouter(routes)} />);
  return { store, save, ask: () => act(() => store.set(offerAskedAtom, true)) };
}

async function solved(configuration: Configuration) {
  const { answer } = await engine.solve(JSON.stringify(configuration), 0);
  const read: Answer = JSON.parse(answer);
  if (read.status !== 'solved') throw new Error('refused');
  return boughtWith(read);
}

test('a saved roof leads to its offer at once, and the presentation ends', async () => {
  const { store, save, ask } = open({ revision: 1, saved: SAVED });
  store.set(presentedAtom, true);
  ask();
  expect(await screen.findByText(OFFER)).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  expect(store.get(presentedAtom)).toBe(false);
});

test('saves a new roof first', async () => {
  const { save, ask } = open({ revision: null, saved: null });
  ask();
  expect(await screen.findByText(OFFER)).toBeDefined();
  expect(save).toHaveBeenCalledOnce();
});

test('offers nothing for a new roof that cannot be saved', async () => {
  const { save, ask } = open({ revision: null, saved: null }, false);
  ask();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(screen.queryByText(OFFER)).toBeNull();
});

/** Requests the offer of a saved roof whose dormer has been removed since. */
async function askChanged() {
  const opened = open({ revision: 1, saved: SAVED });
  opened.store.set(dispatchAtom, removeOpening('south', 'c1'));
  await waitFor(() => expect(opened.store.get(solvedDocumentAtom)?.configuration).not.toBe(exampleRoof));
  await waitFor(() => expect(opened.store.get(solvedDocumentAtom)).not.toBeNull());
  opened.ask();
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

test('asks about an unsaved change, with the figures of both roofs', async () => {
  const { store, save, dialog } = await askChanged();
  const shown = store.get(solvedDocumentAtom);
  if (!shown) throw new Error('not solved');
  const [before, now] = [await solved(exampleRoof), boughtWith(shown.solution)];
  expect(before.power).not.toBe(now.power);
  for (const { power, price } of [before, now]) {
    expect(await dialog.findByText(formatPower(power))).toBeDefined();
    expect(dialog.getByText(formatMoney(price))).toBeDefined();
  }
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Speichern und zur Offerte' }));
  expect(await screen.findByText(OFFER)).toBeDefined();
  expect(save).toHaveBeenCalledOnce();
});

test('can open the offer of the saved roof without saving', async () => {
  const { save, dialog } = await askChanged();
  fireEvent.click(dialog.getByRole('button', { name: 'Offerte des gespeicherten Daches' }));
  expect(await screen.findByText(OFFER)).toBeDefined();
  expect(save).not.toHaveBeenCalled();
});

test('a changed name alone is a change too', async () => {
  const { store, ask } = open({ revision: 1, saved: SAVED });
  store.set(dispatchAtom, rename('Anders'));
  ask();
  expect(await screen.findByRole('dialog')).toBeDefined();
});
