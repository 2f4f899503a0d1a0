import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LitRoof } from '../../../engine/shade.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { configurationAtom, openAtom, undoAtom, undoLabelAtom, variantsAtom } from '../document/document.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindShade, yieldsAtom } from '../solving/shade.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { VariantsDialog } from './variants-dialog.tsx';

// The engine itself, on the main thread.
vi.mock('../solving/engine.ts', async () => {
  const { demoCatalogue: demo, inProcessEngine } = await import('../testing/in-process-engine.ts');
  const names = { de: 'Alt', en: 'Old', it: 'Vecchio', fr: 'Ancien' };
  const withdrawn = [
    { kind: 'format', id: 'L1', names, replacedBy: 'L' },
    { kind: 'snowStopper', id: 'old-stop', names, replacedBy: null },
  ] as const;
  return { engine: inProcessEngine({}, { ...demo, withdrawn: [...withdrawn] }) };
});

// The calculation of shade itself, on the main thread.
vi.mock('../../shared/parts/light.ts', async () => {
  const { loadLight } = await import('../../../engine/light.ts');
  const light = await loadLight();
  return { askLight: async (roof: LitRoof) => light.shade(roof), cancelLight: () => {} };
});

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

test('compares every orientation and objective with the present roof, and applies one in one step', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  const present = store.get(answerAtom).solved;
  if (!present) throw new Error('the example is not solved');
  renderWith(store, <VariantsDialog present={present} isOpen onClose={() => {}} />);

  await waitFor(() => expect(screen.queryByText('Wird gerechnet …')).toBeNull(), { timeout: 20_000 });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(6);
  // Each row has a picture, in which portrait pieces differ.
  const pictureOf = (row?: HTMLElement) =>
    [...(row?.querySelectorAll('svg path') ?? [])].map((path) => path.getAttribute('d'));
  await waitFor(
    () => {
      for (const row of rows) expect(pictureOf(row).length).toBeGreaterThan(3);
    },
    { timeout: 20_000 },
  );
  // It shows the surface by which the roof is recognised, with its openings.
  const most = Math.max(...present.solution.surfaces.map(({ openings }) => openings.length));
  expect(most).toBeGreaterThan(0);
  for (const row of rows) expect(row.querySelectorAll('svg [data-kind] path:first-child')).toHaveLength(most);
  expect(pictureOf(rows[3])).not.toEqual(pictureOf(rows[0]));
  expect(within(rows[0] as HTMLElement).getByText('Jetzt gewählt')).toBeDefined();
  const power = (row?: HTMLElement) => Number.parseFloat(row?.querySelector('td')?.textContent ?? '');
  expect(power(rows[0])).toBeCloseTo(present.solution.totals.power / 1_000, 2);

  // The differences of the bill add up to the difference of the totals.
  fireEvent.click(screen.getByRole('button', { name: 'Unterschied: Hochformat, Höchste Leistung' }));
  expect(screen.getByRole('heading', { level: 3, name: /^\d+ Artikel anders als jetzt$/ })).toBeDefined();
  expect(screen.getAllByRole('img', { name: /: Plan der Dachfläche Süd$/ })).toHaveLength(2);

  const upright = power(rows[3]);
  fireEvent.click(screen.getByRole('button', { name: 'Übernehmen: Hochformat, Höchste Leistung' }));
  expect(store.get(configurationAtom)?.layout).toMatchObject({ orientation: 'portrait', objective: 'power' });
  await whenSolved(store);
  const taken = store.get(answerAtom).solved?.solution.totals.power ?? 0;
  expect(taken / 1_000).toBeCloseTo(upright, 2);
  store.set(undoAtom);
  expect([store.get(configurationAtom), store.get(undoLabelAtom)]).toEqual([exampleRoof, null]);
});

