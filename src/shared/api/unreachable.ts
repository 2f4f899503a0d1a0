/** Thrown where nothing can be shown because the server could not be reached. */
export class ServerUnreachable extends Error {}
