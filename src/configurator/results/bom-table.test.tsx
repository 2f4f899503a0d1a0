import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unitName } from '../../../documents/names.ts';
import type { BomLine, Solution } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { openAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { BomTable } from './bom-table.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

async function shown() {
  const { answer } = await inProcessEngine().solve(JSON.stringify(exampleRoof), 0);
  const solution: Solution = JSON.parse(answer);
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(store, <BomTable solution={solution} />);
  const articles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  return { bom: solution.bom, articles };
}

test('groups the bill, with subtotals that are the sums of their lines', async () => {
  const { bom } = await shown();
  const group = screen.getByRole('row', { name: /^Aktivmodule/ });
  const modules = bom.lines.filter(({ powerPerUnit }) => powerPerUnit > 0);
  const sum = modules.reduce((total, { totalPrice }) => total + totalPrice, 0);
  expect(within(group).getByText(formatMoney(sum))).toBeDefined();
  expect(screen.getByText('Lattung und Unterdachbahn')).toBeDefined();
});

test('@spec-128 shows every column of the specification, with the values of each line', async () => {
  const { bom } = await shown();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const columns = {
    Artikelnummer: ({ article }) => article,
    Einheit: ({ unit, quantity }) => unitName(unit, i18n, quantity),
    'Leistung je Einheit': ({ powerPerUnit }) => (powerPerUnit > 0 ? `${formatNumber(powerPerUnit)} W` : ''),
    'Preis je Einheit': ({ pricePerUnit }) => formatMoney(pricePerUnit),
    'Preis nach Rabatt': ({ discountedPricePerUnit }) => formatMoney(discountedPricePerUnit),
    'Leistung total': ({ totalPower }) => (totalPower > 0 ? `${formatNumber(totalPower)} W` : ''),
    'Total exkl. MWST': ({ totalPrice }) => formatMoney(totalPrice),
  } satisfies Record<string, (line: BomLine) => string>;
  expect(heads).toEqual(expect.arrayContaining(Object.keys(columns)));
  expect(bom.lines.length).toBeGreaterThan(10);
  for (const line of bom.lines) {
    const row = screen.getByRole('rowheader', { name: line.article }).closest('tr');
    const cells = [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(
      Object.fromEntries(Object.keys(columns).map((name) => [name, cells[heads.indexOf(name)]])),
    ).toEqual(Object.fromEntries(Object.entries(columns).map(([name, shownBy]) => [name, shownBy(line)])));
  }
});

test('a search filters lines by name and says if there are none', async () => {
  const { bom, articles } = await shown();
  const before = articles();
  expect(before).toHaveLength(bom.lines.length + 1);
  const search = screen.getByRole('searchbox', { name: 'In der Stückliste suchen' });
  fireEvent.change(search, { target: { value: 'sl-' } });
  expect(articles().slice(0, -1)).toEqual(before.filter((article) => article?.startsWith('SL-')));
  fireEvent.change(search, { target: { value: 'gibt es nicht' } });
  expect(screen.getByText('Kein Artikel der Stückliste heisst so.')).toBeDefined();
  // The total is still that of the whole bill.
  expect(articles()).toHaveLength(1);
  expect(screen.getByText(formatMoney(bom.totalPrice))).toBeDefined();
});
