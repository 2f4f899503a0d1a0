import type { I18n } from '@lingui/core';
import type { Interval } from '../engine/frozen-roof.ts';
import type { Configuration } from '../engine/index.ts';
import { unmeasured } from './dimensions.ts';
import { formatNumber } from './format.ts';

/** Rappen in ten francs: more figures would say more about an uncertain price than is known. */
const STEP = 1_000;

/** Formats the lower end of an interval, rounded down: CHF 26'400. */
export const formatLow = ({ low }: Interval): string => francs(Math.floor(low / STEP));

/** Formats the upper end of an interval, rounded up. */
export const formatHigh = ({ high }: Interval): string => francs(Math.ceil(high / STEP));

/** Formats the size of a change, Rappen, rounded up. */
export const formatEffect = (price: number): string => francs(Math.ceil(price / STEP));

const francs = (steps: number): string => `CHF ${formatNumber((steps * STEP) / 100)}`;

/**
 * Returns the note about a roof with estimated lengths, with the range of its price, if known; empty if every length is
 * measured. `range`: from `netRangeText` or `grossRangeText`.
 */
export const estimatesText = (configuration: Configuration, range: string | undefined, i18n: I18n): string =>
  lengthsText(unmeasured(configuration).length, range, i18n);

/** As `estimatesText`, for so many estimated lengths. */
export function lengthsText(lengths: number, range: string | undefined, i18n: I18n): string {
  if (lengths === 0) return '';
  const note = i18n.t({
    id: 'paper.estimated',
    message:
      '{lengths, plural, one {# Länge des Daches ist geschätzt und noch nicht gemessen.} other {# Längen des Daches sind geschätzt und noch nicht gemessen.}} Nach dem Aufmass können Belegung und Preis abweichen.',
    values: { lengths },
  });
  return [note, range].filter(Boolean).join(' ');
}

/** Returns the sentence about the price of a roof with estimated lengths, excluding VAT. */
export const netRangeText = (interval: Interval, i18n: I18n): string =>
  i18n.t({
    id: 'price-range.net',
    message: 'Bis dahin liegt der Preis zwischen {low} und {high} exkl. MWST.',
    values: { low: formatLow(interval), high: formatHigh(interval) },
  });

/** As `netRangeText`, for an amount including VAT. */
export const grossRangeText = (interval: Interval, i18n: I18n): string =>
  i18n.t({
    id: 'price-range.gross',
    message: 'Bis dahin liegt der Preis zwischen {low} und {high} inkl. MWST.',
    values: { low: formatLow(interval), high: formatHigh(interval) },
  });

/** Returns the range of a roof's price together with other lines of this sum. */
export const withExtra = ({ low, high }: Interval, extraRappen: number): Interval => ({
  low: low + extraRappen,
  high: high + extraRappen,
});
