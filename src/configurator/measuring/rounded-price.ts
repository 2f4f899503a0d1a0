import { formatNumber } from '../../shared/format/number.ts';
import type { Interval } from './price-range.ts';

/** Rappen in ten francs: more figures would say more about an uncertain price than is known. */
const STEP = 1_000;

/** Formats the lower end of an interval, rounded down: CHF 26'400. */
export const formatLow = ({ low }: Interval): string => francs(Math.floor(low / STEP));

/** Formats the upper end of an interval, rounded up. */
export const formatHigh = ({ high }: Interval): string => francs(Math.ceil(high / STEP));

/** Formats the size of a change, Rappen, rounded up. */
export const formatEffect = (price: number): string => francs(Math.ceil(price / STEP));

const francs = (steps: number): string => `CHF ${formatNumber((steps * STEP) / 100)}`;
