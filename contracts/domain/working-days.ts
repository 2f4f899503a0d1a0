/** Days are ISO dates (2026-11-20), which compare as text. */

const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });

/** Returns the date in Switzerland at an instant, ms since 1970. */
export const dateAt = (instant: number): string => zurich.format(instant);

const zurichTime = new Intl.DateTimeFormat('de-CH', {
  timeZone: 'Europe/Zurich',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns the time of day in Switzerland at an instant, as 08:30. */
export const timeAt = (instant: number): string => zurichTime.format(instant);

/** Returns the instant of a date and a time of day in Switzerland, ms since 1970. */
export function zurichInstant(date: string, time: string): number {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`);
  // Switzerland is two hours ahead in summer, else one.
  for (const hours of [2, 1]) {
    const instant = asIfUtc - hours * HOUR_MS;
    if (dateAt(instant) === date && timeAt(instant) === time) return instant;
  }
  return asIfUtc - HOUR_MS;
}

/** Returns the first instant of a year in Switzerland, and that of the next year, ms since 1970. */
export const yearBounds = (year: number): { readonly from: number; readonly until: number } => ({
  from: zurichInstant(`${year}-01-01`, '00:00'),
  until: zurichInstant(`${year + 1}-01-01`, '00:00'),
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const parse = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const format = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns the date a number of days later, or earlier. */
export const addDays = (date: string, days: number): string => format(parse(date) + days * DAY_MS);

/** Returns the date a number of months later; the month's last day if it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return format(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** Returns the days from one date to another; negative if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((parse(to) - parse(from)) / DAY_MS);

/** Whether a date is Monday to Friday and no holiday. */
export function isWorkingDay(date: string, holidays: readonly string[]): boolean {
  const weekday = new Date(parse(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
}

/** Returns the date a number of working days later; the start itself does not count. */
export function addWorkingDays(date: string, days: number, holidays: readonly string[]): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

/** Returns the least number of working days after which a date is reached: 0 on the same day. */
export function workingDaysUntil(from: string, to: string, holidays: readonly string[]): number {
  let days = 0;
  for (let day = from; day < to; day = addWorkingDays(day, 1, holidays)) days += 1;
  return days;
}
