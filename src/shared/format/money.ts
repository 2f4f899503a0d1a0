import { formatNumber } from './number.ts';

/** An amount in Swiss francs without the currency, 12'345.60, from Rappen (1/100 CHF). */
export const formatAmount = (rappen: number): string => formatNumber(rappen / 100, 2);

/** An amount with its currency, CHF 12'345.60, from Rappen (1/100 CHF). */
export const formatMoney = (rappen: number): string => `CHF ${formatAmount(rappen)}`;
