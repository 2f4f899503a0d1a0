import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configurationAtom, openAtom, undoAtom } from '../document/document.ts';
import { markedEdgeAtom } from '../document/selection.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { RoofSection } from './roof-section.tsx';

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

test('an edge is what its shape says until somebody says otherwise, which is on the bill and taken back', async () => {
  const roof = await engine.newConfiguration('free');
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, roof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  renderWith(store, <RoofSection roof={roof.roof} />);
  const field = () => screen.getByLabelText<HTMLSelectElement>(/^Kante 2, /);
  const edges = () => store.get(configurationAtom)?.surfaces[0]?.edges?.map(({ role }) => role);
  const bought = (article: string) =>
    store.get(answerAtom).solved?.solution.bom.lines.some((line) => line.article === article);
  const { wallProfile } = demoCatalogue.standard;
  expect([field().value, edges(), bought(wallProfile)]).toEqual(['right', undefined, false]);

  fireEvent.focus(field());
  expect(store.get(markedEdgeAtom)).toMatchObject({ edge: 1 });
  fireEvent.change(field(), { target: { value: 'wall' } });
  expect(edges()).toEqual(['eave', 'wall', 'ridge', 'left']);
  await waitFor(() => expect(bought(wallProfile)).toBe(true));
  expect(screen.getByText('Von Hand; aus der Form folgt: Ortgang rechts')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Kante 2 wieder als Ortgang rechts' }));
  expect(edges()).toBeUndefined();
  await waitFor(() => expect(bought(wallProfile)).toBe(false));
  store.set(undoAtom);
  expect(edges()?.[1]).toBe('wall');
});
