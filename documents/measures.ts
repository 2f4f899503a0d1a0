/** Numbers and lengths as people type them. */

/** Parses a typed number: 12'345.6, 12’345.6, 12 345,6. Null if it is none. */
export function parseNumber(text: string): number | null {
  const plain = text
    .replaceAll(/['’\s]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Units of a typed length, in mm. */
const UNITS: Readonly<Record<string, number>> = { mm: 1, cm: 10, dm: 100, m: 1000 };

/** Maximum number of metres without a unit: 12400 is probably meant as millimetres, so the user is asked. */
const LONGEST_BARE_METRES = 1000;

/**
 * Parses a length to millimetres: 12400, 12'400 mm, 12.4 m, 2*1.2 m, 3.2 m + 450. Numbers without a unit are in
 * `bare`. Null if it is none.
 */
export function parseLength(text: string, bare: 'mm' | 'm' = 'mm'): number | null {
  const terms = text.split('+').map((term) => product(term, bare));
  if (terms.some((term) => term === null)) return null;
  // Removes the rounding error of binary fractions.
  return Math.round(terms.reduce((sum: number, term) => sum + (term ?? 0), 0) * 1e6) / 1e6;
}

/** Parses a length, possibly multiplied; only one factor may have a unit. */
function product(text: string, bare: 'mm' | 'm'): number | null {
  const factors = text.split(/[*×]/).map((factor) => {
    const [, number = '', unit] = /^(.*?)(mm|cm|dm|m)?$/i.exec(factor.trim()) ?? [];
    return { value: parseNumber(number), unit: unit?.toLowerCase() };
  });
  if (factors.some(({ value }) => value === null) || factors.filter(({ unit }) => unit).length > 1)
    return null;
  const unit = factors.find((factor) => factor.unit)?.unit;
  const length = factors.reduce((all, { value }) => all * (value ?? 0), 1);
  if (!unit && bare === 'm' && Math.abs(length) >= LONGEST_BARE_METRES) return null;
  return length * (UNITS[unit ?? bare] ?? 1);
}
