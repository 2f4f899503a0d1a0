/** A number in Swiss writing, 12'345.6. Without `decimals`, as many as it has. */
export function formatNumber(value: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split(
    '.',
  );
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "'");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

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
