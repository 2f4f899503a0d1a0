import type { FastifyPluginAsync } from 'fastify';
import { PDF } from '../../contracts/api/parts.ts';
import { pickingLists } from '../../contracts/api/picking-lists.ts';
import { addressLine } from '../../contracts/domain/addresses.ts';
import type { Delivery } from '../../contracts/domain/orders.ts';
import { labelsOf } from '../../contracts/domain/picking.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Catalogue } from '../../engine/index.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { catalogueOn } from '../platform/solving/catalogue-versions.ts';
import { readPickingLists } from '../projects/picking.ts';
import type { PrintTools } from '../projects/printouts.ts';
import { findProject, requireProject, scopedTo } from '../projects/queries.ts';

/** Units in a package of an article; one if the catalogue does not know it. */
const packageOf = (article: string, { articles }: Catalogue): number =>
  articles.find(({ number }) => number === article)?.packageSize ?? 1;

/** The picking lists of a project for staff, with their printouts. */
export const pickingRoutes =
  ({ database, printer, clock, isInvented }: PrintTools): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'staff',
      pickingLists,
      {
        'GET /v1/staff/projects/:id/picking-lists': async ({ person, params }) => ({
          lists: await readPickingLists(database, await findProject(database, person, params.id)),
        }),
        async 'GET /v1/staff/projects/:id/picking-lists/:listId/paper'({
          person,
          params,
          query: { language },
          signal,
          reply,
        }) {
          const project = await findProject(database, person, params.id);
          const lists = await readPickingLists(database, project);
          const list = lists.find(({ id }) => id === params.listId);
          if (!list) throw new ProblemError(404, 'NOT_FOUND');
          const order = await scopedTo(database, project)
            .select('project_order')
            .select(['delivery', 'placed_at'])
            .where('id', '=', list.orderId)
            .executeTakeFirstOrThrow();
          const { catalogue } = await catalogueOn(database, dateAt(order.placed_at));
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
                packageOf(item.article, catalogue),
              ),
            })),
            writtenAt: clock(),
            isInvented,
          };
          const pdf = await printer.print('picking-list', paper, language, {
            organisation: person.organisation.id,
            signal,
          });
          return sendAttachment(reply, PDF, pdf);
        },
      },
      { find: (person, { id }) => id && requireProject(database, person, id) },
    );
  };
