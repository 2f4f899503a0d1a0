import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWith } from '../../testing/render-with.tsx';
import { exampleFaces, exampleNeighbour } from '../testing/example-faces.ts';
import { SurveyMap } from './survey-map.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function open() {
  const [onToggle, onChoose] = [vi.fn(), vi.fn()];
  const { container } = renderWith(
    createStore(),
    <SurveyMap
      buildingId="1"
      faces={exampleFaces()}
      neighbours={[exampleNeighbour]}
      {...{ onToggle, onChoose }}
    />,
  );
  const drawing = screen.getByLabelText('Gebäude');
  const south = container.querySelector('[data-face="1"]') as Element;
  return {
    onToggle,
    onChoose,
    drawing,
    south,
    view: () =>
      `${south.parentElement?.getAttribute('transform')} ${south.firstElementChild?.getAttribute('d')}`,
  };
}

test('a click on a face switches it, a drag that begins on it moves the map', () => {
  const { onToggle, drawing, south, view } = open();
  drawing.setPointerCapture = () => {};
  fireEvent.click(south);
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('south');
  const before = view();
  const at = (x: number) => ({ pointerId: 1, clientX: x, clientY: 100, buttons: 1 });
  fireEvent.pointerDown(south, at(100));
  fireEvent.pointerMove(south, at(103));
  expect(view()).toBe(before);
  fireEvent.pointerMove(south, at(120));
  fireEvent.pointerMove(south, at(160));
  expect(view()).not.toBe(before);
});

test('a neighbour is chosen by a click and by the keyboard', () => {
  const { onChoose } = open();
  const neighbour = screen.getByRole('button', { name: 'Anderes Gebäude: Ost, 20 m entfernt' });
  fireEvent.click(neighbour);
  fireEvent.keyDown(neighbour, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([[exampleNeighbour], [exampleNeighbour]]);
});

test('buttons and keys zoom and move; one of them shows the whole building again', () => {
  const { view } = open();
  const fitted = view();
  const whole = screen.getByRole('button', { name: 'Ganzes Gebäude zeigen' });
  const zoomIn = screen.getByRole('button', { name: 'Vergrössern' });
  const scale = () => Number(/scale\(([^)]*)\)/.exec(view() ?? '')?.[1]);
  const before = scale();
  fireEvent.click(zoomIn);
  expect(scale()).toBeCloseTo(before * 1.5, 6);
  fireEvent.keyDown(zoomIn, { key: '-' });
  expect(scale()).toBeCloseTo(before, 6);
  fireEvent.keyDown(zoomIn, { key: 'ArrowLeft' });
  expect(view()).not.toBe(fitted);
  fireEvent.click(whole);
  expect(view()).toBe(fitted);
});

test('the map moves to a building that the keyboard reaches outside of it', () => {
  const { view } = open();
  const neighbour = screen.getByRole('button', { name: /^Anderes Gebäude/ });
  const zoomIn = screen.getByRole('button', { name: 'Vergrössern' });
  fireEvent.keyDown(zoomIn, { key: '-' });
  const before = view();
  fireEvent.focusIn(neighbour);
  expect(view()).toBe(before);
  for (let i = 0; i < 4; i += 1) fireEvent.click(zoomIn);
  const near = view();
  fireEvent.focusIn(neighbour);
  expect(view()).not.toBe(near);
});

test('the legend names the suitabilities of the building, best first', () => {
  open();
  const legend = screen.getByRole('list', { name: 'Eignung' });
  expect([...legend.children].map((item) => item.textContent)).toEqual(['hervorragend', 'gut', 'gering']);
});
