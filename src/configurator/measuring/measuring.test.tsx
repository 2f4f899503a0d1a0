import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAtom } from '../document/document.ts';
import { solvedDocumentAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Measuring } from './measuring.tsx';

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

function Page() {
  const solved = useAtomValue(solvedDocumentAtom);
  return solved && <Measuring configuration={solved.configuration} solved={solved} range={null} isCurrent />;
}

test('a length and its line on the drawing highlight each other, by pointer and by focus', async () => {
  const origin = { source: 'village', date: '2024', deviation: 100 } as const;
  const surfaces = exampleRoof.surfaces.map((surface) => ({
    ...surface,
    surveyed: [
      { of: 'width', ...origin },
      { of: 'height', ...origin },
    ],
  }));
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, { ...exampleRoof, surfaces }, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  renderWith(store, <Page />);
  const rows = screen.getAllByRole('listitem').filter((item) => item.querySelector('button'));
  // The second one is on the sheet to print.
  const [drawing] = screen.getAllByRole('img', { name: 'Haus mit den Massen' });
  const lines = [...(drawing?.querySelectorAll('g[data-state]') ?? [])];
  const lineOf = (number: number) => lines.find(({ textContent }) => textContent === String(number));
  const isPointed = (element: Element | undefined) => element?.hasAttribute('data-pointed');
  const [first, second] = rows;
  if (!first || !second) throw new Error('no rows');
  fireEvent.pointerEnter(second);
  expect([isPointed(lineOf(1)), isPointed(lineOf(2)), isPointed(second)]).toEqual([false, true, true]);
  fireEvent.pointerLeave(second);
  expect(lines.some(isPointed)).toBe(false);
  fireEvent.pointerEnter(lineOf(1) as Element);
  expect(rows.map(isPointed)).toEqual(rows.map((row) => row === first));
  fireEvent.pointerLeave(lineOf(1) as Element);
  fireEvent.focus(second.querySelector('button') as Element);
  expect(isPointed(lineOf(2))).toBe(true);
});
