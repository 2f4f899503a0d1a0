import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalogue, Problem } from '../../../engine/index.ts';
import { configurationAtom, openAtom, undoAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { ProblemList } from './problem-list.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const rail = { de: 'Schiene', en: 'Rail', it: 'Rotaia', fr: 'Rail' };
const withdrawn: NonNullable<Catalogue['withdrawn']> = [
  { kind: 'snowGuard', id: 'rail', names: rail, replacedBy: 'grid' },
  { kind: 'snowStopper', id: 'rail-stop', names: rail, replacedBy: null },
];

function show(problem: Problem) {
  const store = createStore();
  store.set(catalogueAtom, { ...demoCatalogue, withdrawn });
  const snowGuard = { ...exampleRoof.components.snowGuard, type: 'rail' };
  store.set(
    openAtom,
    { ...exampleRoof, components: { ...exampleRoof.components, snowGuard } },
    exampleOrigin,
  );
  renderWith(
    store,
    <MemoryRouter>
      <ProblemList problems={[problem]} hasSolution={false} />
    </MemoryRouter>,
  );
  return store;
}

test('a withdrawn entry is named and replaced by its successor in one step', () => {
  const path = 'components.snowGuard.type';
  const store = show({ code: 'WITHDRAWN', path, params: { value: 'rail', replacedBy: 'grid' } });
  expect(screen.getByRole('alert').textContent).toContain('Schiene ist nicht mehr im Katalog');
  fireEvent.click(screen.getByRole('button', { name: 'Durch «Gitter» ersetzen' }));
  expect(store.get(configurationAtom)?.components.snowGuard.type).toBe('grid');
  store.set(undoAtom);
  expect(store.get(configurationAtom)?.components.snowGuard.type).toBe('rail');
});

test('a withdrawn entry without a successor leads to its field alone', () => {
  show({ code: 'WITHDRAWN', path: 'components.snowStopper', params: { value: 'rail-stop' } });
  expect(screen.getByRole('alert').textContent).toContain('Schiene ist nicht mehr im Katalog');
  expect(screen.queryByRole('button', { name: /ersetzen/ })).toBeNull();
});
