import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configurationAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { VariantsDialog } from './variants-dialog.tsx';

// The engine itself, without its thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine } = await import('../testing/in-process-engine.ts');
  return { engine: inProcessEngine() };
});

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

test('every orientation and objective stands beside the roof as it is, and one is taken in one step', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  const present = store.get(answerAtom).solved?.solution;
  if (!present) throw new Error('the example is not solved');
  renderWith(store, <VariantsDialog present={present} isOpen onClose={() => {}} />);

  await waitFor(() => expect(screen.queryByText('Wird gerechnet …')).toBeNull(), { timeout: 20_000 });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(6);
  expect(within(rows[0] as HTMLElement).getByText('Jetzt gewählt')).toBeDefined();
  const power = (row?: HTMLElement) => Number.parseFloat(row?.querySelector('td')?.textContent ?? '');
  expect(power(rows[0])).toBeCloseTo(present.totals.power / 1_000, 2);

  // What the bill would have more or less adds up to the difference of the totals.
  fireEvent.click(screen.getByRole('button', { name: 'Unterschied: Hochformat, Höchste Leistung' }));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toMatch(/^\d+ Artikel anders als jetzt$/);

  fireEvent.click(screen.getByRole('button', { name: 'Übernehmen: Hochformat, Höchste Leistung' }));
  expect(store.get(configurationAtom)?.layout).toMatchObject({ orientation: 'portrait', objective: 'power' });
  await whenSolved(store);
  const taken = store.get(answerAtom).solved?.solution.totals.power ?? 0;
  expect(taken / 1_000).toBeCloseTo(power(rows[3]), 2);
  store.set(undoAtom);
  expect([store.get(configurationAtom), store.get(undoLabelAtom)]).toEqual([exampleRoof, null]);
});
