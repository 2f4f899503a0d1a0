import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { exampleRoof } from '../testing/example-roof.ts';
import { changeRoof, rename } from './commands.ts';
import {
  chooseAtom,
  configurationAtom,
  executeAtom,
  NEW_ROOF,
  openAtom,
  redoLabelAtom,
  undoAtom,
} from './document.ts';

function opened() {
  const store = createStore();
  store.set(openAtom, exampleRoof, NEW_ROOF);
  return store;
}

test('every choice is an entry of its own', () => {
  const store = opened();
  store.set(chooseAtom, changeRoof({ type: 'hip' }));
  store.set(chooseAtom, changeRoof({ type: 'pent' }));
  store.set(undoAtom);
  expect(store.get(configurationAtom)?.roof.type).toBe('hip');
});

test('opening a roof begins a new history', () => {
  const store = opened();
  store.set(executeAtom, rename('Haus'));
  store.set(openAtom, exampleRoof, NEW_ROOF);
  store.set(undoAtom);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
  expect(store.get(redoLabelAtom)).toBeNull();
});
