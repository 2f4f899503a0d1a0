/** Days are ISO dates (2026-11-20), which compare as text. */

const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });

/** The date in Switzerland at an instant, milliseconds since 1970. */
export const dateAt = (instant: number): string => zurich.format(instant);

const DAY_MS = 86_400_000;
const parse = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const format = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The date so many days later, or earlier. */
export const addDays = (date: string, days: number): string => format(parse(date) + days * DAY_MS);

/** Days from one date to another; negative where it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((parse(to) - parse(from)) / DAY_MS);

/** Monday to Friday, less the holidays. */
export function isWorkingDay(date: string, holidays: readonly string[]): boolean {
  const weekday = new Date(parse(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
}

/** The day so many working days after a date, which itself does not count. */
export function addWorkingDays(date: string, days: number, holidays: readonly string[]): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}
