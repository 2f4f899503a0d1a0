/** Says what time it is: milliseconds since 1970. */
export type Clock = () => number;

/**
 * The machine's own. Dates, deadlines and what happens by itself follow the clock that the server is
 * built with; only what comes from outside with the machine's time, tokens and sign-ins, is held
 * against this one.
 */
export const systemClock: Clock = Date.now;
