import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AgreedDiscount, basisPointsOf } from '../../contracts/discounts.ts';
import {
  type Article,
  ArticleList,
  ArticleQuery,
  findArticles,
  MaterialList,
  MaterialListParameters,
  MaterialLists,
  SaveMaterialList,
} from '../../contracts/materials.ts';
import { discounted, rappen } from '../../contracts/money.ts';
import { Revision } from '../../contracts/text.ts';
import { dateAt } from '../../contracts/working-days.ts';
import type { Catalogue } from '../../engine/index.ts';
import { discountOn } from '../people/discounts.ts';
import { refusals } from '../platform/http/problems.ts';
import { catalogue, catalogueText } from '../platform/solving/engine.ts';
import { type ListTools, listLists, removeList, requireList, saveList } from './lists.ts';

const catalogueHash = createHash('sha256').update(catalogueText).digest();

/** Same articles, same discount, same search: same answer. Weak, since it travels compressed in several ways. */
const etagOf = (discount: AgreedDiscount, search: string): string => {
  const hash = createHash('sha256').update(catalogueHash).update(JSON.stringify({ discount, search }));
  return `W/"${hash.digest('base64url')}"`;
};

/** Articles at a discount, each with the withdrawn ones that it takes the place of. */
export const articlesFor = (
  discount: AgreedDiscount,
  { articles, withdrawn = [] }: Pick<Catalogue, 'articles' | 'withdrawn'> = catalogue,
): Article[] =>
  articles.map(({ number, names, unit, packageSize, price, discountGroup }) => {
    const replaces = withdrawn
      .filter(({ kind, replacedBy }) => kind === 'article' && replacedBy === number)
      .map((entry) => ({ number: entry.id, names: entry.names }));
    return {
      ...{ number, names, unit, packageSize },
      listRappen: rappen(price),
      priceRappen: discounted(rappen(price), basisPointsOf(discount, discountGroup)),
      ...(replaces.length > 0 && { replaces }),
      discountGroup: discountGroup ?? null,
    };
  });

/** Articles at the organisation's own prices, and its lists of them. */
export const materialRoutes =
  (tools: ListTools): FastifyPluginAsyncZod =>
  async (app) => {
    const read = { permission: ['materials', 'read'] } as const;
    const find =
      (options?: { orNew: boolean }) =>
      async ({ person, params }: FastifyRequest) => {
        const { success, data } = MaterialListParameters.safeParse(params);
        if (success) await requireList(tools.database, person, data.id, options);
      };
    const common = { tags: ['materials'], security: [{ identityToken: [] }] };

    app.route({
      method: 'GET',
      url: '/articles',
      config: read,
      schema: {
        operationId: 'listArticles',
        ...common,
        querystring: ArticleQuery,
        response: { 200: ArticleList, 304: z.null().describe('the ones that If-None-Match names') },
      },
      handler: async ({ person, query, headers }, reply) => {
        const discount = await discountOn(tools.database, person.organisation.id, dateAt(tools.clock()));
        const etag = etagOf(discount, query.q);
        reply.header('etag', etag).header('cache-control', 'private, no-cache');
        const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
        if (held.includes(etag)) return reply.code(304).send(null);
        return reply.send({ articles: findArticles(articlesFor(discount), query.q) });
      },
    });
    app.route({
      method: 'GET',
      url: '/material-lists',
      config: read,
      schema: { operationId: 'listMaterialLists', ...common, response: { 200: MaterialLists } },
      handler: async ({ person }) => ({ lists: await listLists(tools.database, person) }),
    });
    app.route({
      method: 'PUT',
      url: '/material-lists/:id',
      config: { permission: ['materials', 'write'], find: find({ orNew: true }) },
      schema: {
        operationId: 'saveMaterialList',
        ...common,
        params: MaterialListParameters,
        body: SaveMaterialList,
        response: {
          200: MaterialList.describe('saved, or held already'),
          201: MaterialList.describe('created'),
          ...refusals(409),
        },
      },
      handler: async ({ person, params, body }, reply) => {
        const { list, isNew } = await saveList(tools, person, params.id, body);
        return reply.code(isNew ? 201 : 200).send(list);
      },
    });
    app.route({
      method: 'DELETE',
      url: '/material-lists/:id',
      config: { permission: ['materials', 'write'], find: find() },
      schema: {
        operationId: 'removeMaterialList',
        ...common,
        params: MaterialListParameters,
        querystring: z.object({ revision: z.coerce.number().pipe(Revision) }),
        response: { 204: z.null(), ...refusals(409) },
      },
      handler: async ({ person, params, query }, reply) => {
        await removeList(tools.database, person, params.id, query.revision);
        return reply.code(204).send(null);
      },
    });
  };
