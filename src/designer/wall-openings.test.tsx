import '../configurator/testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { soak } from '../../tests/soak.ts';
import { configurationAtom, openAtom, undoAtom } from '../configurator/document/document.ts';
import { catalogueAtom } from '../configurator/solving/catalogue.ts';
import { engine } from '../configurator/solving/engine.ts';
import { bindSolver } from '../configurator/solving/solver.ts';
import { demoCatalogue } from '../configurator/testing/in-process-engine.ts';
import { renderWith } from '../configurator/testing/render-with.tsx';
import { Brushes } from './brushes.tsx';
import { distributed, newDesign, openingAt } from './composition.ts';
import { Drawing } from './drawing.tsx';
import { OtherInputs } from './inputs.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

async function open() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const origin = { roofId: '01980000-0000-7000-8000-000000000001', revision: null, saved: null };
  const design = newDesign('facade', createEngine(demoCatalogue).newConfiguration('free'), demoCatalogue);
  store.set(openAtom, design, origin);
  bindSolver(store, engine, () => {});
  renderWith(
    store,
    <>
      <Brushes />
      <Drawing svg={{ current: null }} />
      <OtherInputs />
    </>,
  );
  await screen.findByRole('grid');
  const cutouts = () => store.get(configurationAtom)?.surfaces[0]?.cutouts ?? [];
  const add = async (name: string) => {
    const count = cutouts().length;
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(cutouts()).toHaveLength(count + 1));
  };
  return { store, cutouts, add };
}

test('a first click on a cell takes no module away', async () => {
  const { store } = await open();
  fireEvent.pointerDown(screen.getByRole('gridcell', { name: /^Reihe 1, Spalte 1,/ }), { button: 0 });
  expect(store.get(configurationAtom)?.surfaces[0]?.composition?.cells).toEqual([]);
});

test('new windows stand apart, are distributed evenly, and only the selected one has fields', async () => {
  const { store, cutouts, add } = await open();
  for (const _ of [1, 2, 3]) await add('Fenster');
  const gaps = () => {
    const row = cutouts().toSorted((a, b) => a.x1 - b.x1);
    return [0, ...row.map(({ x2 }) => x2)].map((end, index) => (row[index]?.x1 ?? 9_600) - end);
  };
  expect(gaps().slice(1, 3)).toEqual([1_200, 1_200]);
  fireEvent.click(screen.getByRole('button', { name: 'Gleichmässig verteilen' }));
  // 9.6 m of wall less three windows of 1.2 m.
  await waitFor(() => expect(gaps()).toEqual([1_500, 1_500, 1_500, 1_500]));
  expect(screen.getAllByLabelText('Von links')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^Fenster 1/, expanded: false }));
  expect(screen.getAllByLabelText<HTMLInputElement>('Von links').map(({ value }) => value)).toEqual([
    String(cutouts()[0]?.x1).replace(/(?=\d{3}$)/, "'"),
  ]);
  store.set(undoAtom);
  expect(gaps().slice(1, 3)).toEqual([1_200, 1_200]);
});

test('a window is dragged on the drawing in one step, and moved by arrow keys', async () => {
  const { store, cutouts, add } = await open();
  await add('Fenster');
  const before = cutouts()[0];
  const handle = await screen.findByRole('button', { name: /^Fenster 1, 1\.20 × 1\.30 m/ });
  handle.setPointerCapture = () => {};
  // Without layout a pixel is a millimetre.
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(handle, { clientX: 300, clientY: -200, altKey: true });
  fireEvent.pointerMove(handle, { clientX: 600, clientY: -400, altKey: true });
  fireEvent.pointerUp(handle);
  const moved = { x1: (before?.x1 ?? 0) + 600, y1: (before?.y1 ?? 0) + 400 };
  await waitFor(() => expect(cutouts()[0]).toMatchObject(moved));
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  await waitFor(() => expect(cutouts()[0]).toMatchObject({ ...moved, x1: moved.x1 + 10 }));
  store.set(undoAtom);
  store.set(undoAtom);
  expect(cutouts()[0]).toEqual(before);
});

test('distributed openings have equal gaps in each row, in the same order', () => {
  for (let seed = 0; seed < soak(200, 5_000); seed += 1) {
    const pick = (salt: number, from: number, to: number) =>
      from + ((Math.imul(seed + 1, salt) >>> 9) % (to - from + 1));
    const wall = pick(40_503, 8_000, 20_000);
    const cutouts = Array.from({ length: pick(97_531, 1, 6) }, (_, index) =>
      openingAt(
        `c${index}`,
        { width: pick(31_337 + 2 * index, 400, 1_200), height: 1_000 },
        { x: pick(65_537 + 2 * index, 0, wall - 1_200), y: index % 2 === 0 ? 900 : 3_600 },
      ),
    );
    const places = distributed(cutouts, wall);
    for (const row of Map.groupBy(cutouts, ({ y1 }) => y1).values()) {
      const inOrder = row.toSorted((a, b) => a.x1 - b.x1);
      const ends = inOrder.map(({ id, x1, x2 }) => [
        places.get(id)?.x ?? 0,
        (places.get(id)?.x ?? 0) + x2 - x1,
      ]);
      const gaps = [0, ...ends.map(([, end = 0]) => end)].map((end, at) => (ends[at]?.[0] ?? wall) - end);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }
  }
});
