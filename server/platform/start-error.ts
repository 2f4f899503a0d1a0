/** Thrown if the server cannot start in its environment; the message gives the reason in one line. */
export class StartError extends Error {}
