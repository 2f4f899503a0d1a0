import '../testing/engine-on-main-thread.ts';
import { readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dimensionsOf } from '../../../documents/dimensions.ts';
import type { Configuration } from '../../../engine/index.ts';
import { messages as french } from '../../../locales/fr-FR/messages.po';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { measure } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { holdLayout } from '../document/hold-layout.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Sections } from '../workspace/sections.tsx';
import { CheckList } from './check-list.tsx';

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

function Checks() {
  const { solved, about } = useAtomValue(answerAtom);
  return solved && <CheckList solution={solved.solution} about={about} />;
}

/** The example in the mountains, where membrane, battens and the missing snow guard cause checks. */
async function openInTheMountains() {
  const mountains = { ...exampleRoof, location: { ...exampleRoof.location, heightAboveSea: 1_560 } };
  return { ...(await openChecked(mountains)), mountains };
}

async function openChecked(roof: Configuration) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, roof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  renderWith(
    store,
    <MemoryRouter>
      <Sections />
      <Checks />
    </MemoryRouter>,
  );
  const fixable = () =>
    store
      .get(answerAtom)
      .solved?.solution.checks.filter(
        ({ severity, mend }) => mend && (severity === 'warning' || severity === 'error'),
      ) ?? [];
  return { store, fixable: fixable };
}

