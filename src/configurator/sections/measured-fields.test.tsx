import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configurationAtom, openAtom, undoAtom } from '../document/document.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { RoofSection } from './roof-section.tsx';

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

async function opened() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  renderWith(store, <RoofSection roof={exampleRoof.roof} />);
  const surface = () => store.get(configurationAtom)?.surfaces[0];
  const type = (label: string, value: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
    fireEvent.blur(screen.getByRole('textbox', { name: label }));
  };
  return { store, surface, type };
}

test('shows a measured length next to the planned one, with its difference in mm, power and price', async () => {
  const { store, surface, type } = await opened();
  const planned = store.get(answerAtom).solved?.solution.totals.power ?? 0;
  fireEvent.click(screen.getByLabelText('Auf der Baustelle gemessen'));
  type('Dachbreite, gemessen', '9 m');
  expect(surface()).toMatchObject({ outline: { width: 10_400 }, measured: { width: 9_000 } });
  expect(screen.getByText("− 1'400 mm")).toBeDefined();

  await whenSolved(store);
  const measured = store.get(answerAtom).solved?.solution.totals.power ?? 0;
  expect(measured).toBeLessThan(planned);
  const difference = ((planned - measured) / 1_000).toFixed(2);
  await waitFor(() =>
    expect(screen.getByTestId('planned-difference').textContent).toContain(
      `Gegenüber dem Plan: − ${difference} kWp, − CHF `,
    ),
  );

  // An empty field means as planned; the same holds for a surface without measurements.
  type('Dachbreite, gemessen', '');
  expect(surface()?.measured).toEqual({});
  fireEvent.click(screen.getByLabelText('Auf der Baustelle gemessen'));
  expect(surface()).toEqual(exampleRoof.surfaces[0]);
  store.set(undoAtom);
  expect(surface()?.measured).toEqual({});
});

test('overhangs are fields of the building, which reject impossible values', async () => {
  const { store, surface, type } = await opened();
  type('Vordach Ortgang', '0.3 m');
  await waitFor(() => expect(surface()?.outline).toMatchObject({ width: 11_000 }));
  expect(store.get(configurationAtom)?.roof.buildingLength).toBe(10_400);
  expect(screen.getByText(/Grundriss 11'000 × 10'157 mm/)).toBeDefined();

  fireEvent.change(screen.getByLabelText('Vordach Traufe'), { target: { value: '4000' } });
  expect(screen.getByText("Möglich sind 0 bis 3'000 mm.")).toBeDefined();
  expect(surface()?.outline).toMatchObject({ width: 11_000, height: 6_200 });
});
