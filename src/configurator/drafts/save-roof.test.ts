import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { rename } from '../document/commands.ts';
import { dispatchAtom, isFollowingAtom, openAtom, originAtom } from '../document/document.ts';
import { whenSolved } from '../solving/answer.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { serverWithRoofs } from '../testing/server-with-roofs.ts';
import { isSavedAtom, saveRoof, savingAtom } from './save-roof.ts';

function opened() {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  return store;
}

test('the first save creates the roof under the id of its address, later ones its revisions', async () => {
  const store = opened();
  const { roofs, saved } = serverWithRoofs();
  await saveRoof(store, roofs);
  expect(store.get(originAtom)).toMatchObject({ roofId: exampleOrigin.roofId, revision: 1 });
  store.set(dispatchAtom, rename('Haus B'));
  expect(store.get(isSavedAtom)).toBe(false);
  await saveRoof(store, roofs);
  expect(store.get(originAtom)?.revision).toBe(2);
  expect(store.get(isSavedAtom)).toBe(true);
  expect([...saved.keys()]).toEqual([exampleOrigin.roofId]);
});

test('a late response belongs to the session of its request: a roof started meanwhile keeps its own id', async () => {
  const first = opened();
  const { roofs } = serverWithRoofs();
  const saving = saveRoof(first, roofs);
  const second = createStore();
  second.set(openAtom, exampleRoof, { ...exampleOrigin, roofId: 'r2' });
  await saving;
  expect(second.get(originAtom)).toEqual({ roofId: 'r2', revision: null, saved: null });
});

test('saving again is idempotent when the response was lost', async () => {
  const store = opened();
  const { roofs, saved } = serverWithRoofs();
  const lossy = {
    ...roofs,
    put: async (...args: Parameters<typeof roofs.put>) => {
      await roofs.put(...args);
      throw new Error('no answer');
    },
  };
  expect((await saveRoof(store, lossy))?.status).toBe('failed');
  expect((await saveRoof(store, roofs))?.status).toBe('saved');
  expect(saved.get(exampleOrigin.roofId)?.revision).toBe(1);
});

test('does not count edits made while saving as saved', async () => {
  const store = opened();
  const saving = saveRoof(store, serverWithRoofs().roofs);
  store.set(dispatchAtom, rename('inzwischen'));
  await saving;
  expect(store.get(originAtom)?.revision).toBe(1);
  expect(store.get(isSavedAtom)).toBe(false);
});

test('a rejected save leaves document and origin as they are', async () => {
  const store = opened();
  const { roofs } = serverWithRoofs();
  const outcome = await saveRoof(store, { ...roofs, put: () => Promise.reject(new Error('no network')) });
  expect(outcome).toEqual({ status: 'failed' });
  expect(store.get(originAtom)).toBe(exampleOrigin);
  expect(store.get(savingAtom)).toBe(false);
});

test('a second save does not start during the first one, nor while another tab edits', async () => {
  const store = opened();
  const { roofs } = serverWithRoofs();
  const first = saveRoof(store, roofs);
  expect(await saveRoof(store, roofs)).toBeNull();
  expect((await first)?.status).toBe('saved');
  store.set(isFollowingAtom, true);
  expect(await saveRoof(store, roofs)).toBeNull();
});

test('sends the shown total only if it belongs to the saved roof', async () => {
  const store = opened();
  const { roofs } = serverWithRoofs();
  const end = bindSolver(store, inProcessEngine(), () => {});
  const solved = await whenSolved(store);
  expect(await saveRoof(store, roofs)).toMatchObject({ shownTotal: solved?.solution.bom.totalPrice });
  store.set(dispatchAtom, rename('noch nicht gerechnet'));
  expect(await saveRoof(store, roofs)).toMatchObject({ shownTotal: null });
  end();
});
