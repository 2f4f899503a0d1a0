import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderWith } from '../testing/render-with.tsx';
import { InputsEdge, inputsWidthAtom } from './inputs-width.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('keys and pointer resize the inputs within limits and reset them', () => {
  const store = createStore();
  renderWith(store, <InputsEdge />);
  const edge = screen.getByRole('separator', { name: 'Breite der Eingaben' });
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  expect(edge.getAttribute('aria-valuenow')).toBe('320');

  edge.setPointerCapture = () => {};
  fireEvent.pointerDown(edge, { pointerId: 1, clientX: 320 });
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 410 });
  expect(store.get(inputsWidthAtom)).toBe(410);
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 2_000 });
  expect(store.get(inputsWidthAtom)).toBe(520);
  fireEvent.pointerUp(edge, { pointerId: 1 });
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 100 });
  expect(store.get(inputsWidthAtom)).toBe(520);
  fireEvent.doubleClick(edge);
  expect(store.get(inputsWidthAtom)).toBe(300);
});
