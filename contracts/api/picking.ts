import { z } from 'zod';
import {
  CountedScan,
  PickingNumber,
  PickingScan,
  PickingTask,
  PickingTasks,
  ScanId,
} from '../domain/picking.ts';
import { endpoints } from './endpoint.ts';

const Parameters = z.object({ number: PickingNumber });

/** Picking lists of the own organisation, for its people with their phones. */
export const picking = endpoints({
  'GET /v1/picking-lists': {
    operationId: 'listPickingLists',
    permission: ['commissioning', 'read'],
    answers: { 200: PickingTasks },
  },
  'GET /v1/picking-lists/:number': {
    operationId: 'getPickingList',
    permission: ['commissioning', 'read'],
    resource: 'existing',
    params: Parameters,
    answers: { 200: PickingTask },
  },
  'PUT /v1/picking-lists/:number/scans/:id': {
    operationId: 'countScan',
    permission: ['commissioning', 'write'],
    limit: 'drafts',
    resource: 'existing',
    params: Parameters.extend({ id: ScanId }),
    body: PickingScan,
    answers: { 200: CountedScan },
    refuses: [409],
  },
  'POST /v1/picking-lists/:number/finish': {
    operationId: 'finishPickingList',
    permission: ['commissioning', 'write'],
    resource: 'existing',
    params: Parameters,
    answers: { 200: PickingTask },
    refuses: [409, 422],
  },
});
