import { formatNumber } from './number.ts';
export const formatAmount = (rappen: number): string => formatNumber(rappen / 100, 2);
export const formatMoney = (rappen: number): string => `CHF ${formatAmount(rappen)}`;
