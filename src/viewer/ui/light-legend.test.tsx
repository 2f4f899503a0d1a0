import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CalculatedYields } from '../../../engine/index.ts';
import type { ShadeCause, ShadeLoss } from '../../../engine/shade.ts';
import type { CellLight } from '../geometry/cell-light.ts';
import { LightLegend } from './light-legend.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const light = (least: number, most: number): CellLight => ({
  perKilowattPeak: new Float32Array(),
  least,
  most,
});

/** Yields of 100 kWh a month without shade, and 50 kWh in December, of which these are lost. */
function yieldsWith(lost: Partial<ShadeLoss>, omitted: readonly ShadeCause[]): CalculatedYields {
  const none = months(0, 0);
  const shade = { lost: { own: none, buildings: none, trees: none, horizon: none, ...lost }, omitted };
  const taken = Object.values(shade.lost);
  const monthly = months(100, 50).map(
    (energy, month) => energy - taken.reduce((sum, series) => sum + (series[month] ?? 0), 0),
  );
  return { monthly, shade } as unknown as CalculatedYields;
}

/** The same number in every month but December. */
const months = (each: number, december: number) =>
  Array.from({ length: 12 }, (_, month) => (month === 11 ? december : each)) as unknown as ShadeLoss['own'];

const ALONE = yieldsWith({ own: months(0.4, 1.5) }, ['buildings', 'trees', 'horizon']);

function show(shown: CellLight, month: number | null, yields = ALONE, isInYield = true) {
  const onMonth = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <LightLegend {...{ yields, isInYield, month, onMonth }} light={shown} place="corner" />
    </I18nProvider>,
  );
  return { onMonth, slider: screen.getByRole('slider', { name: 'Jahr oder Monat' }) };
}

it('says what the colours mean for the year, what shade costs and what is left out', () => {
  const { onMonth, slider } = show(light(535.4, 1_024.6), null);
  for (const text of [
    '535',
    "1'025",
    'Ganzes Jahr',
    'Schatten eingerechnet: Haus − 0.5 %',
    /Im Ertrag nicht eingerechnet: Nachbarhäuser, Bäume, Horizont, Schnee\./,
  ])
    expect(screen.getByText(text)).toBeDefined();
  expect(slider.getAttribute('aria-valuetext')).toBe('Ganzes Jahr');
  fireEvent.change(slider, { target: { value: '12' } });
  expect(onMonth).toHaveBeenCalledWith(11);
});

it('says the same of a month, to a tenth, and goes back to the year', () => {
  const { onMonth, slider } = show(light(10.14, 34.83), 11);
  for (const text of ['10.1', '34.8', 'Dezember', /Haus − 3\.0 %$/])
    expect(screen.getByText(text)).toBeDefined();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(onMonth).toHaveBeenCalledWith(null);
});

it('states what everything around the house costs where it is known', () => {
  const lost = { own: months(0.4, 0.4), buildings: months(1.2, 1.2), trees: months(0.2, 0.2) };
  show(light(535.4, 1_024.6), 0, yieldsWith({ ...lost, horizon: months(2.5, 2.5) }, []));
  const losses =
    'Schatten eingerechnet: Haus − 0.4 %, Nachbarhäuser − 1.2 %, Bäume − 0.2 %, Horizont − 2.5 %';
  expect(screen.getByText(losses)).toBeDefined();
  expect(screen.getByText(/Im Ertrag nicht eingerechnet: Schnee\./)).toBeDefined();
  expect(screen.queryByText(/fehlt auch der Schatten/)).toBeNull();
});

it('says of a roof frozen without shade that its own yield has none', () => {
  show(light(535.4, 1_024.6), null, ALONE, false);
  expect(screen.getByText(/Im Ertrag des Daches fehlt auch der Schatten\./)).toBeDefined();
});
