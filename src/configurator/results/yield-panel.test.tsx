import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadLight } from '../../../engine/light.ts';
import type { LitRoof, Shade } from '../../../engine/shade.ts';
import { changeHorizon } from '../document/commands.ts';
import { dispatchAtom, openAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { bindShade } from '../solving/shade.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { YieldPanel } from './yield-panel.tsx';

let ends: (() => void)[] = [];
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  for (const end of ends) end();
  ends = [];
});

/** The panel of the example, and the requests for its shade, which wait. */
function open() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const asked: { roof: LitRoof; answer(shade: Shade | null): void }[] = [];
  const ask = (roof: LitRoof) =>
    new Promise<Shade | null>((answer) => {
      asked.push({ roof, answer });
    });
  ends = [bindSolver(store, inProcessEngine(), () => {}), bindShade(store, ask)];
  const { container } = renderWith(store, <YieldPanel />);
  const isBusy = () => container.querySelector('section')?.getAttribute('aria-busy') === 'true';
  return { store, asked, isBusy };
}

test('shows the yield once its shade is known, with the losses by cause, and the old one until the next', async () => {
  const light = await loadLight();
  const { store, asked, isBusy } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText('Der Ertrag wird berechnet …')).toBeDefined();
  const answer = (index: number) => act(async () => asked[index]?.answer(light.shade(asked[index].roof)));
  await answer(0);
  const before = screen.getByTestId('yield').textContent;
  expect(before).toMatch(/^Ertrag \d\d'\d{3} kWh pro Jahr$/);
  expect(screen.getByText(/^Schatten eingerechnet: Haus − \d\.\d %$/)).toBeDefined();
  expect(isBusy()).toBe(false);

  act(() => store.set(dispatchAtom, changeHorizon(Array(36).fill(20))));
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(isBusy()).toBe(true));
  expect(screen.getByTestId('yield').textContent).toBe(before);
  await answer(1);
  expect(screen.getByTestId('yield').textContent).not.toBe(before);
  expect(screen.getByText(/^Schatten eingerechnet: Haus − \d\.\d %, Horizont − \d+\.\d %$/)).toBeDefined();
  expect(screen.getByText('Im Ertrag nicht eingerechnet: Nachbarhäuser, Bäume, Schnee.')).toBeDefined();
});

test('without shade it says that the yield has none', async () => {
  const { asked } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer(null));
  expect(screen.getByText('Im Ertrag sind Horizont, Schatten und Schnee nicht eingerechnet.')).toBeDefined();
  expect(screen.queryByText(/^Schatten eingerechnet/)).toBeNull();
});
