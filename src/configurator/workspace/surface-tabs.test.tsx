import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAtom } from '../document/document.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { renderWith } from '../testing/render-with.tsx';
import { SurfacePanel, SurfaceTabList, SurfaceTabs } from './surface-tabs.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test('surfaces are tabs of one panel, switched by arrow keys too', () => {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(
    store,
    <SurfaceTabs>
      <SurfaceTabList />
      <SurfacePanel>plan</SurfacePanel>
    </SurfaceTabs>,
  );
  const [south, north] = screen.getAllByRole('tab');
  const panel = () => screen.getByRole('tabpanel');
  expect(south?.getAttribute('aria-selected')).toBe('true');
  expect(south?.getAttribute('aria-controls')).toBe(panel().id);
  // One tab stop; arrow keys move between tabs.
  expect([south?.tabIndex, north?.tabIndex]).toEqual([0, -1]);
  if (south) fireEvent.keyDown(south, { key: 'ArrowRight', code: 'ArrowRight' });
  expect(store.get(selectedSurfaceIdAtom)).toBe('north');
  expect(panel().getAttribute('aria-labelledby')).toBe(north?.id);
  expect(panel().textContent).toBe('plan');
});

test('shows on which sides tabs are hidden, and scrolls towards them', () => {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  const { container } = renderWith(
    store,
    <SurfaceTabs>
      <SurfaceTabList />
    </SurfaceTabs>,
  );
  const bar = screen.getByRole('tablist');
  const sides = () =>
    [...container.querySelectorAll<HTMLElement>('[data-side]')].map((arrow) => arrow.dataset.side);
  expect(sides()).toEqual([]);
  // A bar of 300 px with tabs of 500 px: jsdom has no layout.
  for (const [name, value] of Object.entries({ clientWidth: 300, scrollWidth: 500 }))
    Object.defineProperty(bar, name, { configurable: true, value });
  fireEvent.scroll(bar);
  expect(sides()).toEqual(['after']);
  bar.scrollBy = ((to: ScrollToOptions) => {
    bar.scrollLeft = Math.min(200, bar.scrollLeft + (to.left ?? 0));
    fireEvent.scroll(bar);
  }) as typeof bar.scrollBy;
  const after = container.querySelector('[data-side="after"]');
  if (after) fireEvent.click(after);
  expect(sides()).toEqual(['before']);
});
