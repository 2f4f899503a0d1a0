import { z } from 'zod';

/** Most months of a period. */
export const MOST_MONTHS = 24;

const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const nth = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

/** A month, as 2026-11. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Whole months from the first to the last, as `2025-12_2026-11`; at most MOST_MONTHS. */
export const Period = z
  .string()
  .regex(/^(20\d\d-(0[1-9]|1[0-2]))_(20\d\d-(0[1-9]|1[0-2]))$/)
  .refine((text) => {
    const months = count(text.slice(8)) - count(text.slice(0, 7)) + 1;
    return months >= 1 && months <= MOST_MONTHS;
  });
export type Period = z.infer<typeof Period>;

/** Returns the period of so many months up to that of a day. */
export const monthsUpTo = (day: string, months: number): Period => {
  const last = count(day.slice(0, 7));
  return `${nth(last - months + 1)}_${nth(last)}`;
};

/** Returns the months of a period, as `2026-11`. */
export const monthsOf = (period: Period): string[] => {
  const [first, last] = [count(period.slice(0, 7)), count(period.slice(8))];
  return Array.from({ length: last - first + 1 }, (_, index) => nth(first + index));
};

/** Returns the same month so many years before. */
export const yearsBefore = (month: string, years = 1): string => nth(count(month) - 12 * years);

/** Returns the same period a year before. */
export const yearBefore = (period: Period): Period =>
  `${yearsBefore(period.slice(0, 7))}_${yearsBefore(period.slice(8))}`;

/** Returns the first day of a period and a text that all its days precede, as do those of no later month. */
export const daysOf = (period: Period): { readonly from: string; readonly below: string } => ({
  from: `${period.slice(0, 7)}-01`,
  below: `${nth(count(period.slice(8)) + 1)}-01`,
});
