import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWith } from '../../testing/render-with.tsx';
import { exampleFaces, exampleNeighbour } from '../testing/example-faces.ts';
import { SurveyMap } from './survey-map.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function open(hasAerial = false) {
  const [onToggle, onChoose] = [vi.fn(), vi.fn()];
  const { container } = renderWith(
    createStore(),
    <SurveyMap
      hasAerial={hasAerial}
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
    image: () => container.querySelector('image'),
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

test('an aerial image is requested only where it may be', () => {
  const { image } = open();
  expect(image()).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Luftbild' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Karte' }));
  expect(image()).toBeNull();
});

test('the aerial image lies under the building; a broken one leaves the drawn map', () => {
  const { image, south } = open(true);
  const address = new URL(image()?.getAttribute('href') ?? '');
  expect(address.origin).toBe('https://wms.geo.admin.ch');
  const query = Object.fromEntries(address.searchParams);
  expect(query).toMatchObject({ LAYERS: 'ch.swisstopo.swissimage', CRS: 'EPSG:2056', VERSION: '1.3.0' });
  // 200 m about the building, the east first.
  expect(query.BBOX).toBe('2599906,1199905,2600106,1200105');
  fireEvent.error(image() as Element);
  expect(image()).toBeNull();
  expect(screen.getByText('Das Luftbild ist nicht erreichbar.')).toBeDefined();
  expect(south.isConnected).toBe(true);
  // Another attempt by the switch.
  fireEvent.click(screen.getByRole('radio', { name: 'Eignung' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Luftbild' }));
  expect(image()).not.toBeNull();
});
