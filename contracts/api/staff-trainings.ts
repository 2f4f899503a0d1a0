import {
  Attendance,
  CancelTraining,
  PlanTraining,
  StaffTraining,
  StaffTrainingList,
  StaffTrainingQuery,
} from '../domain/trainings.ts';
import { endpoints } from './endpoint.ts';
import { ById } from './parts.ts';

/** Planning trainings and recording attendance, for staff. */
export const staffTrainings = endpoints({
  'GET /v1/staff/trainings': {
    operationId: 'listStaffTrainings',
    permission: ['training', 'staff'],
    query: StaffTrainingQuery,
    answers: { 200: StaffTrainingList },
  },
  'GET /v1/staff/trainings/:id': {
    operationId: 'findStaffTraining',
    permission: ['training', 'staff'],
    resource: 'existing',
    params: ById,
    answers: { 200: StaffTraining },
  },
  'PUT /v1/staff/trainings/:id': {
    operationId: 'planTraining',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['training', 'staff'],
    resource: 'existing or new',
    params: ById,
    body: PlanTraining,
    answers: { 200: StaffTraining },
    refuses: [404, 409],
  },
  'POST /v1/staff/trainings/:id/confirm': {
    operationId: 'confirmTraining',
    permission: ['training', 'staff'],
    resource: 'existing',
    params: ById,
    answers: { 200: StaffTraining },
    refuses: [409],
  },
  'POST /v1/staff/trainings/:id/cancel': {
    operationId: 'cancelTraining',
    permission: ['training', 'staff'],
    resource: 'existing',
    params: ById,
    body: CancelTraining,
    answers: { 200: StaffTraining },
    refuses: [409],
  },
  'PUT /v1/staff/trainings/:id/attendance': {
    operationId: 'putAttendance',
    permission: ['training', 'staff'],
    resource: 'existing',
    params: ById,
    body: Attendance,
    answers: { 200: StaffTraining },
    refuses: [409],
  },
});
