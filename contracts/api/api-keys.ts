import { ApiKeyList, NewApiKey, PutApiKey } from '../domain/api-keys.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** Keys with which the supplier's programs call the API. */
export const apiKeys = endpoints({
  'GET /v1/staff/api-keys': {
    operationId: 'listApiKeys',
    permission: ['interfaces', 'read'],
    answers: { 200: ApiKeyList },
  },
  'PUT /v1/staff/api-keys/:id': {
    operationId: 'createApiKey',
    description:
      'Its answer is the only place with the key itself. Until the first use, the same call again makes another key under the id; the former one stops working.',
    permission: ['interfaces', 'write'],
    params: ById,
    body: PutApiKey,
    answers: { 200: NewApiKey },
    refuses: [409],
  },
  'DELETE /v1/staff/api-keys/:id': {
    operationId: 'revokeApiKey',
    description: 'Idempotent. The key stays in the list and in the history of what it did.',
    permission: ['interfaces', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
  },
});
