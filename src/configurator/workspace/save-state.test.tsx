import { i18n } from '@lingui/core';
import { act, cleanup, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rename } from '../document/commands.ts';
import { contentAtom, dispatchAtom, openAtom, originAtom } from '../document/document.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { renderWith } from '../testing/render-with.tsx';
import { SaveButton, SaveState } from './save-state.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test('marks what is stored on this device only, on a wide screen and on a phone', () => {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(
    store,
    <>
      <SaveState />
      <SaveButton onSave={() => {}} />
    </>,
  );
  const stored = () => [
    screen.getByTestId('save-state').dataset.stored,
    screen.getByRole('button').dataset.stored,
  ];
  act(() => store.set(dispatchAtom, rename('Haus am Hang')));
  expect(stored()).toEqual(['device', 'device']);
  const saved = store.get(contentAtom);
  act(() => store.set(originAtom, (origin) => origin && { ...origin, revision: 2, saved }));
  expect(stored()).toEqual(['server', 'server']);
  act(() => store.set(dispatchAtom, rename('Haus im Tal')));
  expect(stored()).toEqual(['device', 'device']);
});
