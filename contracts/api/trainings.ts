import { z } from 'zod';
import { CertificateNumber } from '../domain/certificate-number.ts';
import {
  BookTraining,
  CertificateCheck,
  Certification,
  Training,
  TrainingList,
  TrainingQuery,
} from '../domain/trainings.ts';
import { content, endpoints, NoContent } from './endpoint.ts';
import { ById, Id, InLanguage, PDF } from './parts.ts';

const WithBooking = ById.extend({ bookingId: Id });

/** Trainings, bookings and certificates of the organisation. */
export const trainings = endpoints({
  'GET /v1/trainings': {
    operationId: 'listTrainings',
    permission: ['training', 'read'],
    query: TrainingQuery,
    answers: { 200: TrainingList },
  },
  'GET /v1/trainings/:id': {
    operationId: 'findTraining',
    permission: ['training', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: Training },
  },
  'GET /v1/trainings/:id/calendar': {
    operationId: 'getCalendarEntry',
    permission: ['training', 'read'],
    resource: 'existing',
    params: ById,
    query: InLanguage,
    answers: { 200: content('a calendar entry', 'text/calendar') },
  },
  'PUT /v1/trainings/:id/bookings/:bookingId': {
    operationId: 'putBooking',
    description: 'Books a group or changes it. The client chooses the id; the call is idempotent.',
    permission: ['training', 'write'],
    resource: 'existing',
    params: WithBooking,
    body: BookTraining,
    answers: { 200: Training },
    refuses: [404, 409],
  },
  'DELETE /v1/trainings/:id/bookings/:bookingId': {
    operationId: 'cancelBooking',
    permission: ['training', 'write'],
    resource: 'existing',
    params: WithBooking,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'GET /v1/certification': {
    operationId: 'getCertification',
    permission: ['training', 'read'],
    answers: { 200: Certification },
  },
  'GET /v1/certificates/:id/paper': {
    operationId: 'printCertificate',
    permission: ['training', 'read'],
    limit: 'saves',
    resource: 'existing',
    params: ById,
    query: InLanguage,
    answers: { 200: content('a PDF', PDF) },
    refuses: [503],
  },
  'GET /v1/certificate-checks/:number': {
    operationId: 'checkCertificate',
    description: 'For anyone with the number of a certificate, which cannot be guessed.',
    permission: 'public',
    perAddress: 30,
    params: z.object({ number: CertificateNumber }),
    answers: { 200: CertificateCheck },
    refuses: [404],
  },
});
