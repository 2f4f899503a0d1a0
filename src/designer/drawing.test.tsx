import '../configurator/testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { changeOutline } from '../configurator/document/commands.ts';
import {
  configurationAtom,
  dispatchAtom,
  openAtom,
  undoAtom,
  viewedAtom,
} from '../configurator/document/document.ts';
import { answerAtom } from '../configurator/solving/answer.ts';
import { catalogueAtom } from '../configurator/solving/catalogue.ts';
import { bindSolver } from '../configurator/solving/solver.ts';
import { demoCatalogue, inProcessEngine } from '../configurator/testing/in-process-engine.ts';
import { renderWith } from '../configurator/testing/render-with.tsx';
import { Brushes } from './brushes.tsx';
import { newDesign } from './composition.ts';
import { Drawing } from './drawing.tsx';
import { Limits } from './limits.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const svg = { current: null };
const design = (kind: 'facade' | 'balcony') =>
  newDesign(kind, createEngine(demoCatalogue).newConfiguration('free'), demoCatalogue);

async function open(kind: 'facade' | 'balcony' = 'facade') {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const origin = { roofId: '01980000-0000-7000-8000-000000000001', revision: null, saved: null };
  store.set(openAtom, design(kind), origin);
  bindSolver(store, inProcessEngine(), () => {});
  renderWith(
    store,
    <>
      <Brushes />
      <Drawing svg={svg} />
      <Limits />
    </>,
  );
  await screen.findByRole('grid');
  const composition = () => store.get(configurationAtom)?.surfaces[0]?.composition;
  return { store, composition };
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const press = (element: Element, key: string) => fireEvent.keyDown(element, { key });

test('arrow keys move between cells within the edges; space toggles blind and active', async () => {
  const { composition } = await open();
  const first = cell(/^Reihe 1, Spalte 1,/);
  expect(first.getAttribute('tabindex')).toBe('0');
  act(() => (first as unknown as HTMLElement).focus());
  press(first, 'ArrowLeft');
  press(first, 'ArrowUp');
  const second = cell(/^Reihe 2, Spalte 1,/);
  expect(document.activeElement).toBe(second);
  press(second, ' ');
  expect(composition()?.cells).toEqual([{ row: 1, column: 0, blind: true }]);
  await vi.waitFor(() =>
    expect(second.getAttribute('aria-label')).toBe('Reihe 2, Spalte 1, L, blind, Schwarz'),
  );
  press(second, ' ');
  expect(composition()?.cells).toEqual([]);
});

test('a click paints with the brush within its reach, as one undo step', async () => {
  const { store, composition } = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Terrakotta' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Reihe' }));
  fireEvent.pointerDown(cell(/^Reihe 2, Spalte 3,/), { button: 0 });
  const columns = composition()?.cells.map(({ row, column, colour }) => [row, column, colour]);
  expect(columns).toEqual(Array.from({ length: 8 }, (_, column) => [1, column, 'terracotta']));
  fireEvent.pointerUp(cell(/^Reihe 2, Spalte 3,/));
  fireEvent.click(screen.getByRole('radio', { name: 'Spalte' }));
  fireEvent.pointerDown(cell(/^Reihe 1, Spalte 1,/), { button: 0 });
  expect(composition()?.cells).toHaveLength(8 + 5);
  act(() => store.set(undoAtom));
  expect(composition()?.cells).toHaveLength(8);
  act(() => store.set(undoAtom));
  expect(composition()?.cells).toEqual([]);
});

test('formats are chosen per column; columns that do not fit are reported', async () => {
  const { composition } = await open();
  const select = screen.getByLabelText<HTMLSelectElement>('Format der Spalte 2');
  fireEvent.change(select, { target: { value: 'S' } });
  expect(composition()?.columns).toEqual(['L', 'S', 'L', 'L', 'L', 'L', 'L']);
  fireEvent.change(select, { target: { value: '-' } });
  expect(composition()?.columns).toEqual(['L', 'L', 'L', 'L', 'L', 'L']);
  fireEvent.change(select, { target: { value: '+' } });
  fireEvent.change(select, { target: { value: '+' } });
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Die Spalten füllen die Fläche so nicht. Ändern Sie Formate oder die Breite.',
  );
});

test('the drawing shows the size of the wall and its cut pieces', async () => {
  const { store } = await open();
  for (const length of ["9'600", "5'400"]) expect(screen.getByText(length)).toBeTruthy();
  expect(screen.getByText('Passstück nach Mass, ohne Leistung')).toBeTruthy();
  act(() =>
    store.set(
      dispatchAtom,
      changeOutline('surface-1', (now) => ({ ...now, height: 6_000 })),
    ),
  );
  expect(await screen.findByText("6'000")).toBeTruthy();
});

test('an old version is read-only', async () => {
  const { store, composition } = await open();
  act(() => store.set(viewedAtom, design('facade')));
  press(cell(/^Reihe 1, Spalte 1,/), ' ');
  fireEvent.pointerDown(cell(/^Reihe 1, Spalte 1,/), { button: 0 });
  expect(composition()?.cells).toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>('Format der Spalte 1').disabled).toBe(true);
});

test('shows limits next to the wall’s values, and marks a railing that is too low', async () => {
  const { store } = await open('balcony');
  const limitOf = (name: string) => screen.getByText(name).closest('div') as HTMLElement;
  expect(within(limitOf('Brandkennziffer')).getByText('mindestens 4.1')).toBeTruthy();
  expect(limitOf('Geländerhöhe').textContent).toContain("1'000 mm");
  expect(limitOf('Geländerhöhe').dataset.broken).toBeUndefined();
  act(() =>
    store.set(
      dispatchAtom,
      changeOutline('surface-1', (now) => ({ ...now, height: 950 })),
    ),
  );
  await vi.waitFor(() => expect(limitOf('Geländerhöhe').dataset.broken).toBe('true'));
  await vi.waitFor(() => expect(store.get(answerAtom).about).toBe(store.get(configurationAtom)));
});
