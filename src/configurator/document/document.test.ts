import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { changeLayout, changeRows, rename } from './commands.ts';
import { configurationAtom, dispatchAtom, openAtom, redoLabelAtom, undoAtom } from './document.ts';

function opened() {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  return store;
}

test('every choice is an entry of its own', () => {
  const store = opened();
  store.set(dispatchAtom, changeLayout({ orientation: 'portrait' }));
  store.set(dispatchAtom, changeLayout({ colour: 'terracotta' }));
  store.set(undoAtom);
  expect(store.get(configurationAtom)?.layout).toMatchObject({ orientation: 'portrait', colour: 'black' });
});

test('commands count on what is there when they are executed, not on what was drawn', () => {
  const store = opened();
  const first = changeRows('south', { count: 4 });
  const second = changeRows('south', ({ finishing }) => ({ finishing: { ...finishing, count: 2 } }));
  store.set(dispatchAtom, first);
  store.set(dispatchAtom, second);
  expect(store.get(configurationAtom)?.surfaces[0]?.rows).toMatchObject({
    count: 4,
    finishing: { count: 2, measure: 'auto' },
  });
});

test('opening a roof begins a new history', () => {
  const store = opened();
  store.set(dispatchAtom, rename('Haus'));
  store.set(openAtom, exampleRoof, exampleOrigin);
  store.set(undoAtom);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
  expect(store.get(redoLabelAtom)).toBeNull();
});
