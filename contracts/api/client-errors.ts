import { ClientError } from '../domain/client-errors.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** Maximum size: a report has at most ten stack frames. */
const MAX_BYTES = 8_192;

/** Error reports of pages; public. */
export const clientErrors = endpoints({
  'POST /v1/client-errors': {
    operationId: 'reportClientError',
    description: 'Reports that a page of the app has failed. Logged without personal data.',
    permission: 'public',
    perAddress: 30,
    bodyLimit: MAX_BYTES,
    body: ClientError,
    answers: { 204: NoContent },
  },
});
