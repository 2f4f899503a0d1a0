import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BillDifference, ShownBill } from '../../../contracts/domain/project-events.ts';
import { ApiError } from '../api/api-error.ts';
import { acceptedBill, type PriceChange, PriceChangeNotice, priceChangeOf } from './price-change.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const names = (de: string) => ({ de, en: de, it: de, fr: de });
/** The bill shown to the partner: then a slate got dearer, more hooks are needed, a membrane is withdrawn. */
const shown: ShownBill = {
  totalRappen: 115_000,
  lines: [
    { article: 'S-1', quantity: 10, totalRappen: 100_000 },
    { article: 'H-1', quantity: 20, totalRappen: 5_000 },
    { article: 'F-1', quantity: 1, totalRappen: 7_000 },
    { article: 'N-1', quantity: 3, totalRappen: 3_000 },
  ],
};
const difference: BillDifference = {
  shownRappen: 115_000,
  serverRappen: 125_250,
  lines: [
    {
      article: 'S-1',
      names: names('Schiefer'),
      shown: { quantity: 10, totalRappen: 100_000 },
      server: { quantity: 10, totalRappen: 110_000 },
    },
    {
      article: 'H-1',
      names: names('Haken'),
      shown: { quantity: 20, totalRappen: 5_000 },
      server: { quantity: 22, totalRappen: 5_500 },
    },
    {
      article: 'F-1',
      names: names('Folie'),
      shown: { quantity: 1, totalRappen: 7_000 },
      server: null,
    },
    {
      article: 'F-2',
      names: names('Folie neu'),
      shown: null,
      server: { quantity: 1, totalRappen: 6_750 },
    },
  ],
};

function show(change: PriceChange) {
  const [onAccept, onBack] = [vi.fn(), vi.fn()];
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <PriceChangeNotice change={change} onAccept={onAccept} onBack={onBack} />
      </MantineProvider>
    </I18nProvider>,
  );
  return { onAccept, onBack };
}

test('lists a changed bill line by line, and the differences add up', () => {
  const { onAccept, onBack } = show({ code: 'BOM_CHANGED', difference });
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    [],
    ["1'000.00", "1'100.00", '+ 100.00'],
    ['50.00', '55.00', '+ 5.00'],
    ['70.00', 'entfällt', '− 70.00'],
    ['neu', '67.50', '+ 67.50'],
    ["1'150.00", "1'252.50", '+ 102.50'],
  ]);
  expect(screen.getByText(/Menge 22 statt 20/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: "Mit CHF 1'252.50 weiterfahren" }));
  expect(onAccept).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('the accepted bill equals the server’s', () => {
  const accepted = acceptedBill(shown, difference);
  expect(accepted.totalRappen).toBe(125_250);
  expect(accepted.lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0)).toBe(125_250);
  expect(Object.fromEntries(accepted.lines.map(({ article, quantity }) => [article, quantity]))).toEqual({
    'N-1': 3,
    'S-1': 10,
    'H-1': 22,
    'F-2': 1,
  });
});

test('shows a trial discount next to the own one', () => {
  show({
    code: 'DISCOUNT_NOT_YOURS',
    difference: { trialBp: 2_000, own: { basisPoints: 1_250, groups: [] } },
  });
  expect(screen.getByText('20 %')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mit 12.5 % weiterfahren' })).toBeTruthy();
});

test('recognises only problems about prices', () => {
  expect(priceChangeOf(new ApiError('BOM_CHANGED', 409, { ...difference }))).toEqual({
    code: 'BOM_CHANGED',
    difference,
  });
  expect(priceChangeOf(new ApiError('BOM_CHANGED', 409, {}))).toBeNull();
  expect(priceChangeOf(new ApiError('OFFLINE', 0))).toBeNull();
  expect(priceChangeOf(new Error('BOM_CHANGED'))).toBeNull();
});
