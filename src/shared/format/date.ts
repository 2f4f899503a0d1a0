const day = new Intl.DateTimeFormat('de-CH', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** A day as 20.11.2026, in every language, from milliseconds since 1970. */
export const formatDate = (instant: number): string => day.format(instant);
