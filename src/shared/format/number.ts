export { formatNumber, formatPercent, formatPower } from '../../../documents/format.ts';

/** Reads a number as people type it: 12'345.6, 12’345.6, 12 345,6. Null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text
    .replaceAll(/['’\s]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
