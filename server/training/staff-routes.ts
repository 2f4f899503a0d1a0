import type { FastifyPluginAsync } from 'fastify';
import { staffTrainings } from '../../contracts/api/staff-trainings.ts';
import { may } from '../../contracts/domain/permissions.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { TrainingTools } from './bookings.ts';
import { findSession, findStaffTraining, listStaffTrainings } from './queries.ts';
import { cancelTraining, confirmTraining, planTraining, putAttendance } from './sessions.ts';

/** Staff plan trainings and record attendance. */
export const staffTrainingRoutes =
  (tools: TrainingTools): FastifyPluginAsync =>
  async (app) => {
    const { database, clock } = tools;
    // Routes for planning do not exist for partners: 404 for any id.
    const onlyStaff = (person: Person) => {
      if (!may(person, 'training', 'staff')) throw new ProblemError(404, 'NOT_FOUND');
    };
    serve(
      app,
      'staff',
      staffTrainings,
      {
        'GET /v1/staff/trainings': ({ query }) => listStaffTrainings(database, query, clock()),
        'GET /v1/staff/trainings/:id': ({ params: { id } }) => findStaffTraining(database, id, clock()),
        async 'PUT /v1/staff/trainings/:id'({ params: { id }, body }) {
          await planTraining(tools, id, body);
          return findStaffTraining(database, id, clock());
        },
        async 'POST /v1/staff/trainings/:id/confirm'({ params: { id } }) {
          await confirmTraining(tools, id);
          return findStaffTraining(database, id, clock());
        },
        async 'POST /v1/staff/trainings/:id/cancel'({ params: { id }, body }) {
          await cancelTraining(tools, id, body);
          return findStaffTraining(database, id, clock());
        },
        async 'PUT /v1/staff/trainings/:id/attendance'({ params: { id }, body }) {
          await putAttendance(tools, id, body);
          return findStaffTraining(database, id, clock());
        },
      },
      {
        async find(person, { id }, { orNew }) {
          onlyStaff(person);
          if (id && !orNew) await findSession(database, id);
        },
      },
    );
  };
