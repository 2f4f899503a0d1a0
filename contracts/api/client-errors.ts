import { ClientError } from '../domain/client-errors.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** A report has ten frames at most. */
const MAX_BYTES = 8_192;

/** Reports of pages that have failed; anybody may send them. */
export const clientErrors = endpoints({
  'POST /v1/client-errors': {
    operationId: 'reportClientError',
    description: 'That a page of the app has failed. Logged, without personal data.',
    permission: 'public',
    perAddress: 30,
    bodyLimit: MAX_BYTES,
    body: ClientError,
    answers: { 204: NoContent },
  },
});
