import { z } from 'zod';
import { LegalDocument, LegalQuery, LegalText, LegalVersions } from '../domain/legal.ts';
import { endpoints } from './endpoint.ts';

/** Terms of use and privacy policy; public. */
export const legal = endpoints({
  'GET /v1/legal': {
    operationId: 'listLegalVersions',
    permission: 'public',
    perAddress: 120,
    answers: { 200: LegalVersions },
  },
  'GET /v1/legal/:text': {
    operationId: 'readLegalText',
    permission: 'public',
    perAddress: 120,
    params: z.object({ text: LegalText }),
    query: LegalQuery,
    answers: { 200: LegalDocument },
    refuses: [404],
  },
});
