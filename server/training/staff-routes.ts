import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { may } from '../../contracts/permissions.ts';
import {
  Attendance,
  CancelTraining,
  PlanTraining,
  StaffTraining,
  StaffTrainingList,
  StaffTrainingQuery,
} from '../../contracts/trainings.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import type { TrainingTools } from './bookings.ts';
import { findSession, findStaffTraining, listStaffTrainings } from './queries.ts';
import { cancelTraining, confirmTraining, planTraining, putAttendance } from './sessions.ts';

const ById = z.object({ id: z.uuidv7().lowercase() });

/** Planning trainings and ticking who came, for the supplier's people. */
export const staffTrainingRoutes =
  (tools: TrainingTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, clock } = tools;
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    // What is planned here is not there for partners, whatever it is.
    const onlyStaff = async ({ person }: FastifyRequest) => {
      if (!may(person, 'training', 'staff')) throw new Refusal(404, 'NOT_FOUND');
    };
    const find = async (request: FastifyRequest) => {
      await onlyStaff(request);
      const { success, data } = ById.safeParse(request.params);
      if (success) await findSession(database, data.id);
    };
    const change = {
      config: { permission: ['training', 'staff'], find },
      schema: { ...common, params: ById, response: { 200: StaffTraining, ...refusals(409) } },
    } as const;
    app.route({
      method: 'GET',
      url: '/staff/trainings',
      config: { permission: ['training', 'staff'] },
      schema: {
        operationId: 'listStaffTrainings',
        ...common,
        querystring: StaffTrainingQuery,
        response: { 200: StaffTrainingList },
      },
      handler: ({ query }) => listStaffTrainings(database, query, clock()),
    });
    app.route({
      method: 'GET',
      url: '/staff/trainings/:id',
      config: { permission: ['training', 'staff'], find },
      schema: { operationId: 'findStaffTraining', ...common, params: ById, response: { 200: StaffTraining } },
      handler: ({ params: { id } }) => findStaffTraining(database, id, clock()),
    });
    app.route({
      method: 'PUT',
      url: '/staff/trainings/:id',
      config: { permission: ['training', 'staff'], find: onlyStaff },
      schema: {
        operationId: 'planTraining',
        description: 'The client makes the id; repeating it is harmless.',
        ...common,
        params: ById,
        body: PlanTraining,
        response: { 200: StaffTraining, ...refusals(404, 409) },
      },
      async handler({ params: { id }, body }) {
        await planTraining(tools, id, body);
        return findStaffTraining(database, id, clock());
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/trainings/:id/confirm',
      ...change,
      schema: { operationId: 'confirmTraining', ...change.schema },
      async handler({ params: { id } }) {
        await confirmTraining(tools, id);
        return findStaffTraining(database, id, clock());
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/trainings/:id/cancel',
      ...change,
      schema: { operationId: 'cancelTraining', ...change.schema, body: CancelTraining },
      async handler({ params: { id }, body }) {
        await cancelTraining(tools, id, body);
        return findStaffTraining(database, id, clock());
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/trainings/:id/attendance',
      ...change,
      schema: { operationId: 'putAttendance', ...change.schema, body: Attendance },
      async handler({ params: { id }, body }) {
        await putAttendance(tools, id, body);
        return findStaffTraining(database, id, clock());
      },
    });
  };
