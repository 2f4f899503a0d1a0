import { LARGEST_ISSUED, SigningKeys, Verification } from '../domain/verification.ts';
import { endpoints } from './endpoint.ts';

/** Signatures of printouts with partner prices. */
export const verification = endpoints({
  'GET /v1/signing-keys': {
    operationId: 'listSigningKeys',
    description: 'The public keys of all time, the active one first, as a JSON Web Key Set.',
    permission: 'public',
    perAddress: 120,
    answers: { 200: SigningKeys },
  },
  'POST /v1/verifications': {
    operationId: 'verifyFile',
    description:
      'Checks the signature of a PDF and counts its bill again. The file is the only part of a multipart/form-data body; nothing is stored.',
    permission: ['files', 'read'],
    limit: 'uploads',
    bodyLimit: LARGEST_ISSUED,
    consumes: 'multipart/form-data',
    answers: { 200: Verification },
    refuses: [400, 413, 415, 422, 503],
  },
});
