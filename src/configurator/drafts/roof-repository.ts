import { v7 as newId } from 'uuid';
import { ApiError } from '../../shared/api/api-error.ts';
import { api } from '../../shared/api/client.ts';
import type { RoofRepository } from './save-roof.ts';

/** The roofs of the signed-in person's company on the server. */
export const serverRoofs: RoofRepository = {
  fetch: api.roofs.find,
  create: (configuration) => api.roofs.put(newId(), { configuration, baseRevision: null }),
  update: (roofId, configuration, revision) =>
    api.roofs.put(roofId, { configuration, baseRevision: revision }),
  reasonOf(cause) {
    if (!(cause instanceof ApiError)) return 'failed';
    switch (cause.code) {
      case 'ROOF_CHANGED':
        return 'changed';
      case 'NOT_FOUND':
        return 'missing';
      case 'CONFIGURATION_REFUSED':
        return 'refused';
      default:
        return 'failed';
    }
  },
};
