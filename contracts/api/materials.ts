import {
  ArticleList,
  ArticleQuery,
  DeliveryDates,
  MaterialList,
  MaterialListParameters,
  MaterialLists,
  SaveMaterialList,
} from '../domain/materials.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { AtRevision } from './parts.ts';

/** When articles can be delivered, for everyone who plans with them. */
export const deliveryDates = endpoints({
  'GET /configurator/v1/delivery-dates': {
    operationId: 'listDeliveryDates',
    permission: ['configurator', 'read'],
    answers: { 200: DeliveryDates },
  },
});

/** Articles at the organisation's prices, and its lists of them. */
export const materials = endpoints({
  'GET /v1/articles': {
    operationId: 'listArticles',
    permission: ['materials', 'read'],
    query: ArticleQuery,
    answers: { 200: ArticleList, 304: NoContent },
  },
  'GET /v1/material-lists': {
    operationId: 'listMaterialLists',
    permission: ['materials', 'read'],
    answers: { 200: MaterialLists },
  },
  'PUT /v1/material-lists/:id': {
    operationId: 'saveMaterialList',
    permission: ['materials', 'write'],
    resource: 'existing or new',
    params: MaterialListParameters,
    body: SaveMaterialList,
    answers: { 200: MaterialList, 201: MaterialList },
    refuses: [409],
  },
  'DELETE /v1/material-lists/:id': {
    operationId: 'removeMaterialList',
    permission: ['materials', 'write'],
    resource: 'existing',
    params: MaterialListParameters,
    query: AtRevision,
    answers: { 204: NoContent },
    refuses: [409],
  },
});
