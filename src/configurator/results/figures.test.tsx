import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLocation, replaceRoof } from '../document/commands.ts';
import { dispatchAtom, openAtom, originAtom, undoAtom } from '../document/document.ts';
import { sectionStateAtom } from '../sections/section-states.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Figures } from './figures.tsx';

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

function Result() {
  const { solved } = useAtomValue(answerAtom);
  return solved && <Figures solution={solved.solution} />;
}

test('a price is provisional until the location of the house is confirmed', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const origin = { ...exampleOrigin, revision: null, saved: null };
  store.set(openAtom, await engine.newConfiguration('gable'), origin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  renderWith(store, <Result />);
  const ofPlace = sectionStateAtom('location');
  const guess = () => screen.queryByText(/^Richtwert: /);
  await waitFor(() => expect(guess()).not.toBeNull());
  expect(store.get(ofPlace)).toBe('warned');
  act(() => store.set(dispatchAtom, changeLocation({ heightAboveSea: 720 })));
  await waitFor(() => expect(guess()).toBeNull());
  await waitFor(() => expect(store.get(ofPlace)).toBe('passed'));
  act(() => store.set(undoAtom));
  await waitFor(() => expect(guess()).not.toBeNull());
  // The location in a file counts as confirmed.
  const blank = await engine.newConfiguration('gable');
  act(() => store.set(dispatchAtom, replaceRoof({ ...blank, name: 'Haus in Thun' })));
  await waitFor(() => expect(guess()).toBeNull());
  act(() => store.set(undoAtom));
  await waitFor(() => expect(guess()).not.toBeNull());
  // Saving confirms the location.
  act(() => store.set(originAtom, { ...origin, revision: 1 }));
  await waitFor(() => expect(guess()).toBeNull());
});
