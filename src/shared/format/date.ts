export { formatDate, formatDay } from '../../../documents/format.ts';

const minute = new Intl.DateTimeFormat('de-CH', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Zurich',
});

/** Formats ms since 1970 as Swiss date and time, 20.11.2026, 14:05, in every language. */
export const formatInstant = (instant: number): string => minute.format(instant);
