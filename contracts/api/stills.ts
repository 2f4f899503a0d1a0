import { z } from 'zod';
import { AddStill, Share } from '../domain/shares.ts';
import { content, endpoints } from './endpoint.ts';
import { ByIds } from './shares.ts';

/** Pictures that links to roofs begin with. */
export const stills = endpoints({
  'PUT /configurator/v1/roofs/:id/shares/:shareId/still': {
    operationId: 'addStill',
    description: 'Accepted once. Repeating it with the same file changes nothing.',
    permission: ['customer-offers', 'write'],
    resource: 'existing',
    params: ByIds,
    body: AddStill,
    answers: { 200: Share },
    refuses: [410],
  },
  'GET /configurator/v1/shared/:token/still': {
    operationId: 'getSharedStill',
    description: 'For holders of the link.',
    permission: 'public',
    perAddress: 120,
    params: z.object({ token: z.string().max(200) }),
    answers: { 200: content('a picture of the house', 'image/jpeg') },
    refuses: [404, 410],
  },
});
