import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Configuration } from '../../../engine/index.ts';
import { addSurface, removeSurface } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, openAtom, undoAtom } from '../document/document.ts';
import { markedEdgeAtom } from '../document/selection.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { beginJoined } from '../start/begin-roof.ts';
import { exampleOrigin } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { RoofSection } from './roof-section.tsx';
import { newSurface } from './surface-tools.ts';

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

/** Opens the roof section of a solved roof. */
async function opened(roof: Configuration) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, roof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  renderWith(store, <RoofSection roof={roof.roof} />);
  const solution = () => store.get(answerAtom).solved?.solution;
  return {
    store,
    surfaces: () => store.get(configurationAtom)?.surfaces ?? [],
    quantityOf: (article: string | null) =>
      solution()?.bom.lines.find((line) => line.article === article)?.quantity ?? 0,
    checks: () => solution()?.checks.map(({ code }) => code) ?? [],
  };
}

test('two surfaces share the edge that the user sets, which is bought once until one of them is removed', async () => {
  const begun = await engine.newConfiguration('free');
  const roof = addSurface(newSurface('roof', begun.surfaces)).apply(begun);
  const [first, second] = roof.surfaces.map(({ id }) => id);
  const { store, surfaces, quantityOf, checks } = await opened({
    ...roof,
    surfaces: roof.surfaces.map((surface) => ({
      ...surface,
      edges: (['eave', 'hip', 'ridge', 'left'] as const).map((role) => ({ role })),
    })),
  });
  const { hipEnd } = demoCatalogue.standard;
  expect([quantityOf(hipEnd), checks().filter((code) => code === 'EDGE_UNSHARED')]).toEqual([
    2,
    ['EDGE_UNSHARED', 'EDGE_UNSHARED'],
  ]);
  const field = screen.getByLabelText<HTMLSelectElement>('Kante 2 gemeinsam mit');
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: second } });
  expect(surfaces()[0]?.edges?.[1]).toEqual({ role: 'hip', sharedWith: second });
  await waitFor(() => expect(quantityOf(hipEnd)).toBe(1));
  expect(checks()).not.toContain('EDGE_UNSHARED');

  // An edge with another role has no such field, and a removed surface is not offered.
  fireEvent.change(screen.getByLabelText(/^Kante 2, /), { target: { value: 'wall' } });
  await waitFor(() => expect(screen.queryByLabelText('Kante 2 gemeinsam mit')).toBeNull());
  expect(surfaces()[0]?.edges?.[1]).toEqual({ role: 'wall' });
  store.set(undoAtom);
  store.set(dispatchAtom, removeSurface(second ?? ''));
  expect(surfaces().map(({ id, edges }) => [id, edges?.[1]])).toEqual([[first, { role: 'hip' }]]);
});

test('does not mark hips and valleys of an L-shaped house as manual', async () => {
  const measures = { angle: 35, buildingLength: 14_000, buildingWidth: 8_000, eaveHeight: 5_500 };
  const { configuration } = await beginJoined(engine, 'angle', 'Haus', measures);
  await opened(configuration);
  expect(screen.getByLabelText<HTMLSelectElement>(/^Kante 2, /).value).toBe('valley');
  expect(screen.getByLabelText('Kante 2 gemeinsam mit')).toBeDefined();
  expect(screen.queryByText(/^Von Hand/)).toBeNull();
});

test('an edge has the role of its shape until the user changes it, which affects the bill and can be undone', async () => {
  const roof = await engine.newConfiguration('free');
  const { store, surfaces, quantityOf } = await opened(roof);
  const field = () => screen.getByLabelText<HTMLSelectElement>(/^Kante 2, /);
  const edges = () => surfaces()[0]?.edges?.map(({ role }) => role);
  const bought = (article: string) => quantityOf(article) > 0;
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
