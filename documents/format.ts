/** Formats of numbers, money and dates, the same in the app, in files and in mails. */

import { powerClassOf } from '../contracts/domain/power.ts';

/** Formats a number in Swiss style, 12'345.6. Without `decimals`, with as many as it has. */
export function formatNumber(value: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split(
    '.',
  );
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "'");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Formats a percentage, 12.5 %. */
export const formatPercent = (percent: number): string => `${formatNumber(percent)} %`;

/**
 * Formats watts as kilowatts with two decimals and without the unit, 15.42. A power below the limit of a power
 * class is not rounded up to it, so that power and class never contradict each other.
 */
export function formatKilowatts(watts: number): string {
  const rounded = Math.round(watts / 10) * 10;
  const isRoundedUp = powerClassOf(rounded) !== powerClassOf(watts);
  return formatNumber((isRoundedUp ? rounded - 10 : rounded) / 1000, 2);
}

/** Formats watts with the unit, 15.42 kWp. */
export const formatPower = (watts: number): string => `${formatKilowatts(watts)} kWp`;

/** Formats Rappen as Swiss francs without the currency, 12'345.60. */
export const formatAmount = (rappen: number): string => formatNumber(rappen / 100, 2);

/** Formats Rappen with the currency, CHF 12'345.60. */
export const formatMoney = (rappen: number): string => `CHF ${formatAmount(rappen)}`;

const day = new Intl.DateTimeFormat('de-CH', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Zurich',
});

/** Formats ms since 1970 as a Swiss date, 20.11.2026, in every language. */
export const formatDate = (instant: number): string => day.format(instant);

export { formatDay } from '../contracts/domain/format-day.ts';

const time = new Intl.DateTimeFormat('de-CH', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Zurich',
});

/** Formats ms since 1970 as Swiss date and time, 20.11.2026, 08:12. */
export const formatDateTime = (instant: number): string => `${formatDate(instant)}, ${time.format(instant)}`;
