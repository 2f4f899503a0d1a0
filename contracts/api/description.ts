import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** The OpenAPI document of both APIs. */
export const description = endpoints({
  'GET /v1/openapi.json': {
    operationId: 'getApi',
    permission: ['profile', 'read'],
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
});
