import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { ChangedBuilding, Configuration, Roof } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { configurationAtom, dispatchAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { moveOpening, removeOpening } from '../document/opening-commands.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import {
  createBuildingChange,
  pendingBuildingAtom,
  roofTypeQuestionAtom,
  withoutRefusedOpenings,
} from './change-building.ts';

function opened(client: EngineClient = inProcessEngine(), roof: Configuration = exampleRoof) {
  const store = createStore();
  store.set(openAtom, roof, exampleOrigin);
  const change = createBuildingChange(store, client);
  return { store, change, document: () => store.get(configurationAtom) };
}

/** An engine that answers a change of the building on demand. */
function slowEngine() {
  const real = inProcessEngine();
  const waiting: (() => void)[] = [];
  const asked: Partial<Roof>[] = [];
  const client = inProcessEngine({
    changeBuilding: async (configuration, change): Promise<ChangedBuilding> => {
      asked.push(change);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return real.changeBuilding(configuration, change);
    },
  });
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { client, asked, answer };
}

test('building and surfaces change in one entry of the history', async () => {
  const { store, change, document } = opened();
  await change({ buildingLength: 12_000 });
  expect(document()?.roof.buildingLength).toBe(12_000);
  expect(document()?.surfaces[0]?.outline).toMatchObject({ width: 12_000 });
  store.set(undoAtom);
  expect(document()).toBe(exampleRoof);
  expect(store.get(undoLabelAtom)).toBeNull();
});

test('keeps edits made while the engine answers', async () => {
  const { client, answer } = slowEngine();
  const { store, change, document } = opened(client);
  const done = change({ buildingLength: 12_000 });
  store.set(dispatchAtom, moveOpening('south', 'c1', { x: 1_000, y: 1_700 }));
  await answer();
  await answer();
  await done;
  expect(document()?.surfaces[0]?.cutouts[0]?.x1).toBe(1_000);
  expect(document()?.roof.buildingLength).toBe(12_000);
});

test('applies changes of several fields while the engine answers', async () => {
  const { client, asked, answer } = slowEngine();
  const { store, change, document } = opened(client);
  void change({ angle: 30 }, 'a');
  const done = change({ buildingLength: 12_000 }, 'b');
  expect(store.get(pendingBuildingAtom)).toEqual({ angle: 30, buildingLength: 12_000 });
  await answer();
  await answer();
  await done;
  expect(asked.at(-1)).toEqual({ angle: 30, buildingLength: 12_000 });
  expect(document()?.roof).toMatchObject({ angle: 30, buildingLength: 12_000 });
  expect(store.get(pendingBuildingAtom)).toBeNull();
});

test('leaving the field while the engine answers does not split the entry', async () => {
  const { store, change, document } = opened();
  await change({ angle: 3 }, 'typing');
  await change({ angle: 30 }, 'typing');
  store.set(undoAtom);
  expect(document()).toEqual(exampleRoof);
});

test('a rejected dimension stays in its field, the surfaces stay', async () => {
  const { change, document } = opened();
  await change({ angle: 2 });
  expect(document()?.roof.angle).toBe(2);
  expect(document()?.surfaces).toEqual(exampleRoof.surfaces);
});

test('a failing engine leaves building and surfaces as they were', async () => {
  const client = inProcessEngine({ changeBuilding: () => Promise.reject(new Error('unreachable')) });
  const { change, document, store } = opened(client);
  await change({ angle: 30 });
  expect(document()).toBe(exampleRoof);
  expect(store.get(pendingBuildingAtom)).toBeNull();
});

test('asks before a roof type that rejects an opening, and changes nothing until answered', async () => {
  const { store, change, document } = opened();
  store.set(dispatchAtom, moveOpening('south', 'c1', { x: 150, y: 3_700 }));
  const before = document();
  await change({ type: 'hip' });
  expect(document()).toBe(before);
  const question = store.get(roofTypeQuestionAtom);
  expect(question?.type).toBe('hip');
  if (!question) throw new Error('nothing was asked');
  const without = withoutRefusedOpenings(question.changed, question.problems);
  expect(without?.surfaces[0]?.cutouts).toEqual([]);
  expect(await inProcessEngine().check(JSON.stringify(without))).toEqual([]);
  store.set(dispatchAtom, removeOpening('south', 'c1'));
  expect(store.get(roofTypeQuestionAtom)).toBeNull();
});

test('asks before giving up surfaces of a free roof', async () => {
  const free: Configuration = { ...exampleRoof, roof: { ...exampleRoof.roof, type: 'free' } };
  const { store, change, document } = opened(inProcessEngine(), free);
  await change({ type: 'gable' });
  expect(document()).toBe(free);
  expect(store.get(roofTypeQuestionAtom)).toMatchObject({ lostSurfaces: 2 });
});

test('asks before giving up openings of a removed surface', async () => {
  const [south, north] = exampleRoof.surfaces;
  const dormer = south?.cutouts[0];
  if (!south || !north || !dormer) throw new Error('the example has a dormer and two surfaces');
  const both = { ...exampleRoof, surfaces: [south, { ...north, cutouts: [{ ...dormer, id: 'c2' }] }] };
  const { store, change, document } = opened(inProcessEngine(), both);
  await change({ type: 'pent' });
  expect(document()).toBe(both);
  expect(store.get(roofTypeQuestionAtom)).toMatchObject({ lostOpenings: 1, problems: [] });
});
