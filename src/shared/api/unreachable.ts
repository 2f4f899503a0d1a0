/** Thrown if nothing can be shown because the server is unreachable. */
export class ServerUnreachable extends Error {}
