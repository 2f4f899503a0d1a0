import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addressLine } from '../../contracts/addresses.ts';
import type { Delivery } from '../../contracts/orders.ts';
import { labelsOf, ProjectPickingLists } from '../../contracts/picking.ts';
import { ProjectId, ProjectParameters } from '../../contracts/projects.ts';
import { Language } from '../../contracts/user.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { catalogue } from '../platform/solving/engine.ts';
import type { PaperTools } from './papers.ts';
import { readPickingLists } from './picking.ts';
import { findProject, requireProject, scopedTo } from './queries.ts';

const WithList = ProjectParameters.extend({ listId: ProjectId });

/** Units in a package of an article; one where the catalogue does not know it. */
const packageOf = (article: string): number =>
  catalogue.articles.find(({ number }) => number === article)?.packageSize ?? 1;

/** The picking lists of a project for the supplier's people, and their print. */
export const pickingRoutes =
  ({ database, printer, clock, isInvented }: PaperTools): FastifyPluginAsyncZod =>
  async (app) => {
    const find = async ({ person, params }: FastifyRequest) => {
      const { success, data } = ProjectParameters.safeParse(params);
      if (success) await requireProject(database, person, data.id);
    };
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/staff/projects/:id/picking-lists',
      config: { permission: ['projects', 'staff'], find },
      schema: {
        operationId: 'listPickingListsOfProject',
        ...common,
        params: ProjectParameters,
        response: { 200: ProjectPickingLists },
      },
      handler: async ({ person, params }) => ({
        lists: await readPickingLists(database, await findProject(database, person, params.id)),
      }),
    });
    app.route({
      method: 'GET',
      url: '/staff/projects/:id/picking-lists/:listId/paper',
      // A PDF is packed already.
      compress: false,
      config: { permission: ['commissioning', 'print'], limit: 'saves', find },
      schema: {
        operationId: 'printPickingList',
        ...common,
        params: WithList,
        querystring: z.object({ language: Language.default('de') }),
        response: { 200: z.any().describe('a PDF'), ...refusals(404, 503) },
      },
      async handler({ person, params, query: { language } }, reply) {
        const project = await findProject(database, person, params.id);
        const lists = await readPickingLists(database, project);
        const list = lists.find(({ id }) => id === params.listId);
        if (!list) throw new Refusal(404, 'NOT_FOUND');
        const order = await scopedTo(database, project)
          .select('project_order')
          .select('delivery')
          .where('id', '=', list.orderId)
          .executeTakeFirstOrThrow();
        const delivery: Delivery | null = order.delivery === null ? null : JSON.parse(order.delivery);
        const place =
          delivery === null
            ? project.address
            : delivery.way === 'pickup'
              ? delivery.place
              : addressLine(delivery.address);
        const { name: supplier } = await database
          .selectFrom('organisation')
          .select('name')
          .where('kind', '=', 'supplier')
          .executeTakeFirstOrThrow();
        const { name: partner } = await database
          .selectFrom('organisation')
          .select('name')
          .where('id', '=', project.organisation_id)
          .executeTakeFirstOrThrow();
        const paper = {
          ...list,
          supplier,
          recipient: [partner, ...place.split(', ')].filter((line) => line !== ''),
          items: list.items.map(({ ordered: quantity, ...item }, position) => ({
            ...item,
            quantity,
            labels: labelsOf(
              list.number,
              { position, article: item.article, quantity },
              packageOf(item.article),
            ),
          })),
          writtenAt: clock(),
          isInvented,
        };
        const signal = whenGone(reply);
        const pdf = await printer.print('picking-list', paper, language, {
          organisation: person.organisation.id,
          signal,
        });
        return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf);
      },
    });
  };
