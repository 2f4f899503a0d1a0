export { formatKilowatts, formatNumber, formatPercent, formatPower } from '../../../documents/format.ts';
export { parseNumber } from '../../../documents/measures.ts';

/** A figure, or a dash where one cannot be worked out from what is typed. */
export const orDash = (figure: number, format: (figure: number) => string): string =>
  Number.isNaN(figure) ? '–' : format(figure);
