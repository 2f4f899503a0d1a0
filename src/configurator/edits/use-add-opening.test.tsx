import '../testing/engine-on-main-thread.ts';
import { readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { act, cleanup } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine } from '../../../engine/index.ts';
import { configurationAtom, openAtom, redoAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { useAddOpening } from './use-add-opening.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const engine = createEngine(demoCatalogue);
const hall = engine.upgraded(
  readFileSync(`${import.meta.dirname}/../../../tests/golden/hall-60x12.json`, 'utf8'),
);

test('forty openings find room next to one another, and can all be undone', async () => {
  const read = JSON.parse(hall);
  const [surface, ...others] = read.surfaces;
  const begun = { ...read, surfaces: [{ ...surface, cutouts: [], skylights: [] }, ...others] };
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, begun, exampleOrigin);
  let adding: ReturnType<typeof useAddOpening> | undefined;
  function Adding() {
    adding = useAddOpening();
    return null;
  }
  renderWith(store, <Adding />);
  for (let count = 0; count < 40; count += 1)
    await act(() => adding?.add(count % 2 === 0 ? 'skylight' : 'chimney') ?? Promise.resolve());
  expect(adding?.refusal).toBeNull();

  const full = store.get(configurationAtom);
  const { answer } = engine.open(JSON.stringify(full), 0);
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
  const openings = answer.surfaces[0]?.openings ?? [];
  expect(openings).toHaveLength(40);
  expect(new Set(openings.map(({ id }) => id)).size).toBe(40);
  // Their outlines are rectangles; none overlaps another.
  const boxes = openings.map(({ outline }) => {
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
  });
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(
        one.right <= other.left || other.right <= one.left || one.high <= other.low || other.high <= one.low,
      ).toBe(true);

  for (let count = 0; count < 40; count += 1) store.set(undoAtom);
  expect(store.get(undoLabelAtom)).toBeNull();
  expect(store.get(configurationAtom)).toEqual(begun);
  for (let count = 0; count < 40; count += 1) store.set(redoAtom);
  expect(store.get(configurationAtom)).toEqual(full);
});

test('places openings of a kind in a row, on the other side if a hip leaves no room', async () => {
  const begun = engine.newConfiguration('hip');
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, begun, exampleOrigin);
  let adding: ReturnType<typeof useAddOpening> | undefined;
  function Adding() {
    adding = useAddOpening();
    return null;
  }
  renderWith(store, <Adding />);
  const surface = () => store.get(configurationAtom)?.surfaces[0];
  for (let count = 0; count < 5; count += 1) await act(() => adding?.add('skylight') ?? Promise.resolve());
  const windows = surface()?.skylights ?? [];
  expect(windows).toHaveLength(5);
  expect(new Set(windows.map(({ y }) => y)).size).toBe(1);
  const [first = 0, ...others] = windows.map(({ x }) => x);
  expect(others.at(-1)).toBeLessThan(first);
  await act(() => adding?.add('chimney') ?? Promise.resolve());
  await act(() => adding?.add('chimney') ?? Promise.resolve());
  const [one, two] = surface()?.cutouts ?? [];
  expect(two?.y1).toBe(one?.y1);
});
