import { StartError } from '../start-error.ts';

/**
 * Thrown where the database cannot be opened, or does not do now what it was asked: it cannot be reached, is not well
 * or takes too long. The message says why. The same may work later.
 */
export class DatabaseUnavailable extends StartError {
  /** Fastify and the local provider answer with it. */
  readonly statusCode = 503;
}
