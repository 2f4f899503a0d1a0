import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { changeLayout, changeRows, rename } from './commands.ts';
import {
  addVariantAtom,
  chooseVariantAtom,
  configurationAtom,
  dispatchAtom,
  openAtom,
  redoLabelAtom,
  removeVariantAtom,
  undoAtom,
  undoLabelAtom,
  variantsAtom,
  viewedAtom,
} from './document.ts';

function opened() {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  return store;
}

test('every choice is one entry', () => {
  const store = opened();
  store.set(dispatchAtom, changeLayout({ orientation: 'portrait' }));
  store.set(dispatchAtom, changeLayout({ colour: 'terracotta' }));
  store.set(undoAtom);
  expect(store.get(configurationAtom)?.layout).toMatchObject({ orientation: 'portrait', colour: 'black' });
});

test('commands use the present state on execution, not the state last rendered', () => {
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

test('undo stays inside a variant, and each variant has its own history', () => {
  const store = opened();
  store.set(dispatchAtom, changeLayout({ orientation: 'portrait' }));
  store.set(
    addVariantAtom,
    { id: 'b', name: 'Terracotta', configuration: exampleRoof },
    { id: 'a', name: 'Hoch' },
  );
  expect(store.get(variantsAtom).map(({ name, configuration }) => [name, configuration === null])).toEqual([
    ['Hoch', true],
    ['Terracotta', false],
  ]);

  store.set(chooseVariantAtom, 'b');
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
  expect(store.get(undoLabelAtom)).toBeNull();
  store.set(dispatchAtom, changeLayout({ colour: 'terracotta' }));
  store.set(dispatchAtom, rename('Haus Muster Süd'));

  store.set(chooseVariantAtom, 'a');
  expect(store.get(configurationAtom)?.layout).toMatchObject({ orientation: 'portrait', colour: 'black' });
  // All variants share one name, and undo does not revert it.
  store.set(undoAtom);
  expect(store.get(configurationAtom)).toEqual({ ...exampleRoof, name: 'Haus Muster Süd' });
  expect(store.get(variantsAtom)[1]?.configuration?.layout.colour).toBe('terracotta');
});

test('a roof has at most six variants, and a single one counts as none', () => {
  const store = opened();
  const add = (id: string) =>
    store.set(addVariantAtom, { id, name: id, configuration: exampleRoof }, { id: 'a', name: 'a' });
  for (const id of ['b', 'c', 'd', 'e', 'f', 'g']) add(id);
  expect(store.get(variantsAtom)).toHaveLength(6);
  // The edited variant cannot be removed.
  store.set(removeVariantAtom, 'a');
  expect(store.get(variantsAtom)).toHaveLength(6);
  for (const id of ['b', 'c', 'd', 'e']) store.set(removeVariantAtom, id);
  expect(store.get(variantsAtom).map(({ id }) => id)).toEqual(['a', 'f']);
  store.set(removeVariantAtom, 'f');
  expect(store.get(variantsAtom)).toEqual([]);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});

test('variants of a read-only roof cannot be changed', () => {
  const store = opened();
  store.set(viewedAtom, exampleRoof);
  store.set(addVariantAtom, { id: 'b', name: 'b', configuration: exampleRoof }, { id: 'a', name: 'a' });
  expect(store.get(variantsAtom)).toEqual([]);
});
