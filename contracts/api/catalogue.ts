import { z } from 'zod';
import type { Catalogue } from '../../engine/index.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** Sent as the text of the file, which the engine validates. */
const CatalogueText = z.custom<Catalogue>().describe('articles, modules and prices, without any discount');

/** Articles, modules and list prices, without any discount. */
export const catalogue = endpoints({
  'GET /configurator/v1/catalogue': {
    operationId: 'getCatalogue',
    permission: ['configurator', 'read'],
    answers: { 200: CatalogueText, 304: NoContent },
  },
});
