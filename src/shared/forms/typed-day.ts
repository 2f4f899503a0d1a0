import { z } from 'zod';

const SWISS_DAY = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[./\s]\s*(\d{1,2})[./\s]\s*(\d{4}|\d{2})$/u;
const IsoDay = z.iso.date();

/** Whether a text is an ISO date of the calendar, 2026-11-30. */
export const isDay = (text: string): boolean => IsoDay.safeParse(text).success;

/**
 * Returns the ISO date of a typed one, with or without its weekday: Mo 30.11.2026, 30/11/26, 2026-11-30. Null if it
 * is none.
 */
export function parseDay(typed: string): string | null {
  const text = typed.trim();
  if (isDay(text)) return text;
  const [, day = '', month = '', year = ''] = SWISS_DAY.exec(text) ?? [];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : null;
}
