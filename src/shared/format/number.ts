import { formatNumber } from '../../../engine/exports/number.ts';

export { formatNumber };

/** Reads a number as people type it: 12'345.6, 12’345.6, 12 345,6. Null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text
    .replaceAll(/['’\s]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A share in per cent, 12.5 %. */
export const formatPercent = (percent: number): string => `${formatNumber(percent)} %`;

/** Peak power in kilowatts with two decimals, 15.42 kWp, from watts. */
export const formatPower = (watts: number): string => `${formatNumber(watts / 1000, 2)} kWp`;
