import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { useTypedText } from '../../shared/ui/use-typed-text.ts';
import { rename } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, openAtom } from '../document/document.ts';
import { selectedOpeningAtom } from '../document/selection.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { shortcutsOpenAtom } from './view-state.ts';

afterEach(cleanup);

function Page({ save, children }: { readonly save: () => void; readonly children?: React.ReactNode }) {
  useShortcuts(save);
  return (
    <>
      <input aria-label="field" />
      <input type="radio" aria-label="card" />
      <select aria-label="list" />
      <button type="button">button</button>
      {children}
    </>
  );
}

/** A roof that was renamed twice, with the focus in `children`. */
function opened(children?: React.ReactNode) {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  for (const name of ['eins', 'zwei']) store.set(dispatchAtom, rename(name));
  const save = vi.fn();
  render(
    <Provider store={store}>
      <Page save={save}>{children}</Page>
    </Provider>,
  );
  const press = (target: string, key: string, modifiers = {}) =>
    fireEvent.keyDown(screen.getByLabelText(target), { key, ...modifiers });
  return { store, save, press, name: () => store.get(configurationAtom)?.name };
}

const ctrl = { ctrlKey: true };

test('undo and redo work outside of text fields', () => {
  const { name } = opened();
  const button = screen.getByText('button');
  fireEvent.keyDown(button, { key: 'z', ...ctrl });
  expect(name()).toBe('eins');
  fireEvent.keyDown(button, { key: 'y', ...ctrl });
  expect(name()).toBe('zwei');
  fireEvent.keyDown(button, { key: 'Z', metaKey: true });
  fireEvent.keyDown(button, { key: 'Z', metaKey: true, shiftKey: true });
  expect(name()).toBe('zwei');
});

function Typed() {
  const { input } = useTypedText('12', () => null);
  return <input aria-label="quantity" {...input} />;
}

test('undo in a field acts on the roof once its text is applied, and on the text until then', () => {
  const { press, name } = opened(<Typed />);
  const field = screen.getByLabelText('quantity');
  fireEvent.change(field, { target: { value: '120' } });
  expect(press('quantity', 'z', ctrl)).toBe(true);
  expect(name()).toBe('zwei');
  press('quantity', 'Enter');
  expect(press('quantity', 'z', ctrl)).toBe(false);
  expect(name()).toBe('eins');
});

test('undo and redo act on the roof from a chosen card or a list', () => {
  const { press, name } = opened();
  expect(press('card', 'z', ctrl)).toBe(false);
  expect(name()).toBe('eins');
  expect(press('list', 'y', ctrl)).toBe(false);
  expect(name()).toBe('zwei');
});

test('in a text field, undo and redo are the field’s own', () => {
  const { press, name } = opened();
  // False if the browser's default is prevented.
  expect(press('field', 'z', ctrl)).toBe(true);
  expect(press('field', 'y', ctrl)).toBe(true);
  expect(name()).toBe('zwei');
});

test('saving works in a field too, and applies the text typed there', () => {
  const { save, press } = opened();
  const field = screen.getByLabelText('field');
  const left = vi.fn();
  field.addEventListener('blur', left);
  field.focus();
  expect(press('field', 's', ctrl)).toBe(false);
  expect(save).toHaveBeenCalledOnce();
  expect(left).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
});

test('a dialog disables shortcuts', () => {
  const { save, name, store } = opened(
    <div role="dialog" aria-modal="true">
      <button type="button">answer</button>
    </div>,
  );
  const answer = screen.getByText('answer');
  store.set(selectedOpeningAtom, 'south/c1');
  for (const key of ['z', 'y', 's']) fireEvent.keyDown(answer, { key, ...ctrl });
  for (const key of ['Escape', '?']) fireEvent.keyDown(answer, { key });
  expect(name()).toBe('zwei');
  expect(save).not.toHaveBeenCalled();
  expect(store.get(selectedOpeningAtom)).toBe('south/c1');
  expect(store.get(shortcutsOpenAtom)).toBe(false);
});

test('? shows the list and Escape clears the selection, except while typing', () => {
  const { press, store } = opened();
  store.set(selectedOpeningAtom, 'south/c1');
  press('field', 'Escape');
  press('field', '?', { shiftKey: true });
  expect(store.get(selectedOpeningAtom)).toBe('south/c1');
  expect(store.get(shortcutsOpenAtom)).toBe(false);
  const button = screen.getByText('button');
  fireEvent.keyDown(button, { key: 'Escape' });
  fireEvent.keyDown(button, { key: '?', shiftKey: true });
  expect(store.get(selectedOpeningAtom)).toBeNull();
  expect(store.get(shortcutsOpenAtom)).toBe(true);
});
