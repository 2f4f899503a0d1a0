import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalogue, Problem } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { configurationAtom, type DocumentOrigin, openAtom, undoAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { ProblemList } from './problem-list.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const rail = { de: 'Schiene', en: 'Rail', it: 'Rotaia', fr: 'Rail' };
const withdrawn: NonNullable<Catalogue['withdrawn']> = [
  { kind: 'snowGuard', id: 'rail', names: rail, replacedBy: 'grid' },
  { kind: 'snowStopper', id: 'rail-stop', names: rail, replacedBy: null },
];

function show(problem: Problem, figures?: DocumentOrigin['figures']) {
  const store = createStore();
  store.set(catalogueAtom, { ...demoCatalogue, withdrawn });
  const snowGuard = { ...exampleRoof.components.snowGuard, type: 'rail' };
  store.set(
    openAtom,
    { ...exampleRoof, components: { ...exampleRoof.components, snowGuard } },
    { ...exampleOrigin, ...(figures && { figures }) },
  );
  renderWith(
    store,
    <MemoryRouter>
      <ProblemList problems={[problem]} hasSolution={false} />
    </MemoryRouter>,
  );
  return store;
}

test('names a withdrawn entry and replaces it by its successor in one step', () => {
  const path = 'components.snowGuard.type';
  const store = show({ code: 'WITHDRAWN', path, params: { value: 'rail', replacedBy: 'grid' } });
  expect(screen.getByRole('alert').textContent).toContain('Schiene ist nicht mehr im Katalog');
  fireEvent.click(screen.getByRole('button', { name: 'Durch «Gitter» ersetzen' }));
  expect(store.get(configurationAtom)?.components.snowGuard.type).toBe('grid');
  store.set(undoAtom);
  expect(store.get(configurationAtom)?.components.snowGuard.type).toBe('rail');
});

test('a withdrawn entry without a successor leads to its field only', () => {
  show({ code: 'WITHDRAWN', path: 'components.snowStopper', params: { value: 'rail-stop' } });
  expect(screen.getByRole('alert').textContent).toContain('Schiene ist nicht mehr im Katalog');
  expect(screen.queryByRole('button', { name: /ersetzen/ })).toBeNull();
});

test('shows the result with the successor before it is applied', async () => {
  const withGrid = {
    ...exampleRoof,
    components: {
      ...exampleRoof.components,
      snowGuard: { ...exampleRoof.components.snowGuard, type: 'grid' },
    },
  };
  const { answer } = await inProcessEngine().solve(JSON.stringify(withGrid), 0);
  const { bom, totals } = JSON.parse(answer);
  const problem: Problem = {
    code: 'WITHDRAWN',
    path: 'components.snowGuard.type',
    params: { value: 'rail', replacedBy: 'grid' },
  };
  const said = () => screen.getByTestId('replaced-figures').textContent;
  show(problem, { powerW: totals.power + 1_000, totalRappen: bom.totalPrice - 12_345 });
  await waitFor(() => expect(said()).toContain(formatMoney(bom.totalPrice)), { timeout: 15_000 });
  expect(said()).toContain(formatPower(totals.power));
  expect(said()).toContain('− 1.00 kWp, + CHF 123.45 gegenüber dem gespeicherten Dach');
  cleanup();
  show(problem, { powerW: totals.power, totalRappen: bom.totalPrice });
  await waitFor(() => expect(said()).toContain('wie das gespeicherte Dach'), { timeout: 15_000 });
  cleanup();
  // A roof that was never saved shows its figures without a difference.
  show(problem);
  await waitFor(() => expect(said()).toContain(formatMoney(bom.totalPrice)), { timeout: 15_000 });
  expect(said()).not.toContain('gespeichert');
});
