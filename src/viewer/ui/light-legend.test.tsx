import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CellLight } from '../geometry/cell-light.ts';
import { LightLegend } from './light-legend.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const light = (least: number, most: number, lost: number): CellLight => ({
  ...{ perKilowattPeak: new Float32Array(), least, most },
  lost: { own: lost, buildings: 0.012, trees: 0.002, horizon: 0.0251 },
});

function show(shown: CellLight, month: number | null, hasSurroundings = false) {
  const onMonth = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <LightLegend {...{ hasSurroundings, month, onMonth }} light={shown} place="corner" />
    </I18nProvider>,
  );
  return { onMonth, slider: screen.getByRole('slider', { name: 'Jahr oder Monat' }) };
}

it('says what the colours mean for the year, what shade costs and what is left out', () => {
  const { onMonth, slider } = show(light(535.4, 1_024.6, 0.0043), null);
  for (const text of [
    '535',
    "1'025",
    'Ganzes Jahr',
    /− 0\.4 %$/,
    /Umgebung und Schnee sind nicht eingerechnet.*fehlt auch der Schatten des Hauses/,
  ])
    expect(screen.getByText(text)).toBeDefined();
  expect(slider.getAttribute('aria-valuetext')).toBe('Ganzes Jahr');
  fireEvent.change(slider, { target: { value: '12' } });
  expect(onMonth).toHaveBeenCalledWith(11);
});

it('says the same of a month, to a tenth, and goes back to the year', () => {
  const { onMonth, slider } = show(light(10.14, 34.83, 0.031), 11);
  for (const text of ['10.1', '34.8', 'Dezember', /− 3\.1 %$/]) expect(screen.getByText(text)).toBeDefined();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(onMonth).toHaveBeenCalledWith(null);
});

it('states what everything around the house costs where it is known', () => {
  show(light(535.4, 1_024.6, 0.0043), null, true);
  const losses = 'Schatten: Haus − 0.4 %, Nachbarhäuser − 1.2 %, Bäume − 0.2 %, Horizont − 2.5 %';
  expect(screen.getByText(losses)).toBeDefined();
  expect(screen.getByText(/Schnee ist nicht eingerechnet. Im Ertrag des Daches fehlt/)).toBeDefined();
});
