import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Surroundings } from '../../../engine/index.ts';
import { configurationAtom, openAtom, undoAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { openSectionAtom } from '../workspace/view-state.ts';
import { SurroundingsSection } from './surroundings-section.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Section() {
  const configuration = useAtomValue(configurationAtom);
  return configuration && <SurroundingsSection location={configuration.location} />;
}

function show(surroundings?: Surroundings) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const location = { ...exampleRoof.location, ...(surroundings && { surroundings }) };
  store.set(openAtom, { ...exampleRoof, location }, exampleOrigin);
  store.set(openSectionAtom, 'surroundings');
  renderWith(store, <Section />);
  const slider = (degrees: number) => screen.getByRole('slider', { name: `Horizont bei ${degrees}°` });
  return { store, slider, stored: () => store.get(configurationAtom)?.location.surroundings };
}

const origin = { source: 'village', date: '2026', deviation: 1 } as const;
/** A neighbour and a tree of a survey. */
const surveyed: Surroundings = {
  horizon: Array.from({ length: 36 }, () => 4),
  buildings: [
    {
      faces: [
        [
          [9, 0, 6],
          [19, 0, 6],
          [19, 8, 9],
        ],
      ],
    },
  ],
  trees: [{ at: [-9, 0, 0], height: 9, crown: 4 }],
  surveyed: [
    { of: 'horizon', ...origin },
    { of: 'trees', ...origin },
  ],
};

test('sets the horizon direction by direction by keyboard, in a circle', () => {
  const { slider, stored } = show();
  expect(stored()).toBeUndefined();
  // One stop of the tab key: south.
  const stops = screen.getAllByRole('slider').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([slider(180)]);
  slider(180).focus();
  fireEvent.keyDown(slider(180), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(slider(190));
  fireEvent.change(slider(190), { target: { value: '12' } });
  expect(stored()?.horizon).toEqual(Array.from({ length: 36 }, (_, index) => (index === 19 ? 12 : 0)));
  expect(slider(190).getAttribute('aria-valuetext')).toBe('12° hoch');
  slider(0).focus();
  fireEvent.keyDown(slider(0), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(slider(350));
});

test('draws the horizon by pointer in one step of the history', () => {
  const { store, slider, stored } = show();
  const chart = slider(0).parentElement as HTMLElement;
  const svg = chart.querySelector('svg') as SVGElement;
  svg.getBoundingClientRect = () => new DOMRect(0, 0, 360, 60);
  chart.setPointerCapture = () => {};
  fireEvent.pointerDown(chart, { clientX: 90, clientY: 50 });
  fireEvent.pointerMove(chart, { clientX: 130, clientY: 30 });
  fireEvent.pointerUp(chart, { clientX: 130, clientY: 30 });
  fireEvent.pointerMove(chart, { clientX: 300, clientY: 0 });
  expect(stored()?.horizon?.slice(8, 15)).toEqual([0, 10, 15, 20, 25, 30, 0]);
  // The right edge is north again.
  fireEvent.pointerDown(chart, { clientX: 360, clientY: 55 });
  fireEvent.pointerUp(chart, { clientX: 360, clientY: 55 });
  expect(stored()?.horizon?.[0]).toBe(5);
  store.set(undoAtom);
  store.set(undoAtom);
  expect(stored()).toBeUndefined();
});

test('a horizon entered by hand is surveyed no more, and none is left when it is level', () => {
  const { slider, stored } = show(surveyed);
  expect(screen.getByText('Horizont bis 4° · 1 Nachbarhaus')).toBeDefined();
  fireEvent.change(slider(90), { target: { value: '8' } });
  expect(stored()?.surveyed).toEqual([{ of: 'trees', ...origin }]);
  fireEvent.click(screen.getByRole('button', { name: 'Horizont zurücksetzen' }));
  const { horizon: _, surveyed: __, ...others } = surveyed;
  expect(stored()).toEqual({ ...others, surveyed: [{ of: 'trees', ...origin }] });
});

test('a switch hides a part of the pictures in one step, and says that it counts nevertheless', () => {
  const { store, stored } = show(surveyed);
  const trees = screen.getByRole('switch', { name: 'Bäume' });
  expect(trees).toHaveProperty('checked', true);
  expect(screen.getByText(/auch, wenn sie ausgeblendet sind/)).toBeDefined();
  fireEvent.click(trees);
  expect(stored()).toEqual({ ...surveyed, hidden: ['trees'] });
  expect(trees).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('switch', { name: 'Ferner Horizont' }));
  expect(stored()?.hidden).toEqual(['trees', 'horizon']);
  store.set(undoAtom);
  fireEvent.click(trees);
  expect(stored()).toEqual(surveyed);
});

test('an open field has no switches', () => {
  show();
  expect(screen.queryByRole('switch')).toBeNull();
});
