import { StartError } from '../start-error.ts';

/**
 * Thrown if the store of files cannot be reached, refuses or is too slow. The message has the reason. A retry may
 * succeed.
 */
export class StoreUnavailable extends StartError {
  /** Status of the response of Fastify and the local provider. */
  readonly statusCode = 503;
}
