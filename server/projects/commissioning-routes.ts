import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  CountedScan,
  PickingNumber,
  PickingScan,
  PickingTask,
  PickingTasks,
  ScanId,
} from '../../contracts/picking.ts';
import { scoped } from '../platform/db/scoped.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { countScan, finishPickingList, readPickingTask, readPickingTasks } from './commissioning.ts';
import type { ProjectTools } from './events.ts';

const Parameters = z.object({ number: PickingNumber });

/** The picking lists of somebody's own organisation, for its people with their phones. */
export const commissioningRoutes =
  (tools: ProjectTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, clock } = tools;
    const find = async ({ person, params }: FastifyRequest) => {
      const { data } = Parameters.safeParse(params);
      const list =
        data &&
        (await scoped(database, person)
          .select('picking_list')
          .select('id')
          .where('number', '=', data.number)
          .executeTakeFirst());
      if (!list) throw new Refusal(404, 'PICKING_NUMBER_UNKNOWN');
    };
    const common = { tags: ['commissioning'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/picking-lists',
      config: { permission: ['commissioning', 'read'] },
      schema: { operationId: 'listPickingLists', ...common, response: { 200: PickingTasks } },
      handler: ({ person }) => readPickingTasks(database, person, clock()),
    });
    app.route({
      method: 'GET',
      url: '/picking-lists/:number',
      config: { permission: ['commissioning', 'read'], find },
      schema: {
        operationId: 'getPickingList',
        ...common,
        params: Parameters,
        response: { 200: PickingTask },
      },
      handler: ({ person, params }) => readPickingTask(database, person, params.number),
    });
    app.route({
      method: 'PUT',
      url: '/picking-lists/:number/scans/:id',
      config: { permission: ['commissioning', 'write'], limit: 'drafts', find },
      schema: {
        operationId: 'countScan',
        ...common,
        params: Parameters.extend({ id: ScanId }),
        body: PickingScan,
        response: { 200: CountedScan, ...refusals(409) },
      },
      handler: ({ person, params: { number, id }, body }) => countScan(tools, person, number, id, body),
    });
    app.route({
      method: 'POST',
      url: '/picking-lists/:number/finish',
      config: { permission: ['commissioning', 'write'], find },
      schema: {
        operationId: 'finishPickingList',
        ...common,
        params: Parameters,
        response: { 200: PickingTask, ...refusals(409, 422) },
      },
      handler: ({ person, params }) => finishPickingList(tools, person, params.number),
    });
  };
