import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { deliveryDates, materials } from '../../contracts/api/materials.ts';
import { basisPointsOf } from '../../contracts/domain/discounts.ts';
import { type Article, findArticles } from '../../contracts/domain/materials.ts';
import { discounted, rappen } from '../../contracts/domain/money.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Catalogue, Article as CatalogueArticle } from '../../engine/index.ts';
import { isService } from '../../engine/services.ts';
import { type Prices, pricesOn } from '../people/discounts.ts';
import { serve } from '../platform/http/endpoints.ts';
import { findCatalogueOn } from '../platform/solving/catalogue-versions.ts';
import { availabilitiesOn } from './availability.ts';
import { type ListTools, listLists, removeList, requireList, saveList } from './lists.ts';

/** Depends on articles, discount, availability and search. Weak, since the response is compressed in several ways. */
const etagOf = (
  { catalogue: { sha256 }, discount }: Prices,
  availabilities: Availabilities,
  search: string,
): string => {
  const content = JSON.stringify({ sha256, discount, search, availabilities: [...availabilities] });
  const hash = createHash('sha256').update(content);
  return `W/"${hash.digest('base64url')}"`;
};

type Availabilities = ReadonlyMap<string, Article['availability']>;

/** Any quantity of a service can be had at once. */
const SERVICE: Article['availability'] = { stock: null, restockOn: null };

/** Returns articles at a discount, each with the withdrawn ones that it replaces. */
export const articlesFor = (
  discount: Prices['discount'],
  { articles, withdrawn = [] }: Pick<Catalogue, 'articles' | 'withdrawn'>,
  availabilities: Availabilities,
): Article[] =>
  articles.map((article) => {
    const { number, names, unit, packageSize, price, discountGroup } = article;
    const replaces = withdrawn
      .filter(({ kind, replacedBy }) => kind === 'article' && replacedBy === number)
      .map((entry) => ({ number: entry.id, names: entry.names }));
    return {
      ...{ number, names, unit, packageSize },
      listRappen: rappen(price),
      priceRappen: discounted(rappen(price), basisPointsOf(discount, discountGroup)),
      ...(replaces.length > 0 && { replaces }),
      discountGroup: discountGroup ?? null,
      availability: availabilityOf(article, availabilities),
    };
  });

const availabilityOf = (
  article: CatalogueArticle,
  availabilities: Availabilities,
): Article['availability'] => (isService(article) ? SERVICE : (availabilities.get(article.number) ?? null));

/** When articles can be delivered, for planners, who see no list of articles. */
export const deliveryDateRoutes =
  ({ database, clock }: Pick<ListTools, 'database' | 'clock'>): FastifyPluginAsync =>
  async (app) =>
    serve(app, 'roof configurator', deliveryDates, {
      async 'GET /configurator/v1/delivery-dates'() {
        const today = dateAt(clock());
        const [active, availabilities] = await Promise.all([
          findCatalogueOn(database, today),
          availabilitiesOn(database, today),
        ]);
        const articles = (active?.catalogue.articles ?? []).map((article) => ({
          number: article.number,
          availability: availabilityOf(article, availabilities),
        }));
        return { today, articles };
      },
    });

/** Articles at the organisation's own prices, and its material lists. */
export const materialRoutes =
  (tools: ListTools): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'materials',
      materials,
      {
        async 'GET /v1/articles'({ person, query, request: { headers }, reply }) {
          const today = dateAt(tools.clock());
          const [prices, availabilities] = await Promise.all([
            pricesOn(tools.database, person.organisation.id, today),
            availabilitiesOn(tools.database, today),
          ]);
          const etag = etagOf(prices, availabilities, query.q);
          reply.header('etag', etag).header('cache-control', 'private, no-cache');
          const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
          if (held.includes(etag)) return reply.code(304).send(null);
          const { discount, catalogue } = prices;
          const articles = articlesFor(discount, catalogue.catalogue, availabilities);
          return { articles: findArticles(articles, query.q) };
        },
        'GET /v1/material-lists': async ({ person }) => ({ lists: await listLists(tools.database, person) }),
        async 'PUT /v1/material-lists/:id'({ person, params, body }) {
          const { list, isNew } = await saveList(tools, person, params.id, body);
          return { status: isNew ? 201 : 200, body: list };
        },
        async 'DELETE /v1/material-lists/:id'({ person, params, query }) {
          await removeList(tools.database, person, params.id, query.revision);
        },
      },
      { find: (person, { id }, how) => id && requireList(tools.database, person, id, how) },
    );
  };
