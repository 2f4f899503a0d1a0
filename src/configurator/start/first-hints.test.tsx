import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore, getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWith } from '../testing/render-with.tsx';
import { phoneViewAtom } from '../workspace/view-state.ts';
import { hintsAtom } from './begin-roof.ts';
import { FirstHints } from './first-hints.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  getDefaultStore().set(hintsAtom, 'on');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  return (
    <>
      <div data-plan data-testid="plan">
        <input data-testid="measure" />
      </div>
      <button type="button" data-step="undo" data-testid="undo">
        undo
      </button>
      <section data-step="checks" data-testid="checks" />
      <FirstHints />
    </>
  );
}

const hinted = () => document.querySelector('[data-hinted]')?.getAttribute('data-testid') ?? null;

test('shows four hints at their elements, once', () => {
  renderWith(createStore(), <Page />);
  const seen = [];
  for (let step = 0; step < 4; step += 1) {
    seen.push(hinted());
    expect(screen.getByText(`${step + 1} von 4`)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: step < 3 ? 'Weiter' : 'Verstanden' }));
  }
  expect(seen).toEqual(['plan', 'measure', 'undo', 'checks']);
  expect(hinted()).toBeNull();
  cleanup();
  renderWith(createStore(), <Page />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a phone shows a hint with its view, and none about typed dimensions', () => {
  const match = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => match);
  const store = createStore();
  renderWith(store, <Page />);
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  expect([hinted(), screen.getByText('1 von 3')]).toEqual(['plan', expect.anything()]);
  act(() => store.set(phoneViewAtom, 'inputs'));
  expect(screen.queryByRole('complementary')).toBeNull();
  act(() => store.set(phoneViewAtom, 'plan'));
  next();
  expect(hinted()).toBe('undo');
  next();
  expect([hinted(), store.get(phoneViewAtom)]).toEqual(['checks', 'results']);
});

test('shows no more hints after they are closed', () => {
  renderWith(createStore(), <Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Hinweise schliessen' }));
  expect([screen.queryByRole('complementary'), hinted()]).toEqual([null, null]);
  expect(getDefaultStore().get(hintsAtom)).toBe('off');
});
