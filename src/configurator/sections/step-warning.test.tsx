import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, getDefaultStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Components } from '../../../engine/index.ts';
import { sessionAtom } from '../../shared/auth/session.ts';
import { configurationAtom, openAtom } from '../document/document.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { openSectionAtom } from '../workspace/view-state.ts';
import { MembraneSection } from './component-sections.tsx';
import { SnowSection } from './snow-section.tsx';

// The engine itself, on the main thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine: inProcess } = await import('../testing/in-process-engine.ts');
  return { engine: inProcess() };
});

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const session = () => getDefaultStore().get(sessionAtom);

async function openRoof(section: 'snow' | 'membrane', components: Partial<Components>, heightAboveSea = 560) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(
    openAtom,
    {
      ...exampleRoof,
      location: { ...exampleRoof.location, heightAboveSea },
      components: { ...exampleRoof.components, ...components },
    },
    exampleOrigin,
  );
  store.set(openSectionAtom, section);
  bindSolver(store, inProcessEngine(), () => {});
  const Section = section === 'snow' ? SnowSection : MembraneSection;
  function OfTheRoof() {
    const configuration = useAtomValue(configurationAtom);
    return configuration && <Section components={configuration.components} />;
  }
  renderWith(store, <OfTheRoof />);
  await waitFor(() => expect(store.get(solvedDocumentAtom)).not.toBeNull());
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  return { store, choose };
}

test("choosing no snow guard warns, and offers the engine's fix @spec-99", async () => {
  const { store, choose } = await openRoof('snow', { snowGuard: { type: 'tube', rows: 'auto' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  choose('Schneefang', 'none');
  const dialog = await screen.findByRole('dialog', { name: 'Schneefang reicht nicht' });
  expect(dialog.textContent).toContain('Kein Schneefang');
  expect(session().warningModalStepSeven).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Beheben' }));
  await waitFor(() => expect(store.get(configurationAtom)?.components.snowGuard.type).not.toBe('none'));
  expect(session().warningModalStepSeven).toBe(false);
});

test('a membrane that does not suit the height is said and may stay; one that suits says nothing @spec-99', async () => {
  const { store, choose } = await openRoof('membrane', { sarkingMembrane: 'extraordinary' }, 1_600);
  choose('Unterdachbahn', 'normal');
  await screen.findByRole('dialog', { name: 'Unterdachbahn passt nicht' });
  expect(session().warningModalStepSix).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'So lassen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.get(configurationAtom)?.components.sarkingMembrane).toBe('normal');

  choose('Unterdachbahn', 'extraordinary');
  await waitFor(() =>
    expect(store.get(solvedDocumentAtom)?.configuration).toBe(store.get(configurationAtom)),
  );
  await Promise.resolve();
  expect(session().warningModalStepSix).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
