import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configurationAtom, openAtom } from '../document/document.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Sections } from './sections.tsx';

// The engine itself, on the main thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine: inProcess } = await import('../testing/in-process-engine.ts');
  return { engine: inProcess() };
});

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

// biome-ignore format: one title
test('@spec-67 @spec-68 @spec-69 @spec-70 @spec-71 @spec-72 @spec-73 @spec-74 @spec-75 @spec-76 @spec-77 @spec-78 @spec-79 @spec-80 the configurator has every section of the specification', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  bindSolver(store, inProcessEngine(), () => {});
  renderWith(store, <Sections />);
  await waitFor(() => expect(store.get(solvedDocumentAtom)).not.toBeNull());
  const titles = screen.getAllByRole('heading').map((heading) => heading.textContent);
  // In the planner's working order.
  const names = ['Standort', 'Umgebung', 'Dach', 'Ausrichtungen', 'Aussparungen', 'Dachfenster'];
  names.push('Modullage', 'Farbe', 'Optimierung', 'Abschlussreihen', 'Konterlattung und Lattung');
  names.push('Unterdachbahn', 'Schneefang & Stopper', 'Firstanschluss', 'Randausbildung', 'Partnerrabatt');
  // After its name a section shows the present choice.
  expect(titles).toEqual(names.map((name) => expect.stringMatching(`^${name}.+`)));
});

test('each section leads to the next one', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(store, <Sections />);
  const openHeads = () => screen.getAllByRole('button', { expanded: true }).map((head) => head.textContent);
  expect(openHeads()).toEqual([expect.stringMatching(/^Dach/)]);
  const visited = [];
  for (let next = screen.queryByText(/^Weiter: /); next; next = screen.queryByText(/^Weiter: /)) {
    visited.push(next.textContent?.replace('Weiter: ', ''));
    fireEvent.click(next);
  }
  expect(visited).toHaveLength(13);
  expect(visited.slice(0, 2)).toEqual(['Ausrichtungen', 'Aussparungen']);
  expect(openHeads()).toEqual([expect.stringMatching(/^Partnerrabatt/)]);
  expect(document.activeElement?.textContent).toMatch(/^Partnerrabatt/);
});

test('the cards of the roof types show their pitches @spec-221', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(store, <Sections />);
  const types = within(screen.getByRole('group', { name: 'Dachtyp' }));
  const cards = types.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  const pitched = ['Pultdach', 'Satteldach', 'Walmdach'];
  expect(cards).toEqual(['Flachdach3–9°', ...pitched.map((name) => `${name}10–60°`), 'Freie Form3–90°']);
  expect(types.getByText(/bis 90° möglich/)).toBeDefined();
});

test('the colour is chosen by its swatch, and the head shows it', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(store, <Sections />);
  fireEvent.click(screen.getByRole('button', { name: /^Farbe/ }));
  const colours = within(screen.getByRole('group', { name: 'Farbe der Module' }));
  const cards = colours.getAllByRole('radio');
  expect(cards).toHaveLength(demoCatalogue.colours.length);
  const last = demoCatalogue.colours.at(-1);
  const card = cards.at(-1)?.closest('label');
  expect(card?.textContent).toMatch(new RegExp(`^${last?.names.de}.*\\sW$`));
  expect(card?.querySelector('span')?.style.backgroundColor).not.toBe('');
  if (card) fireEvent.click(card);
  expect(store.get(configurationAtom)?.layout.colour).toBe(last?.id);
  expect(screen.getByRole('button', { name: /^Farbe/ }).textContent).toContain(last?.names.de);
});
