import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { SavedRoof } from '../../../contracts/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';
import { rename } from '../document/commands.ts';
import { dispatchAtom, NEW_ROOF, openAtom, originAtom } from '../document/document.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { isSavedAtom, type RoofRepository, saveRoof, savingAtom } from './save-roof.ts';

const savedAs = (configuration: Configuration, revision: number): SavedRoof => ({
  id: 'r1',
  name: configuration.name,
  roofType: configuration.roof.type,
  revision,
  createdAt: 1,
  updatedAt: 1,
  updatedBy: null,
  summary: { powerW: 1, activeModules: 1, totalRappen: 1, fingerprint: 'x' },
  trial: false,
  configuration,
});

const roofs: RoofRepository = {
  fetch: async () => savedAs(exampleRoof, 1),
  create: async (configuration) => savedAs(configuration, 1),
  update: async (_id, configuration, revision) => savedAs(configuration, revision + 1),
  reasonOf: () => 'failed',
};

function opened() {
  const store = createStore();
  store.set(openAtom, exampleRoof, NEW_ROOF);
  return store;
}

test('the first save makes a roof, the next ones its revisions', async () => {
  const store = opened();
  await saveRoof(store, roofs);
  expect(store.get(originAtom)).toMatchObject({ roofId: 'r1', revision: 1 });
  store.set(dispatchAtom, rename('Haus B'));
  expect(store.get(isSavedAtom)).toBe(false);
  await saveRoof(store, roofs);
  expect(store.get(originAtom).revision).toBe(2);
  expect(store.get(isSavedAtom)).toBe(true);
});

test('what is changed while saving is not taken for saved', async () => {
  const store = opened();
  const saving = saveRoof(store, roofs);
  store.set(dispatchAtom, rename('inzwischen'));
  await saving;
  expect(store.get(originAtom).roofId).toBe('r1');
  expect(store.get(isSavedAtom)).toBe(false);
});

test('a rejected save leaves document and origin as they are', async () => {
  const store = opened();
  const outcome = await saveRoof(store, {
    ...roofs,
    create: () => Promise.reject(new Error('offline')),
    reasonOf: () => 'changed',
  });
  expect(outcome).toEqual({ status: 'changed' });
  expect(store.get(originAtom)).toBe(NEW_ROOF);
  expect(store.get(savingAtom)).toBe(false);
});

test('a second save does not start while one is under way', async () => {
  const store = opened();
  const first = saveRoof(store, roofs);
  expect(await saveRoof(store, roofs)).toBeNull();
  expect((await first)?.status).toBe('saved');
});
