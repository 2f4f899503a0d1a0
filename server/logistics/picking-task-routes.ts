import type { FastifyPluginAsync } from 'fastify';
import { picking } from '../../contracts/api/picking.ts';
import { scoped } from '../platform/db/scoped.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { ProjectTools } from '../projects/events.ts';
import { countScan, finishPickingList, readPickingTask, readPickingTasks } from './picking-tasks.ts';

/** The picking lists of a logistics partner's own organisation, used on phones. */
export const pickingTaskRoutes =
  (tools: ProjectTools): FastifyPluginAsync =>
  async (app) => {
    const { database, clock } = tools;
    serve(
      app,
      'commissioning',
      picking,
      {
        'GET /v1/picking-lists': ({ person }) => readPickingTasks(database, person, clock()),
        'GET /v1/picking-lists/:number': ({ person, params }) =>
          readPickingTask(database, person, params.number),
        'PUT /v1/picking-lists/:number/scans/:id': ({ person, params: { number, id }, body }) =>
          countScan(tools, person, number, id, body),
        'POST /v1/picking-lists/:number/finish': ({ person, params }) =>
          finishPickingList(tools, person, params.number),
      },
      {
        async find(person, { number }) {
          const list =
            number &&
            (await scoped(database, person)
              .select('picking_list')
              .select('id')
              .where('number', '=', number)
              .executeTakeFirst());
          if (!list) throw new ProblemError(404, 'PICKING_NUMBER_UNKNOWN');
        },
      },
    );
  };