test('a fix shows its values and its cost, and is one step', async () => {
  const { store, mountains } = await openInTheMountains();
  const price = () => store.get(answerAtom).solved?.solution.totals.price ?? 0;
  const before = price();
  const [button] = await screen.findAllByRole('button', {
    name: /^«.*(Ausserordentlich|verschweisst).*» übernehmen$/,
  });
  if (!button) throw new Error('the membrane has no mend');
  const cost = () => button.nextElementSibling?.textContent ?? '';
  await waitFor(() => expect(cost()).toMatch(/CHF [\d'.]+/), { timeout: 5_000 });
  const said = Math.round(
    Number(
      cost()
        .replace(/,.*$/, '')
        .replace(/[^\d.]/g, ''),
    ) * 100,
  );
  fireEvent.click(button);
  await whenSolved(store);
  expect(Math.abs(price() - before)).toBe(said);
  store.set(undoAtom);
  expect([store.get(configurationAtom), store.get(undoLabelAtom)]).toEqual([mountains, null]);
});

test('applies all fixes in one step that can be undone', async () => {
  const { store, mountains, fixable } = await openInTheMountains();
  const before = fixable().length;
  expect(before).toBeGreaterThan(1);
  fireEvent.click(screen.getByRole('button', { name: 'Alle beheben' }));
  await whenSolved(store);
  expect(fixable().length).toBeLessThan(before);
  store.set(undoAtom);
  expect([store.get(configurationAtom), store.get(undoLabelAtom)]).toEqual([mountains, null]);
});

test('turns an upright surface into a facade in one step, with its openings', async () => {
  const [south, ...others] = exampleRoof.surfaces;
  if (!south) throw new Error('the example has a south side');
  const upright = { ...exampleRoof, surfaces: [{ ...south, angle: 90 }, ...others] };
  const { store } = await openChecked(upright);
  expect(screen.getByText(/Bitte wenden Sie sich an den Support/)).toBeDefined();
  const button = screen.getByRole('button', { name: 'Als Fassade (90°) belegen' });
  await waitFor(() => expect(button.nextElementSibling?.textContent).toMatch(/CHF|ohne Mehrkosten/), {
    timeout: 5_000,
  });
  fireEvent.click(button);
  const solved = await whenSolved(store);
  const [wall, north] = solved?.configuration.surfaces ?? [];
  expect([wall?.kind, wall?.angle, wall?.cutouts]).toEqual(['facade', 90, south.cutouts]);
  expect([north?.kind, north?.angle, north?.part]).toEqual([undefined, 35, wall?.part]);
  await waitFor(() => expect(screen.queryByText(/Bitte wenden Sie sich an den Support/)).toBeNull());
  store.set(undoAtom);
  expect([store.get(configurationAtom), store.get(undoLabelAtom)]).toEqual([upright, null]);
});

test('shows the cost of the sliver rule; one click lifts the rule, its checkbox restores it', async () => {
  const text = readFileSync('tests/golden/farmhouse-three.json', 'utf8');
  const { store } = await openChecked(JSON.parse(await engine.upgraded(text)));
  const power = () => store.get(answerAtom).solved?.solution.totals.power ?? 0;
  const ruled = power();
  expect(screen.getByText(/mindestens 60 mm breit bleiben, fehlen 104 W\.$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Optimierung/ }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /unter 60 mm erlauben$/ });
  expect(box.checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Schmalere Streifen erlauben' }));
  await whenSolved(store);
  expect([power(), box.checked]).toEqual([ruled + 104, true]);
  await waitFor(() => expect(screen.queryByText(/fehlen 104 W/)).toBeNull());
  fireEvent.click(box);
  await whenSolved(store);
  await waitFor(() => expect(screen.queryByText(/fehlen 104 W/)).not.toBeNull());
  expect([power(), box.checked]).toEqual([ruled, false]);
  expect(store.get(configurationAtom)?.layout).not.toHaveProperty('slivers');
});

test('shows the input of a check: opens its section and focuses its field', async () => {
  await openInTheMountains();
  const membrane = screen
    .getAllByRole('listitem')
    .find(({ textContent }) => /Unterdachbahn/.test(textContent ?? ''));
  const show = [...(membrane?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Anzeigen',
  );
  if (!show) throw new Error('the remark leads nowhere');
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  fireEvent.click(show);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Unterdachbahn' })),
  );
});

test('separates the surface of a check from its text as the language does', async () => {
  i18n.loadAndActivate({ locale: 'fr-FR', messages: french });
  const [south, ...others] = exampleRoof.surfaces;
  if (!south) throw new Error('the example has a south side');
  await openChecked({ ...exampleRoof, surfaces: [{ ...south, angle: 90 }, ...others] });
  const checks = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const aboutSouth = checks.filter((text) => text.startsWith('Sud'));
  expect(aboutSouth).not.toEqual([]);
  for (const text of aboutSouth) expect(text).toMatch(/^Sud\s:\s/);
});

test('a layout lost to measured lengths says what they change in price and power', async () => {
  const { surfaces } = exampleRoof;
  const estimated = surfaces.map(({ cutouts: _, skylights: __, ...surface }) => ({
    ...surface,
    cutouts: [],
    skylights: [],
    surveyed: [{ of: 'width', source: 'village', date: '2026', deviation: 200 } as const],
  }));
  const { store } = await openChecked({ ...exampleRoof, surfaces: estimated });
  const before = store.get(answerAtom).solved?.solution;
  if (!before) throw new Error('not solved');
  store.set(dispatchAtom, holdLayout(before.surfaces));
  const [south] = dimensionsOf({ ...exampleRoof, surfaces: estimated });
  if (!south) throw new Error('nothing to measure');
  store.set(dispatchAtom, measure(south, south.length - 1_500));
  await whenSolved(store);
  const lost = () => store.get(answerAtom).solved?.solution.checks.filter(isLost) ?? [];
  await waitFor(() => expect(lost().length).toBeGreaterThan(0));
  const after = store.get(answerAtom).solved?.solution;
  const { price = 0, power = 0 } = { ...after?.totals };
  const sentence = await screen.findByText(/Mit den gemessenen statt den geschätzten Längen:/);
  const [loss, watts] = [before.totals.price - price, before.totals.power - power];
  expect(Math.min(loss, watts)).toBeGreaterThan(0);
  expect(sentence.textContent).toContain(`− CHF ${formatAmount(loss)}, − ${formatNumber(watts)} W`);
});

const isLost = ({ code }: { readonly code: string }) => code === 'HELD_LAYOUT_LOST';
