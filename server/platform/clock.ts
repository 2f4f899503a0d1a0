/** Returns the current time, ms since 1970. */
export type Clock = () => number;

/**
 * The system clock. Dates, deadlines and scheduled work use the server's injected clock. Only values that come with
 * system time from outside, such as tokens and sign-ins, are compared with this one.
 */
export const systemClock: Clock = Date.now;
