export { formatKilowatts, formatNumber, formatPercent, formatPower } from '../../../documents/format.ts';
export { parseNumber } from '../../../documents/measures.ts';

/** Formats a figure, or a dash if it cannot be computed from the input. */
export const orDash = (figure: number, format: (figure: number) => string): string =>
  Number.isNaN(figure) ? '–' : format(figure);
