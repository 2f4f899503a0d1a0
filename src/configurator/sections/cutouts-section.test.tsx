import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configurationAtom, openAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { openSectionAtom } from '../workspace/view-state.ts';
import { CutoutsSection } from './cutouts-section.tsx';

// A page asks the server for the compiled engine; here it lies on the disk.
await vi.hoisted(async () => {
  const { readFile } = await import('node:fs/promises');
  globalThis.fetch = async (path) => new Response(new Uint8Array(await readFile(`.${path}`)));
});

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
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Provider store={store}>
          <CutoutsSection />
        </Provider>
      </MantineProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Aussparung löschen' }));
  expect(store.get(configurationAtom)?.surfaces[0]?.cutouts).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Aussparung hinzufügen');
});
