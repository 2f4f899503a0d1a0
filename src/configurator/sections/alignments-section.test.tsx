import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeSurface } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, openAtom, undoAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { exampleOrigin } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { openSectionAtom } from '../workspace/view-state.ts';
import { AlignmentsSection } from './alignments-section.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Section() {
  const configuration = useAtomValue(configurationAtom);
  return configuration && <AlignmentsSection configuration={configuration} />;
}

test('leaves out a steep north side in one step, unless it is the last one', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, await engine.newConfiguration('gable'), exampleOrigin);
  store.set(openSectionAtom, 'alignments');
  renderWith(store, <Section />);
  const laid = () =>
    store.get(configurationAtom)?.surfaces.flatMap(({ enabled, azimuth }) => (enabled ? azimuth : []));
  const leaveOut = () => screen.queryByRole('button', { name: 'Nordseite weglassen' });
  expect(laid()).toEqual([180, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Nordseite weglassen' }));
  expect(laid()).toEqual([180]);
  await waitFor(() => expect(leaveOut()).toBeNull());
  store.set(undoAtom);
  await waitFor(() => expect(leaveOut()).not.toBeNull());
  // Without the south side it is the only one.
  const [south] = screen.getAllByRole('checkbox');
  if (south) fireEvent.click(south);
  await waitFor(() => expect([laid(), leaveOut()]).toEqual([[0], null]));
});

test('degrees turn the whole building, but only one surface of a free roof', async () => {
  for (const [type, expected] of [
    ['gable', [197.3, 17.3]],
    ['hip', [197.3, 287.3, 17.3, 107.3]],
    ['free', [197.3]],
  ] as const) {
    const store = createStore();
    store.set(catalogueAtom, demoCatalogue);
    store.set(openAtom, await engine.newConfiguration(type), exampleOrigin);
    store.set(openSectionAtom, 'alignments');
    const { unmount } = renderWith(store, <Section />);
    const azimuths = () => store.get(configurationAtom)?.surfaces.map(({ azimuth }) => azimuth);
    const [before] = [azimuths()];
    fireEvent.change(screen.getByRole('textbox', { name: /^Azimut der Fläche Süd/ }), {
      target: { value: '197.3' },
    });
    await waitFor(() => expect(azimuths()).toEqual(expected));
    expect(screen.getByRole('combobox', { name: /Fläche Süd 197.3°/ })).toHaveProperty('value', 'S');
    store.set(undoAtom);
    expect(azimuths()).toEqual(before);
    unmount();
  }
});

test('surfaces of equal alignment have names to tell them apart', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, await engine.newConfiguration('free'), exampleOrigin);
  store.set(openSectionAtom, 'alignments');
  renderWith(store, <Section />);
  const labels = () => screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent ?? '');
  expect(labels()[0]).toMatch(/^Belegen/);
  fireEvent.click(screen.getByRole('button', { name: 'Fassade hinzufügen' }));
  await waitFor(() =>
    expect(labels()).toEqual([expect.stringMatching(/^Süd/), expect.stringMatching(/^Fassade Süd/)]),
  );
});

test('hangs a facade on a chosen wall, and frees it when that roof surface is removed', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, await engine.newConfiguration('free'), exampleOrigin);
  store.set(openSectionAtom, 'alignments');
  renderWith(store, <Section />);
  const last = () => store.get(configurationAtom)?.surfaces.at(-1);
  fireEvent.click(screen.getByRole('button', { name: 'Dachfläche hinzufügen' }));
  const roof = last()?.id ?? '';
  fireEvent.click(await screen.findByRole('button', { name: 'Fassade hinzufügen' }));
  const wall = await screen.findByRole('combobox', { name: /^Wand von/ });
  expect(wall).toHaveProperty('value', '');
  fireEvent.change(wall, { target: { value: roof } });
  await waitFor(() => expect(last()).toMatchObject({ kind: 'facade', wall: roof }));
  // Another facade begins at the widest wall again.
  fireEvent.click(screen.getByRole('button', { name: 'Fassade hinzufügen' }));
  await waitFor(() => expect(last()?.kind).toBe('facade'));
  expect(last()).not.toHaveProperty('wall');
  store.set(undoAtom);
  store.set(dispatchAtom, removeSurface(roof));
  await waitFor(() => expect(last()?.kind).toBe('facade'));
  expect(last()).not.toHaveProperty('wall');
});
