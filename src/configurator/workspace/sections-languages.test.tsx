import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { messages as en } from '../../../locales/en/messages.po';
import { messages as fr } from '../../../locales/fr-FR/messages.po';
import { messages as it } from '../../../locales/it/messages.po';
import { openAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { STEPS } from '../sections/section-order.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Sections } from './sections.tsx';
import { openSectionAtom } from './view-state.ts';

// The engine itself, on the main thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine: inProcess } = await import('../testing/in-process-engine.ts');
  return { engine: inProcess() };
});

afterEach(cleanup);

/** Matches words and letters that occur in German only. */
const GERMAN =
  /[äöüÄÖÜ]|\b(und|oder|der|die|das|mit|ohne|nicht|kein|keine|von|vom|bis|Dach\w*|Fläche\w*|Höhe|Breite)\b/;

test.each([
  ['fr-FR', fr],
  ['it', it],
  ['en', en],
])('every section is translated to %s', async (locale, messages) => {
  i18n.loadAndActivate({ locale, messages });
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const end = bindSolver(store, inProcessEngine(), () => {});
  renderWith(store, <Sections />);
  await waitFor(() => expect(store.get(solvedDocumentAtom)).not.toBeNull());
  const [surface] = exampleRoof.surfaces;
  const titles = new Set<string>();
  for (const { sections } of STEPS)
    for (const id of sections) {
      act(() => {
        store.set(openSectionAtom, id);
        const list = id === 'cutouts' ? surface?.cutouts : surface?.skylights;
        if (surface && list?.[0]) store.set(selectedOpeningAtom, openingKey(surface.id, list[0].id));
      });
      const open = screen.getAllByRole('button', { expanded: true });
      expect(open, id).toHaveLength(1);
      titles.add(open[0]?.textContent ?? '');
      const section = document.querySelector(`[data-section="${id}"]`);
      const hidden = [...(section?.querySelectorAll('[aria-label], [placeholder], [title]') ?? [])];
      const texts = hidden.flatMap((element) =>
        ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      );
      for (const text of [section?.textContent ?? '', ...texts]) expect(text, id).not.toMatch(GERMAN);
      expect(section?.querySelectorAll('input, select, button').length, id).toBeGreaterThan(1);
    }
  expect(titles.size).toBe(STEPS.flatMap(({ sections }) => sections).length);
  end();
});
