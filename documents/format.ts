/** Numbers, money and days as they are written everywhere: in the app, in files and in mails. */

import { powerClassOf } from '../contracts/domain/power.ts';

/** A number in Swiss writing, 12'345.6. Without `decimals`, as many as it has. */
export function formatNumber(value: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split(
    '.',
  );
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "'");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A share in per cent, 12.5 %. */
export const formatPercent = (percent: number): string => `${formatNumber(percent)} %`;

/**
 * Peak power in kilowatts with two decimals and without the unit, 15.42, from watts. What is less than the limit of
 * the power classes is not rounded up to it, so that power and class never contradict each other.
 */
export function formatKilowatts(watts: number): string {
  const rounded = Math.round(watts / 10) * 10;
  const isRoundedUp = powerClassOf(rounded) !== powerClassOf(watts);
  return formatNumber((isRoundedUp ? rounded - 10 : rounded) / 1000, 2);
}

/** `formatKilowatts` with the unit, 15.42 kWp. */
export const formatPower = (watts: number): string => `${formatKilowatts(watts)} kWp`;

/** An amount in Swiss francs without the currency, 12'345.60, from Rappen (1/100 CHF). */
export const formatAmount = (rappen: number): string => formatNumber(rappen / 100, 2);

/** An amount with its currency, CHF 12'345.60, from Rappen (1/100 CHF). */
export const formatMoney = (rappen: number): string => `CHF ${formatAmount(rappen)}`;

const day = new Intl.DateTimeFormat('de-CH', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Zurich',
});

/** The day in Switzerland as 20.11.2026, in every language, from milliseconds since 1970. */
export const formatDate = (instant: number): string => day.format(instant);

export { formatDay } from '../contracts/domain/working-days.ts';

const time = new Intl.DateTimeFormat('de-CH', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Zurich',
});

/** Day and time in Switzerland as 20.11.2026, 08:12, from milliseconds since 1970. */
export const formatDateTime = (instant: number): string => `${formatDate(instant)}, ${time.format(instant)}`;