test('compares yields with shade, and says what they omit', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const ends = [bindSolver(store, engine, () => {}), bindShade(store)];
  end = () => {
    for (const each of ends) each();
  };
  await whenSolved(store);
  const present = store.get(answerAtom).solved;
  if (!present) throw new Error('the example is not solved');
  renderWith(store, <VariantsDialog present={present} isOpen onClose={() => {}} />);
  const yieldsShown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelectorAll('td')[3]?.textContent ?? '');
  await waitFor(() => expect(yieldsShown().filter((text) => /kWh$/.test(text))).toHaveLength(6), {
    timeout: 20_000,
  });
  const yields = store.get(yieldsAtom);
  if (yields?.status !== 'calculated' || !yields.shade) throw new Error('no yield with shade');
  expect(yieldsShown()[0]).toBe(`${formatNumber(yields.annual, 0)} kWh`);
  expect(
    screen.getByText('Im Ertrag nicht eingerechnet: Nachbarhäuser, Bäume, Horizont, Schnee.'),
  ).toBeDefined();
});

test('keeps a proposal as a variant, named, compared and chosen', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  const Dialog = () => {
    const { solved } = useAtomValue(answerAtom);
    return solved && <VariantsDialog present={solved} isOpen onClose={() => {}} />;
  };
  renderWith(store, <Dialog />);
  fireEvent.click(await screen.findByRole('button', { name: 'Als Variante: Hochformat, Höchste Leistung' }));
  const names = await screen.findAllByRole('textbox', { name: 'Name der Variante' });
  expect(names.map((input) => (input as HTMLInputElement).value)).toEqual([
    'Variante 1',
    'Hochformat, Höchste Leistung',
  ]);
  // The roof itself is unchanged.
  expect(store.get(configurationAtom)).toBe(exampleRoof);

  fireEvent.change(names[1] as HTMLElement, { target: { value: ' Hochkant ' } });
  fireEvent.blur(names[1] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Unterschied: Hochkant' }));
  const difference = screen.getByRole('region', { name: 'Unterschied: Hochkant' });
  expect(within(difference).getAllByRole('img', { name: /^(Variante 1|Hochkant): Plan/ })).toHaveLength(4);

  fireEvent.click(screen.getByRole('button', { name: 'Wählen: Hochkant' }));
  expect(store.get(configurationAtom)?.layout.orientation).toBe('portrait');
  expect(store.get(variantsAtom)).toMatchObject([
    { name: 'Variante 1', configuration: exampleRoof },
    { name: 'Hochkant', configuration: null },
  ]);
});

test('shows a variant with a withdrawn format with its successor, which one click applies', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const old = { ...exampleRoof, layout: { ...exampleRoof.layout, formats: ['L1', 'M', 'S'] } };
  const { components } = exampleRoof;
  const withdrawn = { ...exampleRoof, components: { ...components, snowStopper: 'old-stop' } };
  store.set(openAtom, exampleRoof, exampleOrigin, null, [
    { id: 'now', name: 'Jetzt', configuration: null },
    { id: 'old', name: 'Alt', configuration: old },
    { id: 'gone', name: 'Ohne', configuration: withdrawn },
  ]);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  const present = store.get(answerAtom).solved;
  if (!present) throw new Error('the example is not solved');
  renderWith(store, <VariantsDialog present={present} isOpen onClose={() => {}} />);
  const replace = await screen.findByRole('button', { name: 'Ersetzen: Alt' }, { timeout: 20_000 });
  const row = replace.closest('tr') as HTMLElement;
  expect(row.textContent).toContain('gerechnet mit ihren Nachfolgern');
  const power = Number.parseFloat(row.querySelector('td')?.textContent ?? '');
  expect(power).toBeCloseTo(present.solution.totals.power / 1_000, 2);
  fireEvent.click(replace);
  expect(store.get(variantsAtom)[1]?.configuration).toEqual(exampleRoof);
  await waitFor(() => expect(screen.queryByText(/gerechnet mit ihren Nachfolgern/)).toBeNull(), {
    timeout: 20_000,
  });
  // Without a successor it cannot be laid, and there are no actions.
  await screen.findByText('So lässt sich dieses Dach nicht belegen.');
  expect(screen.queryByRole('button', { name: /^Ersetzen/ })).toBeNull();
});
