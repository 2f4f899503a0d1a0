import { StartError } from '../start-error.ts';

/**
 * Thrown if the database cannot be opened or cannot do its work at present: unreachable, failing or too slow. The
 * message has the reason. A retry may succeed.
 */
export class DatabaseUnavailable extends StartError {
  /** Status of the response of Fastify and the local provider. */
  readonly statusCode = 503;
}
