import {
  BeginSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorKey,
} from '../domain/second-factor.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** The person's own second factor. With another provider than the local one, all but the first call answer 404. */
export const secondFactor = endpoints({
  'GET /v1/second-factor': {
    operationId: 'getSecondFactor',
    permission: ['profile', 'read'],
    answers: { 200: SecondFactor },
  },
  'POST /v1/second-factor': {
    operationId: 'beginSecondFactor',
    description:
      'Creates a key. It counts once a code confirms it. A wrong password is 422; an active one 409; an account that visitors of a demo share 403.',
    permission: ['profile', 'write'],
    body: BeginSecondFactor,
    answers: { 200: SecondFactorKey },
    refuses: [404, 409],
  },
  'POST /v1/second-factor/confirmation': {
    operationId: 'confirmSecondFactor',
    description:
      'Turns the new key on by one of its codes, and returns the recovery codes. A wrong code is 422.',
    permission: ['profile', 'write'],
    body: SecondFactorCode,
    answers: { 200: RecoveryCodes },
    refuses: [404],
  },
  'POST /v1/second-factor/recovery-codes': {
    operationId: 'renewRecoveryCodes',
    description: 'Replaces all recovery codes. A wrong code is 422.',
    permission: ['profile', 'write'],
    body: SecondFactorCode,
    answers: { 200: RecoveryCodes },
    refuses: [404],
  },
  'POST /v1/second-factor/end': {
    operationId: 'endSecondFactor',
    description: 'Turns it off. A wrong code is 422; where it is required, 403.',
    permission: ['profile', 'write'],
    body: SecondFactorCode,
    answers: { 204: NoContent },
    refuses: [404],
  },
});
