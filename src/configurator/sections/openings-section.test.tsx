import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configurationAtom, openAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { openSectionAtom } from '../workspace/view-state.ts';
import { CutoutsSection } from './openings-section.tsx';

// The engine itself, without its thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine } = await import('../testing/in-process-engine.ts');
  return { engine: inProcessEngine() };
});

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test('after a cutout is deleted the focus is on the button that adds one', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  store.set(openSectionAtom, 'cutouts');
  store.set(selectedOpeningAtom, openingKey('south', 'c1'));
  renderWith(store, <CutoutsSection />);
  fireEvent.click(screen.getByRole('button', { name: 'Aussparung löschen' }));
  expect(store.get(configurationAtom)?.surfaces[0]?.cutouts).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Aussparung hinzufügen');
});
