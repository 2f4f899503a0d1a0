import { z } from 'zod';
import { CreateShare, RoofView, Share, SharedRoof, ShareId, ShareList } from '../domain/shares.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** Of a link. */
export const ByIds = ById.extend({ shareId: ShareId });

/** Links to roofs for customers, and the view for colleagues. */
export const shares = endpoints({
  'GET /configurator/v1/roofs/:id/view': {
    operationId: 'viewRoof',
    permission: ['configurator', 'read'],
    limit: 'saves',
    resource: 'existing',
    params: ById,
    answers: { 200: RoofView },
    refuses: [503],
  },
  'GET /configurator/v1/roofs/:id/shares': {
    operationId: 'listShares',
    permission: ['customer-offers', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: ShareList },
  },
  'PUT /configurator/v1/roofs/:id/shares/:shareId': {
    operationId: 'createShare',
    permission: ['customer-offers', 'write'],
    limit: 'saves',
    resource: 'existing',
    params: ByIds,
    body: CreateShare,
    answers: { 200: Share },
    refuses: [409, 503],
  },
  'DELETE /configurator/v1/roofs/:id/shares/:shareId': {
    operationId: 'revokeShare',
    description: 'Succeeds also if the link does not exist or is already revoked.',
    permission: ['customer-offers', 'write'],
    resource: 'existing',
    params: ByIds,
    answers: { 204: NoContent },
  },
  'GET /configurator/v1/shared/:token': {
    operationId: 'getSharedRoof',
    description: 'For holders of the link; contains no prices.',
    permission: 'public',
    perAddress: 120,
    params: z.object({ token: z.string().max(200) }),
    answers: { 200: SharedRoof },
    refuses: [404, 410],
  },
});
