/** Thrown when the server cannot start in its surroundings; the message says why in one line. */
export class StartError extends Error {}
